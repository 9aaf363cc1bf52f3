package import ByteReading

/// A place in the slice named by a load command, not yet compared with the slice's size.
package struct LinkEditRange: Hashable, Sendable {
  /// Counted from the slice's start.
  package let offset: Int
  /// In bytes.
  package let count: Int
  /// Behind its last byte.
  package let end: Int

  package init(
    reading fields: inout ByteReader, _ order: ByteReader.ByteOrder
  ) throws(FormatError) {
    offset = try fields.readIndex(UInt32.self, order)
    count = try fields.readIndex(UInt32.self, order)
    let (end, overflow) = offset.addingReportingOverflow(count)
    guard !overflow else { throw fields.error("\(count) bytes at \(offset)") }
    self.end = end
  }
}

/// Where the pages are that the App Store encrypts (`LC_ENCRYPTION_INFO(_64)`).
package struct EncryptionInfo: Hashable, Sendable {
  package let range: LinkEditRange
  /// 0 before the store, 1 in copies bought there.
  package let id: UInt32

  package init(
    reading fields: inout ByteReader, _ order: ByteReader.ByteOrder
  ) throws(FormatError) {
    range = try LinkEditRange(reading: &fields, order)
    id = try fields.read(UInt32.self, order)
  }

  package var isEncrypted: Bool { id != 0 }
}

/// Where the symbols and their names lie (`LC_SYMTAB`).
package struct SymbolTableLocation: Hashable, Sendable {
  package let offset: Int
  /// Number of symbols.
  package let count: Int
  package let strings: LinkEditRange

  package init(
    reading fields: inout ByteReader, _ order: ByteReader.ByteOrder
  ) throws(FormatError) {
    offset = try fields.readIndex(UInt32.self, order)
    count = try fields.readIndex(UInt32.self, order)
    strings = try LinkEditRange(reading: &fields, order)
  }
}

/// How the symbol table is divided (`LC_DYSYMTAB`), as indexes into it.
package struct DynamicSymbolTable: Hashable, Sendable {
  package let firstLocal: Int
  package let localCount: Int
  package let firstExternal: Int
  package let externalCount: Int
  package let firstUndefined: Int
  package let undefinedCount: Int
  package let indirectOffset: Int
  /// Number of 32-bit entries.
  package let indirectCount: Int

  package init(
    reading fields: inout ByteReader, _ order: ByteReader.ByteOrder
  ) throws(FormatError) {
    firstLocal = try fields.readIndex(UInt32.self, order)
    localCount = try fields.readIndex(UInt32.self, order)
    firstExternal = try fields.readIndex(UInt32.self, order)
    externalCount = try fields.readIndex(UInt32.self, order)
    firstUndefined = try fields.readIndex(UInt32.self, order)
    undefinedCount = try fields.readIndex(UInt32.self, order)
    // Table of contents, module table and referenced symbols: static linkers of long ago.
    try fields.skip(24)
    indirectOffset = try fields.readIndex(UInt32.self, order)
    indirectCount = try fields.readIndex(UInt32.self, order)
    try fields.skip(16)
  }
}

/// The loader's compressed tables of images before iOS 15 (`LC_DYLD_INFO(_ONLY)`).
package struct DyldInfo: Hashable, Sendable {
  package let rebase: LinkEditRange
  package let bind: LinkEditRange
  package let weakBind: LinkEditRange
  package let lazyBind: LinkEditRange
  package let export: LinkEditRange

  package init(
    reading fields: inout ByteReader, _ order: ByteReader.ByteOrder
  ) throws(FormatError) {
    rebase = try LinkEditRange(reading: &fields, order)
    bind = try LinkEditRange(reading: &fields, order)
    weakBind = try LinkEditRange(reading: &fields, order)
    lazyBind = try LinkEditRange(reading: &fields, order)
    export = try LinkEditRange(reading: &fields, order)
  }
}

/// The build's identity, by which a crash report finds its debug symbols (`LC_UUID`).
package struct MachOUUID: Hashable, Sendable {
  /// 16 bytes.
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }
}

extension MachOUUID: CustomStringConvertible {
  /// Upper-case digits in the groups 8-4-4-4-12.
  package var description: String {
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      let digits = String(byte, radix: 16, uppercase: true)
      text += digits.utf8.count == 1 ? "0" + digits : digits
    }
    return text
  }
}
