package import Artifacts

extension Artifact {
  /// Whole contents held in memory, each checked against the directory's length and checksum.
  package func contents(
    of entries: [ArtifactEntry], upTo limit: Int
  ) throws(ArtifactError) -> [ArtifactPath: Result<[UInt8], ContentFault>] {
    var found: [ArtifactPath: Result<[UInt8], ContentFault>] = [:]
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    try read(entries) { entry, stream in
      found[entry.path] = Result { () throws(ContentFault) in
        try Self.content(of: entry, from: &stream, upTo: limit, buffer: &buffer)
      }
    }
    // Hard links share what was read under the first of them.
    let sharers = Dictionary(grouping: entries) { $0.place }.values.filter { $0.count > 1 }
    for group in sharers where !isRandomAccess {
      guard let shared = group.lazy.compactMap({ found[$0.path] }).first else { continue }
      for entry in group { found[entry.path] = shared }
    }
    return found
  }

  private static func content(
    of entry: ArtifactEntry, from stream: inout any ContentStream, upTo limit: Int,
    buffer: inout [UInt8]
  ) throws(ContentFault) -> [UInt8] {
    var content: [UInt8] = []
    var crc: UInt32 = 0
    while true {
      let got = try stream.next(into: &buffer)
      guard got > 0 else { break }
      guard content.count + got <= limit else {
        throw ContentFault("is longer than \(limit) bytes, not read")
      }
      content += buffer[..<got]
      crc = updatedCRC32(crc, buffer[..<got])
    }
    if let fault = entry.mismatch(size: Int64(content.count), crc32: crc) { throw fault }
    return content
  }
}

extension ArtifactEntry {
  /// Why content of this length and checksum is not what the directory says, if it is not.
  func mismatch(size: Int64, crc32: UInt32) -> ContentFault? {
    if size != self.size {
      return ContentFault("holds \(size) bytes where the archive's directory says \(self.size)")
    }
    if let declared = self.crc32, declared != crc32 {
      return ContentFault("has another checksum (CRC-32) than the archive's directory says")
    }
    return nil
  }
}
