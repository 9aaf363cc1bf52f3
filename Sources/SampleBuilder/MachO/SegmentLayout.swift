import AppleFormats

/// Where the sections lie in the file and in memory.
///
/// File and memory are in step: what is at offset 0x4000 of the file is at 0x4000 from the image's
/// address. Segments begin at multiples of 16 KiB.
struct SegmentLayout {
  struct PlacedSection {
    let name: String
    let segment: String
    let type: SectionType
    let bytes: [UInt8]
    let offset: Int
  }

  struct PlacedSegment {
    let name: String
    let offset: Int
    let fileSize: Int
    let sections: [PlacedSection]
  }

  static let pageSize = 0x4000
  let baseAddress: UInt64
  /// Bytes in front of the first section, for the header and all load commands.
  let headerSpace: Int
  let segments: [PlacedSegment]
  let linkEditOffset: Int

  init(_ writer: MachOWriter) {
    let isMain = writer.fileType == .executable
    baseAddress = isMain ? (writer.architecture.is64Bit ? 0x1_0000_0000 : 0x4000) : 0
    var contents = Self.contents(of: writer)
    headerSpace = Self.headerSpace(for: writer)
    let methodNames = Self.place(contents, from: headerSpace)
      .flatMap(\.sections).first { $0.name == "__objc_methname" }
    if let methodNames {
      contents.append(Self.selectorReferences(writer, baseAddress, methodNames.offset))
    }
    segments = Self.place(contents, from: headerSpace)
    linkEditOffset = segments.last.map { $0.offset + $0.fileSize } ?? Self.pageSize
  }

  func address(of offset: Int) -> UInt64 { baseAddress + UInt64(offset) }

  func section(_ name: String) -> PlacedSection? {
    segments.flatMap(\.sections).first { $0.name == name }
  }

  /// Number of a segment among the load commands: `__PAGEZERO` of executables comes first.
  func commandIndex(of segment: String, in writer: MachOWriter) -> Int? {
    segments.firstIndex { $0.name == segment }.map {
      writer.fileType == .executable ? $0 + 1 : $0
    }
  }

  /// A page, or as many as long lists of libraries need; the commands any image has take less than
  /// half of one.
  private static func headerSpace(for writer: MachOWriter) -> Int {
    let dylibs = writer.dylibs.reduce(0) { $0 + $1.path.utf8.count + 40 }
    let paths = writer.runPaths.reduce(0) { $0 + $1.utf8.count + 24 }
    let extras = writer.extraCommands.reduce(0) { $0 + $1.count }
    // A section may bring a segment of its own.
    let sections = writer.sections.count * (80 + 72)
    return rounded(0x800 + dylibs + paths + extras + sections, upTo: 0x1000)
  }

  private static func contents(of writer: MachOWriter) -> [MachOWriter.ContentSection] {
    var sections = [
      MachOWriter.ContentSection(segment: "__TEXT", name: "__text", bytes: writer.code)
    ]
    for (name, strings) in [
      ("__cstring", writer.strings), ("__objc_methname", writer.selectors),
      ("__objc_classname", writer.classNames),
    ] where !strings.isEmpty {
      let text = strings.reduce(into: [UInt8]()) { $0 += Array($1.utf8) + [0] }
      sections.append(
        MachOWriter.ContentSection(segment: "__TEXT", name: name, type: .cStrings, bytes: text))
    }
    return sections + writer.sections
  }

  /// One pointer for each selector: packed in a chain, or the plain address.
  private static func selectorReferences(
    _ writer: MachOWriter, _ baseAddress: UInt64, _ names: Int
  ) -> MachOWriter.ContentSection {
    var record = RecordBytes()
    var offset = names
    for (index, selector) in writer.selectors.enumerated() {
      let address = baseAddress + UInt64(offset)
      if !writer.architecture.is64Bit {
        record.little(UInt32(truncatingIfNeeded: address))
      } else if writer.usesChainedFixups {
        // DYLD_CHAINED_PTR_64_OFFSET: 36 bits of target, then from bit 51 the distance to the next
        // pointer in units of four bytes.
        let next: UInt64 = index + 1 < writer.selectors.count ? 2 : 0
        record.little(UInt64(offset) | next << 51)
      } else {
        record.little(address)
      }
      offset += selector.utf8.count + 1
    }
    return MachOWriter.ContentSection(
      segment: "__DATA", name: "__objc_selrefs", type: .literalPointers, bytes: record.bytes)
  }

  private static func place(
    _ contents: [MachOWriter.ContentSection], from start: Int
  ) -> [PlacedSegment] {
    var names: [String] = ["__TEXT"]
    for section in contents where !names.contains(section.segment) { names.append(section.segment) }
    var segments: [PlacedSegment] = []
    var offset = 0
    for name in names {
      var end = name == "__TEXT" ? start : offset
      var sections: [PlacedSection] = []
      for section in contents where section.segment == name {
        let place = rounded(end, upTo: 8)
        sections.append(
          PlacedSection(
            name: section.name, segment: name, type: section.type, bytes: section.bytes,
            offset: place))
        end = place + section.bytes.count
      }
      let size = rounded(end - offset, upTo: pageSize)
      segments.append(
        PlacedSegment(name: name, offset: offset, fileSize: size, sections: sections))
      offset += size
    }
    return segments
  }
}
