import AppleFormats

/// `LC_DYLD_CHAINED_FIXUPS`: header, where the chain of pointers starts, imports, names.
struct ChainedFixupsBytes {
  let bytes: [UInt8]

  init(_ writer: MachOWriter, _ layout: SegmentLayout) {
    let isMain = writer.fileType == .executable
    let starts = Self.starts(
      layout, segmentCount: layout.segments.count + (isMain ? 2 : 1),
      data: layout.commandIndex(of: "__DATA", in: writer))
    var imports = RecordBytes()
    var names: [UInt8] = [0]
    for symbol in writer.imports {
      let weak: UInt32 = symbol.isWeak ? 1 << 8 : 0
      imports.little(
        UInt32(truncatingIfNeeded: symbol.ordinal & 0xff) | weak | UInt32(names.count) << 9)
      names += Array(symbol.name.utf8) + [0]
    }
    let startsOffset = 32
    let importsOffset = startsOffset + starts.count
    let namesOffset = importsOffset + imports.bytes.count
    var record = RecordBytes()
    for field in [0, startsOffset, importsOffset, namesOffset, writer.imports.count, 1, 0, 0] {
      record.little(UInt32(field))
    }
    bytes = record.bytes + starts + imports.bytes + names
  }

  private static func starts(
    _ layout: SegmentLayout, segmentCount: Int, data: Int?
  ) -> [UInt8] {
    let first = layout.section("__got") ?? layout.section("__objc_selrefs")
    let segment = layout.segments.first { $0.name == "__DATA" }
    let tableSize = rounded(4 + 4 * segmentCount, upTo: 8)
    var record = RecordBytes()
    record.little(UInt32(segmentCount))
    for index in 0..<segmentCount {
      record.little(UInt32(index == data && first != nil ? tableSize : 0))
    }
    var bytes = record.bytes
    bytes.pad(to: tableSize)
    guard let first, let segment else { return bytes }
    // A chain may not cross pages; samples have fewer than 2048 pointers, so one page is enough.
    var chain = RecordBytes()
    chain.little(UInt32(24))
    chain.little(UInt16(SegmentLayout.pageSize))
    chain.little(ChainedPointerFormat.pointer64Offset.rawValue)
    chain.little(UInt64(segment.offset))
    chain.little(UInt32(0))
    chain.little(UInt16(1))
    chain.little(UInt16(first.offset - segment.offset))
    return bytes + chain.bytes
  }
}
