package import ByteReading

/// What the loader binds and rebases in images for iOS 14 and later (`mach-o/fixup-chains.h`).
package struct ChainedFixups: Sendable {
  package let imports: [ImportedSymbol]
  /// How pointers are stored, by segment number; segments without pointers are missing.
  package let pointerFormats: [Int: ChainedPointerFormat]

  package init(parsing reader: ByteReader, _ order: ByteReader.ByteOrder) throws(FormatError) {
    var fields = reader
    let version = try fields.read(UInt32.self, order)
    guard version == 0 else { throw fields.error("version \(version)", at: reader.start) }
    let starts = try fields.readIndex(UInt32.self, order)
    let importsOffset = try fields.readIndex(UInt32.self, order)
    let symbolsOffset = try fields.readIndex(UInt32.self, order)
    let count = try fields.readIndex(UInt32.self, order)
    let importFormat = try fields.read(UInt32.self, order)
    let symbolFormat = try fields.read(UInt32.self, order)
    guard symbolFormat == 0 || count == 0 else {
      throw fields.error("symbol names in format \(symbolFormat)")
    }
    pointerFormats = try Self.pointerFormats(at: starts, in: reader, order)
    guard count > 0 else {
      imports = []
      return
    }
    guard count <= ImportedSymbol.maximumCount else { throw fields.error("\(count) imports") }
    var symbols = reader
    try symbols.seek(to: symbolsOffset)
    var names = StringPool(try symbols.readSlice(symbols.remaining))
    try fields.seek(to: importsOffset)
    imports = try Self.imports(
      count: count, format: importFormat, reading: &fields, order, names: &names)
  }

  private static func imports(
    count: Int, format: UInt32, reading fields: inout ByteReader, _ order: ByteReader.ByteOrder,
    names: inout StringPool
  ) throws(FormatError) -> [ImportedSymbol] {
    let strides: [UInt32: Int] = [1: 4, 2: 8, 3: 16]
    guard let stride = strides[format] else { throw fields.error("imports in format \(format)") }
    var records = try fields.readRecords(count: count, stride: stride)
    var imports: [ImportedSymbol] = []
    imports.reserveCapacity(count)
    while !records.isAtEnd {
      var record = try records.readSlice(stride)
      if format == 3 {
        let bits = try record.read(UInt64.self, order)
        let ordinal = Int(bits & 0xffff)
        imports.append(
          ImportedSymbol(
            name: try names.name(at: Int(bits >> 32)),
            libraryOrdinal: ordinal > 0xfff0 ? ordinal - 0x1_0000 : ordinal,
            isWeak: bits >> 16 & 1 != 0))
      } else {
        let bits = try record.read(UInt32.self, order)
        let ordinal = Int(bits & 0xff)
        imports.append(
          ImportedSymbol(
            name: try names.name(at: Int(bits >> 9)),
            libraryOrdinal: ordinal > 0xf0 ? ordinal - 0x100 : ordinal,
            isWeak: bits >> 8 & 1 != 0))
      }
    }
    return imports
  }

  private static func pointerFormats(
    at starts: Int, in reader: ByteReader, _ order: ByteReader.ByteOrder
  ) throws(FormatError) -> [Int: ChainedPointerFormat] {
    var image = reader
    try image.seek(to: starts)
    image = try image.readSlice(image.remaining)
    let count = try image.readIndex(UInt32.self, order)
    var offsets = try image.readRecords(count: count, stride: 4)
    var formats: [Int: ChainedPointerFormat] = [:]
    for segment in 0..<count {
      let offset = try offsets.readIndex(UInt32.self, order)
      guard offset != 0 else { continue }
      // size, page_size, pointer_format
      try image.seek(to: offset)
      try image.skip(6)
      formats[segment] = ChainedPointerFormat(rawValue: try image.read(UInt16.self, order))
    }
    return formats
  }
}

/// How a pointer that waits for the loader is packed (`DYLD_CHAINED_PTR_*`).
package struct ChainedPointerFormat: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let arm64e = ChainedPointerFormat(rawValue: 1)
  package static let pointer64 = ChainedPointerFormat(rawValue: 2)
  package static let pointer32 = ChainedPointerFormat(rawValue: 3)
  package static let pointer64Offset = ChainedPointerFormat(rawValue: 6)
  package static let arm64eUserland = ChainedPointerFormat(rawValue: 9)
  package static let arm64eUserland24 = ChainedPointerFormat(rawValue: 12)

  /// Where a pointer leads.
  package enum Target: Hashable, Sendable {
    /// To a symbol of another image.
    case bind
    case address(UInt64)
    /// Counted from the image's first byte in memory.
    case offset(UInt64)
  }

  /// Takes a stored pointer apart; nil in a format that no app uses.
  package func target(of bits: UInt64) -> Target? {
    let isArm64eBind = bits >> 62 & 1 != 0
    let isAuthenticated = bits >> 63 != 0
    switch self {
    case .pointer64: return isAuthenticated ? .bind : .address(bits & 0xf_ffff_ffff)
    case .pointer64Offset: return isAuthenticated ? .bind : .offset(bits & 0xf_ffff_ffff)
    case .pointer32: return bits >> 31 & 1 != 0 ? .bind : .address(bits & 0x3ff_ffff)
    case .arm64e, .arm64eUserland, .arm64eUserland24:
      if isArm64eBind { return .bind }
      if isAuthenticated { return .offset(bits & 0xffff_ffff) }
      let target = bits & 0x7ff_ffff_ffff
      return self == .arm64e ? .address(target) : .offset(target)
    default: return nil
    }
  }
}

extension MachOSlice {
  /// Nil in images that use the older opcodes or none.
  package func chainedFixups() throws(FormatError) -> ChainedFixups? {
    guard let range = linkEditRange(of: .chainedFixups), range.count > 0 else { return nil }
    let table = try window(range).reading("chained fixups")
    return try ChainedFixups(parsing: table, header.layout.byteOrder)
  }
}
