import ByteReading

/// The central directory of a zip (APPNOTE 4.3.12), which alone tells stored size, CRC and method.
struct ZipDirectory {
  private(set) var entries: [ArtifactEntry] = []
  private(set) var faults: [EntryFault] = []
  /// True when a name holds a backslash, which some Windows packers write for a slash.
  private(set) var usesBackslashes = false

  init(of file: ReadableFile, end: ZipEndRecord) throws(ContentFault) {
    guard end.entryCount <= ArtifactLimits.entries else {
      throw ContentFault(
        "declares \(end.entryCount) entries, above the \(ArtifactLimits.entries) read")
    }
    let bytes = try file.bytes(at: end.directoryOffset, count: Int(end.directoryBytes))
    var reader = ByteReader(bytes, format: "zip central directory")
    var records: [ZipRecord] = []
    while !reader.isAtEnd {
      guard records.count < ArtifactLimits.entries else {
        throw ContentFault("holds more than \(ArtifactLimits.entries) entries")
      }
      records.append(
        try asContent { () throws(FormatError) in
          try ZipRecord(reading: &reader, prefix: end.prefixBytes)
        })
    }
    try Self.check(records.count, against: end)
    usesBackslashes = records.contains { $0.name.contains(UInt8(ascii: "\\")) }
    collect(records, bytesBefore: end.directoryOffset)
  }

  private static func check(_ count: Int, against end: ZipEndRecord) throws(ContentFault) {
    let matches =
      end.entryCountIsExact
      ? UInt64(count) == end.entryCount : UInt64(count & 0xFFFF) == end.entryCount
    guard matches else {
      throw ContentFault("declares \(end.entryCount) entries where its directory holds \(count)")
    }
  }

  private mutating func collect(_ records: [ZipRecord], bytesBefore limit: Int64) {
    let overlapping = Self.overlapping(records, bytesBefore: limit)
    for (index, record) in records.enumerated() {
      do throws(UnsafeName) {
        let path = try ArtifactPath(archiveName: record.name)
        guard !path.isRoot else {
          if record.kind != .folder { throw UnsafeName.empty }
          continue
        }
        entries.append(record.entry(at: path, overlaps: overlapping.contains(index)))
        if record.kind == .folder, record.size > 0 {
          faults.append(
            EntryFault(
              path: path, reason: "is a folder with \(record.size) bytes of content, not counted"))
        }
      } catch {
        faults.append(
          EntryFault(
            path: ArtifactPath(), shownPath: String(printing: record.name.prefix(200)),
            reason: error.description))
      }
    }
  }

  /// Records whose stored bytes reach into another's or past the directory: one way to build a bomb.
  private static func overlapping(_ records: [ZipRecord], bytesBefore limit: Int64) -> Set<Int> {
    let order = records.indices.sorted { records[$0].offset < records[$1].offset }
    var found: Set<Int> = []
    for (position, index) in order.enumerated() {
      let next = position + 1 < order.count ? records[order[position + 1]].offset : limit
      if records[index].smallestEnd > next {
        found.insert(index)
        if position + 1 < order.count, records[index].offset == next {
          found.insert(order[position + 1])
        }
      }
    }
    return found
  }
}

/// One record of the directory.
private struct ZipRecord {
  let system: UInt8
  let flags: UInt16
  let method: UInt16
  let date: UInt16
  let crc32: UInt32
  let stored: UInt64
  let size: UInt64
  let disk: UInt16
  let attributes: UInt32
  let offset: Int64
  let name: [UInt8]

