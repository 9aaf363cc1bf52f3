package import ByteReading

extension MachOSlice {
  /// All strings of the sections with this name, such as `__cstring`, `__objc_methname` or
  /// `__objc_classname`, without the empty ones.
  ///
  /// A section in pages that the App Store encrypted is an error: what lies there is no text.
  package func cStrings(inSectionsNamed name: String) throws(FormatError) -> [String] {
    var strings: [String] = []
    for section in sections(named: name) {
      guard var contents = try contents(of: section) else { continue }
      try requireReadable(section)
      while !contents.isAtEnd {
        let string = try contents.readCString()
        if !string.isEmpty { strings.append(string) }
      }
    }
    return strings
  }

  /// A section's bytes, nil where the file holds none.
  package func contents(of section: Section) throws(FormatError) -> ByteReader? {
    guard let range = section.fileRange else { return nil }
    return try reader.slice(at: range.lowerBound, count: range.count)
      .reading("\(section.segmentName),\(section.name)")
  }

  /// Lies, at least in part, in pages that only the device can decrypt.
  package func isEncrypted(_ section: Section) -> Bool {
    guard let info = encryption, info.isEncrypted, let range = section.fileRange else {
      return false
    }
    return range.lowerBound < info.range.end && info.range.offset < range.upperBound
  }

  func requireReadable(_ section: Section) throws(FormatError) {
    guard !isEncrypted(section) else {
      throw reader.error("section \(section.name) is encrypted")
    }
  }
}
