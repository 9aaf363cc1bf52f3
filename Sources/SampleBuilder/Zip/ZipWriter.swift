/// Writes zip archives in the layout of a known packer, sound or odd in a named way.
///
/// The archive goes out entry by entry; only the directory is kept. Content of more than one piece
/// is never held as a whole, and gets a data descriptor in every style.
package struct ZipWriter: Sendable {
  package var style: ZipStyle
  package var oddities: [ZipArchiveOddity]

  package init(style: ZipStyle = .ditto, _ oddities: ZipArchiveOddity...) {
    self.style = style
    self.oddities = oddities
  }

  package func bytes(of entries: some Sequence<ZipEntry>) throws(SampleError) -> [UInt8] {
    let sink = ArraySink()
    try write(entries, to: sink)
    return sink.bytes
  }

  package func write(
    _ entries: some Sequence<ZipEntry>, to sink: some ByteSink
  ) throws(SampleError) {
    var assembly = ZipAssembly(style: style, sink: sink)
    for case .junkBefore(let junk, let isCounted) in oddities {
      try sink.write(junk)
      if isCounted { assembly.offset += UInt64(junk.count) }
    }
    for entry in entries { try assembly.add(entry) }
    try assembly.finish(oddities)
  }
}

/// An archive on its way out.
private struct ZipAssembly<Sink: ByteSink> {
  let style: ZipStyle
  let sink: Sink
  /// Where the next byte stands, as the archive's own offsets count.
  var offset: UInt64 = 0
  private var directory: [ZipHeader] = []

  init(style: ZipStyle, sink: Sink) {
    self.style = style
    self.sink = sink
  }

  private mutating func write(_ bytes: [UInt8]) throws(SampleError) {
    try sink.write(bytes)
    offset += UInt64(bytes.count)
  }

  mutating func add(_ entry: ZipEntry) throws(SampleError) {
    var header = ZipHeader(entry, style: style)
    header.applyForm(entry.oddities)
    if entry.oddities.contains(.sharesPreviousContent), let previous = directory.last {
      header.shareContent(of: previous)
      header.declare(entry.oddities)
    } else {
      try writeContent(of: entry, &header)
    }
    for case .declaredHeaderOffset(let place) in entry.oddities { header.offset = place }
    directory.append(header)
  }

  private mutating func writeContent(
    of entry: ZipEntry, _ header: inout ZipHeader
  ) throws(SampleError) {
    header.offset = offset
    let method = method(of: entry, &header)
    header.declare(entry.oddities)
    if entry.content.pieceCount > 1 {
      header.flags |= ZipHeader.Flag.descriptor
      try write(header.localRecord)
      try header.take(PackedContent(entry.content, method, to: sink))
      offset += header.packedByteCount
      header.declare(entry.oddities)
    } else {
      let packed = ArraySink()
      try header.take(PackedContent(entry.content, method, to: packed))
      header.declare(entry.oddities)
      try write(header.localRecord)
      try write(packed.bytes)
    }
    try write(header.descriptor)
  }

  /// Apple's packer stores what is empty, and puts a descriptor behind what it deflates.
  private func method(of entry: ZipEntry, _ header: inout ZipHeader) -> ZipEntry.Method {
    guard style == .ditto, entry.kind == .file else { return entry.method }
    if entry.content.isEmpty {
      header.method = 0
      return .stored
    }
    header.flags |= ZipHeader.Flag.descriptor
    return entry.method
  }

  mutating func finish(_ oddities: [ZipArchiveOddity]) throws(SampleError) {
    let start = offset
    for header in directory { try write(header.directoryRecord) }
    var end = ZipEndRecord(
      entryCount: UInt64(directory.count), directoryByteCount: offset - start,
      directoryOffset: start, zip64RecordOffset: offset)
    var missing = 0
    for oddity in oddities { end.apply(oddity) }
    for case .truncatedEnd(let count) in oddities { missing = count }
    if !oddities.contains(.noEndRecord) { try write(Array(end.bytes.dropLast(missing))) }
    for case .junkAfter(let junk) in oddities { try write(junk) }
  }
}
