import AppleFormats

/// The tables of `__LINKEDIT`, one behind the other, and where each lies in the file.
struct LinkEditTables {
  struct Table {
    let offset: Int
    let count: Int
  }

  private(set) var bytes: [UInt8] = []
  private(set) var chainedFixups: Table?
  private(set) var bind: Table?
  private(set) var exports: Table?
  private(set) var functionStarts: Table?
  private(set) var dataInCode: Table?
  private(set) var symbols: Table?
  private(set) var strings: Table?
  let symbolTable: SymbolTableBytes

  init(_ writer: MachOWriter, _ layout: SegmentLayout) {
    symbolTable = SymbolTableBytes(writer, layout)
    let start = layout.linkEditOffset
    if writer.usesChainedFixups && writer.architecture.is64Bit {
      chainedFixups = add(ChainedFixupsBytes(writer, layout).bytes, start)
    } else {
      bind = add(Self.bindOpcodes(writer, layout), start)
    }
    exports = add(ExportsTrieBytes(writer, layout).bytes, start)
    let code = layout.section("__text")?.offset ?? 0
    functionStarts = add(leb128(UInt64(code)) + [0], start)
    dataInCode = add([], start)
    symbols = add(symbolTable.entries, start)
    strings = add(symbolTable.strings, start)
  }

  /// Puts a table at the next multiple of eight.
  private mutating func add(_ table: [UInt8], _ start: Int) -> Table {
    bytes.pad(toMultipleOf: 8)
    defer { bytes += table }
    return Table(offset: start + bytes.count, count: table.count)
  }

  private static func bindOpcodes(_ writer: MachOWriter, _ layout: SegmentLayout) -> [UInt8] {
    guard let pointers = layout.section("__got"),
      let data = layout.segments.first(where: { $0.name == "__DATA" }),
      let number = layout.commandIndex(of: "__DATA", in: writer)
    else { return [] }
    // BIND_OPCODE_SET_TYPE_IMM with BIND_TYPE_POINTER.
    var program: [UInt8] = [0x51]
    // BIND_OPCODE_SET_SEGMENT_AND_OFFSET_ULEB; each binding moves on by one pointer.
    program += [0x70 | UInt8(number)] + leb128(UInt64(pointers.offset - data.offset))
    for symbol in writer.imports {
      program += [0x20] + leb128(UInt64(symbol.ordinal))
      program += [symbol.isWeak ? 0x41 : 0x40] + Array(symbol.name.utf8) + [0]
      program.append(0x90)
    }
    return program + [0]
  }
}

/// A number in groups of seven bits, least significant first.
func leb128(_ number: UInt64) -> [UInt8] {
  var rest = number
  var bytes: [UInt8] = []
  repeat {
    let group = UInt8(rest & 0x7f)
    rest >>= 7
    bytes.append(rest == 0 ? group : group | 0x80)
  } while rest != 0
  return bytes
}