  init(reading reader: inout ByteReader, prefix: Int64) throws(FormatError) {
    let place = reader.offset
    guard reader.starts(with: [0x50, 0x4B, 1, 2]) else {
      throw reader.error("no record signature")
    }
    try reader.skip(5)
    system = try reader.read(.little)
    try reader.skip(2)
    flags = try reader.read(.little)
    method = try reader.read(.little)
    try reader.skip(2)
    date = try reader.read(.little)
    crc32 = try reader.read(.little)
    let stored: UInt32 = try reader.read(.little)
    let size: UInt32 = try reader.read(.little)
    let nameBytes: UInt16 = try reader.read(.little)
    let extraBytes: UInt16 = try reader.read(.little)
    let commentBytes: UInt16 = try reader.read(.little)
    disk = try reader.read(.little)
    try reader.skip(2)
    attributes = try reader.read(.little)
    let offset: UInt32 = try reader.read(.little)
    name = Array(try reader.readBytes(Int(nameBytes)))
    var extra = try reader.readSlice(Int(extraBytes))
    try reader.skip(Int(commentBytes))
    let wide = try Zip64Extra(reading: &extra, size: size, stored: stored, offset: offset)
    self.size = wide.size
    self.stored = wide.stored
    let start = Int64(exactly: wide.offset)?.addingReportingOverflow(prefix)
    guard let start, !start.overflow, start.partialValue >= 0 else {
      throw reader.error("entry at offset \(wide.offset)", at: place)
    }
    self.offset = start.partialValue
  }

  /// The local header is at least as long as its fixed part and the same name.
  var smallestEnd: Int64 {
    let (data, overflow) = Int64(clamping: stored).addingReportingOverflow(30 + Int64(name.count))
    let (end, overflow2) = offset.addingReportingOverflow(data)
    return overflow || overflow2 ? .max : end
  }

  var kind: ArtifactEntry.Kind {
    // 3 and 19: Unix and macOS keep the file's mode in the upper half (APPNOTE 4.4.2).
    let mode = system == 3 || system == 19 ? (attributes >> 16) & 0xF000 : 0
    if mode == 0xA000 { return .symbolicLink }
    // Tools go by the slash; only where nothing could be lost is the mode believed, too.
    return name.last == UInt8(ascii: "/") || mode == 0x4000 && size == 0 ? .folder : .file
  }

  func entry(at path: ArtifactPath, overlaps: Bool) -> ArtifactEntry {
    ArtifactEntry(
      path: path, kind: kind, size: Int64(clamping: size), crc32: crc32,
      unreadable: fault(overlaps: overlaps),
      place: .zip(offset: offset, stored: Int64(clamping: stored), method: method, name: name),
      modified: .dos(date: date))
  }

  private func fault(overlaps: Bool) -> ContentFault? {
    // All ones: the number stands in the zip64 field, which only archives of one part have here.
    if disk != 0, disk != .max { return ContentFault("lies in another part of a split zip") }
    if flags & 0x0001 != 0 { return ContentFault("is encrypted in the archive") }
    if method == 99 {
      return ContentFault(
        "is compressed with LZFSE (zip method 99, a copy from the App Store), which is not read")
    }
    if overlaps { return ContentFault("shares its bytes with another entry of the archive") }
    if stored >= UInt64(UInt32.max) || size > UInt64(ArtifactLimits.contentBytes) {
      return ContentFault("declares \(size) bytes, more than Apple takes for a whole app (4 GB)")
    }
    return nil
  }
}

/// The sizes that a zip64 extra field replaces (APPNOTE 4.5.3).
private struct Zip64Extra {
  private(set) var size: UInt64
  private(set) var stored: UInt64
  private(set) var offset: UInt64

  init(
    reading extra: inout ByteReader, size: UInt32, stored: UInt32, offset: UInt32
  ) throws(FormatError) {
    self.size = UInt64(size)
    self.stored = UInt64(stored)
    self.offset = UInt64(offset)
    let missing = [size, stored, offset].contains(.max)
    // Three bytes or fewer at the end are padding that some packers leave.
    while extra.remaining >= 4 {
      let kind: UInt16 = try extra.read(.little)
      let bytes: UInt16 = try extra.read(.little)
      guard Int(bytes) <= extra.remaining else { break }
      var field = try extra.readSlice(Int(bytes))
      guard kind == 0x0001 else { continue }
      if size == .max { self.size = try field.read(.little) }
      if stored == .max { self.stored = try field.read(.little) }
      if offset == .max { self.offset = try field.read(.little) }
      return
    }
    try refuse(missing, extra)
  }

  /// A field that is broken matters only when a size depends on it.
  private func refuse(_ missing: Bool, _ extra: ByteReader) throws(FormatError) {
    if missing { throw extra.error("no zip64 sizes where the record needs them") }
  }
}
