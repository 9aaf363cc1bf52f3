package import AppleFormats

/// The forms in which property lists lie in bundles.
package enum PropertyListWriter: Hashable, Sendable, CaseIterable {
  /// Apple's XML in UTF-8: tabs, keys sorted.
  case xml
  /// The same text in UTF-16 with a byte order mark, most significant byte first.
  case utf16BigEndianXML
  /// The same text in UTF-16 with a byte order mark, least significant byte first.
  case utf16LittleEndianXML
  /// `bplist00`, keys sorted, equal strings, numbers, dates and data stored once.
  case binary

  package func bytes(of value: PropertyList) -> [UInt8] {
    switch self {
    case .xml:
      Array(PropertyListXML(value, encoding: "UTF-8").text.utf8)
    case .utf16BigEndianXML:
      utf16(value) { $0.big($1) }
    case .utf16LittleEndianXML:
      utf16(value) { $0.little($1) }
    case .binary:
      BinaryPropertyListImage(value).bytes
    }
  }

  package func bytes(of dictionary: [String: PropertyList]) -> [UInt8] {
    bytes(of: .dictionary(dictionary))
  }

  private func utf16(
    _ value: PropertyList, append: (inout RecordBytes, UInt16) -> Void
  ) -> [UInt8] {
    var record = RecordBytes()
    append(&record, 0xfeff)
    for unit in PropertyListXML(value, encoding: "UTF-16").text.utf16 { append(&record, unit) }
    return record.bytes
  }
}

/// Keys in the order both forms store them: by their UTF-8 bytes, which no locale changes.
func sortedKeys(_ dictionary: [String: PropertyList]) -> [String] {
  dictionary.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}
