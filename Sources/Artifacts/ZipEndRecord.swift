import ByteReading

/// Where a zip's central directory lies, from the record at the file's end (APPNOTE 4.3.14 to 4.3.16).
struct ZipEndRecord {
  /// Absolute offset of the directory.
  let directoryOffset: Int64
  let directoryBytes: Int64
  /// Entries as declared; 16 bits unless the zip64 record gives more.
  let entryCount: UInt64
  let entryCountIsExact: Bool
  /// Bytes before the first local header that the offsets do not count (a stub in front).
  let prefixBytes: Int64

  static let signature: [UInt8] = [0x50, 0x4B, 5, 6]
  private static let length = 22
  private static let longestComment = 0xFFFF

  /// Finds the record by searching from the file's end; nil when there is none.
  init?(in file: ReadableFile) throws(ContentFault) {
    let tailBytes = Int(min(file.size, Int64(Self.length + Self.longestComment)))
    let tail = try file.bytes(at: file.size - Int64(tailBytes), count: tailBytes)
    let (exact, early) = Self.candidates(in: tail)
    var firstFault: ContentFault?
    var found: [Self] = []
    for candidate in exact + early where found.isEmpty || exact.contains(candidate) {
      do throws(ContentFault) {
        let record = try Self(at: file.size - Int64(tailBytes) + Int64(candidate), in: file)
        if try record.hasDirectory(in: file) { found.append(record) }
      } catch {
        firstFault = firstFault ?? error
      }
    }
    // One tool would read the outer archive, another the one in its comment.
    guard found.count <= 1 else {
      throw ContentFault("ends in \(found.count) end records, one in the comment of another")
    }
    guard let record = found.first else {
      if let firstFault { throw firstFault }
      if exact.isEmpty, early.isEmpty { return nil }
      throw ContentFault("is damaged: no central directory where its end record points")
    }
    self = record
  }

  /// Whether a directory, which may be empty, begins where the record says.
  private func hasDirectory(in file: ReadableFile) throws(ContentFault) -> Bool {
    guard directoryBytes > 0 else { return entryCount == 0 }
    guard directoryBytes >= 4 else { return false }
    return try file.bytes(at: directoryOffset, count: 4) == [0x50, 0x4B, 1, 2]
  }

  /// Offsets of the signature in the tail, from the back: those whose comment ends exactly where the
  /// file does, and those that leave foreign bytes behind.
  private static func candidates(in tail: [UInt8]) -> (exact: [Int], early: [Int]) {
    guard tail.count >= length else { return ([], []) }
    // A plain loop: it sees up to 64 KB of every archive, and a debug build takes ten times as long for
    // a collection's algorithms.
    let first = signature[0]
    var places: [Int] = []
    var place = tail.count - length
    while place >= 0 {
      if tail[place] == first, tail[place..<(place + 4)].elementsEqual(signature) {
        places.append(place)
      }
      place -= 1
    }
    let comment = { (place: Int) in Int(tail[place + 20]) | Int(tail[place + 21]) << 8 }
    let exact = places.filter { $0 + length + comment($0) == tail.count }
    return (exact, places.filter { $0 + length + comment($0) < tail.count })
  }

  private init(at offset: Int64, in file: ReadableFile) throws(ContentFault) {
    var reader = ByteReader(
      try file.bytes(at: offset, count: Self.length), format: "zip end record")
    let fields = try asContent { () throws(FormatError) in try EndFields(reading: &reader) }
    if let wide = try Zip64EndRecord(before: offset, in: file) {
      try self.init(
        offset: Int64(exactly: wide.directoryOffset), bytes: Int64(exactly: wide.directoryBytes),
        entries: wide.entryCount, exact: true, end: wide.offset)
      return
    }
    try fields.requireOnePart()
    try self.init(
      offset: Int64(fields.directoryOffset), bytes: Int64(fields.directoryBytes),
      entries: UInt64(fields.entries), exact: false, end: offset)
  }

