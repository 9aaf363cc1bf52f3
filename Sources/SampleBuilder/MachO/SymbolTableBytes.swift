import AppleFormats

/// Symbols in the order the loader wants: local, exported, undefined.
struct SymbolTableBytes {
  let entries: [UInt8]
  let strings: [UInt8]
  let localCount: Int
  let externalCount: Int
  let undefinedCount: Int

  init(_ writer: MachOWriter, _ layout: SegmentLayout) {
    var record = RecordBytes()
    // The first name is at 2: offset 0 stands for none, and linkers leave a blank at 1.
    var names: [UInt8] = [0x20, 0]
    let code = layout.address(of: layout.section("__text")?.offset ?? 0)
    func add(_ name: String, type: UInt8, section: UInt8, descriptor: UInt16, value: UInt64) {
      record.little(UInt32(names.count))
      record.append([type, section])
      record.little(descriptor)
      if writer.architecture.is64Bit {
        record.little(value)
      } else {
        record.little(UInt32(truncatingIfNeeded: value))
      }
      names += Array(name.utf8) + [0]
    }
    for name in writer.localSymbols {
      add(name, type: 0x0e, section: 1, descriptor: 0, value: code)
    }
    // N_FUN of the debugger.
    for name in writer.debugSymbols {
      add(name, type: 0x24, section: 1, descriptor: 0, value: code)
    }
    for name in writer.exports {
      add(name, type: 0x0f, section: 1, descriptor: 0, value: code)
    }
    for symbol in writer.imports {
      let ordinal = UInt16(truncatingIfNeeded: symbol.ordinal & 0xff) << 8
      add(
        symbol.name, type: 0x01, section: 0, descriptor: ordinal | (symbol.isWeak ? 0x40 : 0),
        value: 0)
    }
    names.pad(toMultipleOf: 8)
    entries = record.bytes
    strings = names
    localCount = writer.localSymbols.count + writer.debugSymbols.count
    externalCount = writer.exports.count
    undefinedCount = writer.imports.count
  }

  var count: Int { localCount + externalCount + undefinedCount }
}
