import ByteReading

/// Where the stored bytes of an entry lie, after the local header before them has been checked.
struct ZipContentPlace {
  let start: Int64
  let stored: Int64
  let method: UInt16

  init(of entry: ArtifactEntry, in file: ReadableFile) throws(ContentFault) {
    if let fault = entry.unreadable { throw fault }
    guard case .zip(let offset, let stored, let method, let name) = entry.place else {
      throw ContentFault("has no place in the zip")
    }
    start = try Self.start(behind: offset, name: name, in: file)
    guard stored <= file.size - start else { throw ContentFault("reaches past the archive's end") }
    self.stored = stored
    self.method = method
  }

  /// The local header's own sizes are not read: the directory's hold.
  private static func start(
    behind offset: Int64, name: [UInt8], in file: ReadableFile
  ) throws(ContentFault) -> Int64 {
    guard offset <= file.size - 30 else { throw ContentFault("reaches past the archive's end") }
    var reader = ByteReader(try file.bytes(at: offset, count: 30), format: "zip local header")
    guard reader.starts(with: [0x50, 0x4B, 3, 4]) else {
      throw ContentFault("has no local header where the archive's directory points")
    }
    let (nameBytes, extraBytes) = try asContent { () throws(FormatError) -> (UInt16, UInt16) in
      try reader.skip(26)
      return (try reader.read(.little), try reader.read(.little))
    }
    let start = offset + 30 + Int64(nameBytes) + Int64(extraBytes)
    guard start <= file.size else { throw ContentFault("reaches past the archive's end") }
    guard try file.bytes(at: offset + 30, count: Int(nameBytes)) == name else {
      throw ContentFault("has another name in its local header than in the archive's directory")
    }
    return start
  }
}
