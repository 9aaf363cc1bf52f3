import AppleFormats

/// The finished layout of one image: where each section and table lies, and the bytes.
struct MachOImage {
  let bytes: [UInt8]
  /// Where the signature belongs, counted from the image's start.
  let signatureOffset: Int
  let textSize: Int

  /// Lays out segments, then the tables behind them, then writes the commands that describe both.
  init(_ writer: MachOWriter, signatureSpace: Int?) {
    let layout = SegmentLayout(writer)
    let tables = LinkEditTables(writer, layout)
    var linkEdit = tables.bytes
    linkEdit.pad(toMultipleOf: 16)
    let start = layout.linkEditOffset
    signatureOffset = start + linkEdit.count
    textSize = layout.segments.first { $0.name == "__TEXT" }?.fileSize ?? 0
    linkEdit += [UInt8](repeating: 0, count: signatureSpace ?? 0)
    let signature = signatureSpace.map { (offset: start + linkEdit.count - $0, count: $0) }
    let commands = LoadCommandBytes(
      writer, layout, tables, linkEditSize: linkEdit.count, signature: signature)
    var image = commands.header + commands.bytes
    for section in layout.segments.flatMap(\.sections) {
      image.pad(to: section.offset)
      image += section.bytes
    }
    image.pad(to: start)
    bytes = image + linkEdit
  }
}

extension [UInt8] {
  mutating func pad(to size: Int) {
    if count < size { self += [UInt8](repeating: 0, count: size - count) }
  }

  mutating func pad(toMultipleOf unit: Int) {
    pad(to: rounded(count, upTo: unit))
  }
}

/// The next multiple of a unit.
func rounded(_ size: Int, upTo unit: Int) -> Int { (size + unit - 1) / unit * unit }

extension Architecture {
  var is64Bit: Bool { cpu.rawValue & 0x0100_0000 != 0 }
  var pointerWidth: Int { is64Bit ? 8 : 4 }
}
