extension ZipHeader {
  /// Oddities of the records' form, known before the content is packed.
  mutating func applyForm(_ oddities: [ZipEntryOddity]) {
    for oddity in oddities {
      switch oddity {
      case .zip64: isZip64 = true
      case .dataDescriptor: flags |= Flag.descriptor
      case .dataDescriptorWithoutSignature:
        flags |= Flag.descriptor
        descriptorHasSignature = false
      case .encryptedFlag: flags |= Flag.encrypted
      case .localName(let name): localName = name
      case .extraBytes(let bytes):
        localExtra += bytes
        directoryExtra += bytes
      case .method, .wrongChecksum, .declaredByteCount, .declaredPackedByteCount,
        .sharesPreviousContent, .declaredHeaderOffset:
        break
      }
    }
  }

  /// Replaces true values by declared ones.
  mutating func declare(_ oddities: [ZipEntryOddity]) {
    for oddity in oddities {
      switch oddity {
      case .method(let number): method = number
      case .wrongChecksum: checksum = ~checksum
      case .declaredByteCount(let count): byteCount = count
      case .declaredPackedByteCount(let count): packedByteCount = count
      case .zip64, .dataDescriptor, .dataDescriptorWithoutSignature, .encryptedFlag, .localName,
        .extraBytes, .sharesPreviousContent, .declaredHeaderOffset:
        break
      }
    }
  }

  mutating func take(_ content: PackedContent) throws(SampleError) {
    let limit = UInt64(UInt32.max)
    guard isZip64 || max(content.byteCount, content.packedByteCount) < limit else {
      throw SampleError("an entry of \(content.byteCount) bytes must be .with(.zip64)")
    }
    checksum = content.checksum
    byteCount = content.byteCount
    packedByteCount = content.packedByteCount
  }

  mutating func shareContent(of other: ZipHeader) {
    offset = other.offset
    flags = other.flags
    method = other.method
    checksum = other.checksum
    byteCount = other.byteCount
    packedByteCount = other.packedByteCount
  }
}

extension ZipEndRecord {
  mutating func apply(_ oddity: ZipArchiveOddity) {
    switch oddity {
    case .comment(let bytes): comment = bytes
    case .disks(let this, let directory):
      disk = this
      diskOfDirectory = directory
    case .declaredEntryCount(let count): entryCount = count
    case .declaredDirectoryByteCount(let count): directoryByteCount = count
    case .declaredDirectoryOffset(let place): directoryOffset = place
    case .zip64: isZip64 = true
    case .noZip64Records: hasZip64Records = false
    case .declaredZip64RecordOffset(let place): zip64RecordOffset = place
    case .junkBefore, .junkAfter, .truncatedEnd, .noEndRecord: break
    }
  }
}
