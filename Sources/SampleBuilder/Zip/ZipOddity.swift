/// What is odd or wrong about one entry. Unless it says otherwise, a declared value stands in the
/// local header (or its data descriptor) and in the directory alike; the content stays true.
package enum ZipEntryOddity: Hashable, Sendable {
  /// Sizes and offset in zip64 extra fields, though they would fit without.
  case zip64
  /// Checksum and sizes behind the content; the local header holds zeros.
  case dataDescriptor
  /// A data descriptor without the four bytes that mark one, as early packers wrote it.
  case dataDescriptorWithoutSignature
  /// The flag for encryption over content that is not encrypted.
  case encryptedFlag
  /// Another method's number: 99 is LZFSE in the store's packages and AES elsewhere.
  case method(UInt16)
  case wrongChecksum
  case declaredByteCount(UInt64)
  case declaredPackedByteCount(UInt64)
  /// The local header bears another name than the directory.
  case localName([UInt8])
  /// No content of its own: the directory names the header of the entry before a second time.
  case sharesPreviousContent
  /// The directory says that the local header stands here.
  case declaredHeaderOffset(UInt64)
  /// Bytes behind the extra fields, in both headers: a field of its own or half of one.
  case extraBytes([UInt8])
}

/// What is odd or wrong about a whole archive.
package enum ZipArchiveOddity: Hashable, Sendable {
  /// Bytes before the first entry, as in a self-extracting archive; offsets count them or are all
  /// too small by their length.
  case junkBefore([UInt8], countedInOffsets: Bool)
  case junkAfter([UInt8])
  /// The comment of the end record; longer than 65,535 bytes its length field wraps.
  case comment([UInt8])
  /// The end record lacks so many of its last bytes, at most all of it.
  case truncatedEnd(missing: Int)
  /// The archive ends behind its directory.
  case noEndRecord
  /// Numbers of this part of a split archive and of the one that holds the directory.
  case disks(this: UInt16, ofDirectory: UInt16)
  case declaredEntryCount(UInt64)
  case declaredDirectoryByteCount(UInt64)
  case declaredDirectoryOffset(UInt64)
  /// Zip64 end records, though the counts would fit without.
  case zip64
  /// Where the values call for zip64 end records, they are not there.
  case noZip64Records
  /// The locator says that the zip64 end record stands here.
  case declaredZip64RecordOffset(UInt64)
}