  /// `end` is where the directory must end; what it lies further back than declared is a stub in front.
  private init(
    offset: Int64?, bytes: Int64?, entries: UInt64, exact: Bool, end: Int64
  ) throws(ContentFault) {
    guard let offset, let bytes, bytes >= 0, bytes <= end, offset >= 0, offset <= end - bytes else {
      throw ContentFault("has a central directory that reaches outside the file")
    }
    guard bytes <= Int64(ArtifactLimits.directoryBytes) else {
      throw ContentFault(
        "has a central directory of \(bytes) bytes, above the \(ArtifactLimits.directoryBytes) read"
      )
    }
    directoryOffset = end - bytes
    directoryBytes = bytes
    entryCount = entries
    entryCountIsExact = exact
    prefixBytes = end - bytes - offset
  }
}

/// The end record's fields in file order (APPNOTE 4.3.16).
private struct EndFields {
  let disk: UInt16
  let directoryDisk: UInt16
  let entriesHere: UInt16
  let entries: UInt16
  let directoryBytes: UInt32
  let directoryOffset: UInt32

  init(reading reader: inout ByteReader) throws(FormatError) {
    try reader.skip(4)
    disk = try reader.read(.little)
    directoryDisk = try reader.read(.little)
    entriesHere = try reader.read(.little)
    entries = try reader.read(.little)
    directoryBytes = try reader.read(.little)
    directoryOffset = try reader.read(.little)
  }

  func requireOnePart() throws(ContentFault) {
    guard disk == 0, directoryDisk == 0, entriesHere == entries else {
      throw ContentFault("is one part of a zip split over several files")
    }
  }
}

/// The zip64 end record that a locator right before the ordinary one points to.
private struct Zip64EndRecord {
  let offset: Int64
  let entryCount: UInt64
  let directoryBytes: UInt64
  let directoryOffset: UInt64

  private static let locatorLength: Int64 = 20
  private static let length = 56

  init?(before end: Int64, in file: ReadableFile) throws(ContentFault) {
    guard end >= Self.locatorLength else { return nil }
    let place = end - Self.locatorLength
    var locator = ByteReader(
      try file.bytes(at: place, count: Int(Self.locatorLength)), format: "zip64 locator")
    guard locator.starts(with: [0x50, 0x4B, 6, 7]) else { return nil }
    let (declared, parts) = try asContent { () throws(FormatError) -> (UInt64, UInt32) in
      try locator.skip(8)
      return (try locator.read(.little), try locator.read(.little))
    }
    // Some writers leave the number of parts at 0.
    guard parts <= 1 else { throw ContentFault("is one part of a zip split over several files") }
    // The record sits right before its locator; with a stub in front the declared place is too low.
    let adjacent = place - Int64(Self.length)
    guard let stated = Int64(exactly: declared), stated <= adjacent, adjacent >= 0 else {
      throw ContentFault("has a zip64 end record outside the file")
    }
    let found = try Self.isRecord(at: stated, in: file) ? stated : adjacent
    var reader = ByteReader(
      try file.bytes(at: found, count: Self.length), format: "zip64 end record")
    guard reader.starts(with: [0x50, 0x4B, 6, 6]) else {
      throw ContentFault("has no zip64 end record where its locator points")
    }
    let fields = try asContent { () throws(FormatError) in
      try reader.skip(16)
      let disk: UInt32 = try reader.read(.little)
      let directoryDisk: UInt32 = try reader.read(.little)
      let here: UInt64 = try reader.read(.little)
      let all: UInt64 = try reader.read(.little)
      let bytes: UInt64 = try reader.read(.little)
      let offset: UInt64 = try reader.read(.little)
      return (
        isFirst: disk == 0 && directoryDisk == 0, here: here, all: all, bytes: bytes, offset: offset
      )
    }
    guard fields.isFirst, fields.here == fields.all else {
      throw ContentFault("is one part of a zip split over several files")
    }
    offset = found
    entryCount = fields.all
    directoryBytes = fields.bytes
    directoryOffset = fields.offset
  }

  private static func isRecord(at offset: Int64, in file: ReadableFile) throws(ContentFault) -> Bool
  {
    guard offset >= 0, offset <= file.size - 4 else { return false }
    return try file.bytes(at: offset, count: 4) == [0x50, 0x4B, 6, 6]
  }
}
