package import ByteReading

/// The names in the loader's older binding program (`BIND_OPCODE_*` in `mach-o/loader.h`).
///
/// Only names are of interest here, so the program is read and not run: one step a byte, whatever
/// repetitions it asks for.
package struct BindOpcodes: Sendable {
  package let imports: [ImportedSymbol]

  /// A program of lazy bindings has an end mark behind each symbol, others end at the first.
  package init(parsing reader: ByteReader, isLazy: Bool) throws(FormatError) {
    var fields = reader
    var seen: Set<ImportedSymbol> = []
    var imports: [ImportedSymbol] = []
    var ordinal = 0
    while !fields.isAtEnd {
      let place = fields.offset
      let byte = try fields.read(UInt8.self, .little)
      let immediate = Int(byte & 0x0f)
      switch byte & 0xf0 {
      case 0x00 where !isLazy:
        self.imports = imports
        return
      case 0x10: ordinal = immediate
      case 0x20: ordinal = Int(truncatingIfNeeded: try fields.readULEB128())
      // Four bits with a sign: 0 is the image itself, -1 the main executable, and so on.
      case 0x30: ordinal = immediate == 0 ? 0 : immediate - 16
      case 0x40:
        let name = try fields.readCString()
        let symbol = ImportedSymbol(
          name: name, libraryOrdinal: ordinal, isWeak: immediate & 1 != 0)
        if seen.insert(symbol).inserted { imports.append(symbol) }
        guard imports.count <= ImportedSymbol.maximumCount else {
          throw fields.error("more than \(ImportedSymbol.maximumCount) imports", at: place)
        }
      default: try Self.skipOperands(of: byte, at: place, reading: &fields)
      }
    }
    self.imports = imports
  }

  private static func skipOperands(
    of byte: UInt8, at place: Int, reading fields: inout ByteReader
  ) throws(FormatError) {
    switch byte & 0xf0 {
    case 0x00, 0x50, 0x90, 0xb0: break
    case 0x60, 0x70, 0x80, 0xa0: try fields.skipLEB128()
    case 0xc0:
      try fields.skipLEB128()
      try fields.skipLEB128()
    case 0xd0 where byte == 0xd0: try fields.skipLEB128()
    case 0xd0 where byte == 0xd1: break
    default: throw fields.error("bind opcode 0x\(String(byte, radix: 16))", at: place)
    }
  }
}
