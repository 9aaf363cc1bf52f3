import ByteReading

/// `App Thinning Size Report.txt`: blocks of lines, each begun by a variant's name.
///
///     Variant: Clip-0F01226A-99F0-4092-8BBD-6919103E6F0A.ipa
///     Supported variant descriptors: [device: iPhone8,4, os-version: 14.0], and …
///     App + On Demand Resources size: 5.4 MB compressed, 11.6 MB uncompressed
///     App size: 5.4 MB compressed, 11.6 MB uncompressed
///     On Demand Resources size: Zero KB compressed, Zero KB uncompressed
///
/// Xcode 9 and earlier wrote `Supported devices:` with the names people know. The title above the
/// blocks names the archive, often the host, and says nothing about what was measured.
struct ThinningText {
  private(set) var variants: [ReportedVariant] = []
  private var block: Block?

  init(_ text: [UInt8]) throws(FormatError) {
    // Offsets count in the text as UTF-8, which is the file's own but for UTF-16.
    for line in text.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }) {
      try take(line)
    }
    try endBlock(at: text.count)
  }

  private struct Block {
    let name: String
    let offset: Int
    var devices: DeviceList?
    var size: Sizes?
    var onDemand: Sizes?
  }

  private typealias Sizes = ReportedVariant.OnDemandResources

  private mutating func take(_ line: ArraySlice<UInt8>) throws(FormatError) {
    if let name = line.value(after: "Variant:") {
      try endBlock(at: line.startIndex)
      block = Block(
        name: String(decoding: name, as: UTF8.self), offset: line.startIndex)
    } else if let list = line.value(after: "Supported variant descriptors:")
      ?? line.value(after: "Supported devices:")
    {
      block?.devices = DeviceList(list)
    } else if let sizes = line.value(after: "App size:") {
      block?.size = try Self.sizes(sizes)
    } else if let sizes = line.value(after: "On Demand Resources size:") {
      block?.onDemand = try Self.sizes(sizes)
    }
  }

  private mutating func endBlock(at offset: Int) throws(FormatError) {
    guard let done = block else { return }
    guard let size = done.size else {
      throw ThinningReport.refusal("variant \(done.name) has no line \"App size\"", at: done.offset)
    }
    variants.append(
      ReportedVariant(
        name: done.name, devices: done.devices?.devices ?? [],
        saysUniversal: done.devices?.isUniversal ?? false, compressed: size.compressed,
        uncompressed: size.uncompressed, onDemandResources: done.onDemand))
    block = nil
  }

  /// `28,9 MB compressed, 82,6 MB uncompressed`
  private static func sizes(_ line: ArraySlice<UInt8>) throws(FormatError) -> Sizes {
    let text = String(decoding: line, as: UTF8.self)
    var (compressed, uncompressed): (ReportedSize?, ReportedSize?)
    for part in text.split(separator: ", ", maxSplits: 2) {
      if let figure = part.dropping(suffix: " uncompressed") {
        uncompressed = ReportedSize(figure)
      } else if let figure = part.dropping(suffix: " compressed") {
        compressed = ReportedSize(figure)
      }
    }
    guard let compressed, let uncompressed else {
      throw ThinningReport.refusal(
        "no two sizes in \"\(text.prefix(80))\"", at: line.startIndex)
    }
    return Sizes(compressed: compressed, uncompressed: uncompressed)
  }
}

extension Substring {
  fileprivate func dropping(suffix: String) -> Substring? {
    hasSuffix(suffix) ? dropLast(suffix.count) : nil
  }
}

extension ArraySlice<UInt8> {
  /// What follows a line's label, without the blanks around it.
  fileprivate func value(after label: String) -> ArraySlice<UInt8>? {
    let line = drop { $0.isXMLWhiteSpace }
    guard line.starts(with: label.utf8) else { return nil }
    let value = line.dropFirst(label.utf8.count).drop { $0.isXMLWhiteSpace }
    return value[..<(value.lastIndex { !$0.isXMLWhiteSpace }.map { $0 + 1 } ?? value.startIndex)]
  }
}
