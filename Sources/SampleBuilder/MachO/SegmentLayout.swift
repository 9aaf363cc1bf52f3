import AppleFormats

/// Where the sections lie in the file and in memory.
///
/// File and memory are in step: what is at offset 0x4000 of the file is at 0x4000 from the image's
/// address. Segments begin at multiples of 16 KiB, unless the writer says otherwise.
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
    headerSpace = Self.headerSpace(for: writer)
    let text = Self.text(of: writer)
    let methodNames = Self.place(text, from: headerSpace, writer.segmentAlignment)
      .flatMap(\.sections).first { $0.name == "__objc_methname" }
    let pointers = PointerSections(
      writer, baseAddress: baseAddress, methodNames: methodNames?.offset ?? 0)
    segments = Self.place(
      text + pointers.sections + writer.sections, from: headerSpace, writer.segmentAlignment)
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

  private static func text(of writer: MachOWriter) -> [MachOWriter.ContentSection] {
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
    return sections
  }

  private static func place(
    _ contents: [MachOWriter.ContentSection], from start: Int, _ alignment: Int
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
      let size = rounded(end - offset, upTo: alignment)
      segments.append(
        PlacedSegment(name: name, offset: offset, fileSize: size, sections: sections))
      offset += size
    }
    return segments
  }
}
