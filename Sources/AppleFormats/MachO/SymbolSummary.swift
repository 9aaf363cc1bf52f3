package import ByteReading

/// How many symbols of each kind a symbol table holds, told without reading their names.
package struct SymbolSummary: Hashable, Sendable {
  /// Written for the debugger.
  package private(set) var debugCount = 0
  /// Neither exported nor looked up elsewhere.
  package private(set) var localCount = 0
  package private(set) var exportedCount = 0
  package private(set) var undefinedCount = 0
  /// As `SymbolTable.strippableByteCount`, where no two kept symbols have equal names at two places.
  package private(set) var strippableByteCount = 0

  /// Above it the names that stay are not told apart: Chrome's largest image has 1.4 million symbols.
  private static let maximumKeptCount = 1 << 23

  package init(
    at location: SymbolTableLocation, in slice: ByteReader, layout: MachOLayout
  ) throws(FormatError) {
    let entrySize = layout.is64Bit ? 16 : 12
    var table = slice
    try table.seek(to: location.offset)
    table = try table.readRecords(count: location.count, stride: entrySize)
    var kept: [Int] = []
    while !table.isAtEnd {
      let name = try table.readIndex(UInt32.self, layout.byteOrder)
      let type = try table.read(UInt8.self, layout.byteOrder)
      try table.skip(3)
      let value = try table.readPointer(layout)
      guard type & 0xe0 == 0, type & 0x01 != 0 else {
        if type & 0xe0 == 0 { localCount += 1 } else { debugCount += 1 }
        continue
      }
      if type & 0x0e == 0, value == 0 { undefinedCount += 1 } else { exportedCount += 1 }
      kept.append(name)
      guard kept.count <= Self.maximumKeptCount else {
        throw table.error("more than \(Self.maximumKeptCount) exported and undefined symbols")
      }
    }
    let strings = try slice.slice(at: location.strings.offset, count: location.strings.count)
    let names = try Self.byteCount(ofNamesAt: kept, in: strings)
    let dropped = debugCount + localCount
    strippableByteCount = max(0, dropped * entrySize + strings.count - (names + 9) / 8 * 8)
  }

  /// Bytes of the names at these places with their zeros, each place once. One pass over the table:
  /// a place inside the name before it costs nothing.
  private static func byteCount(
    ofNamesAt places: [Int], in strings: ByteReader
  ) throws(FormatError) -> Int {
    var fields = strings
    var total = 0
    var last = -1
    for place in places.sorted() where place != last {
      last = place
      let end = fields.offset - strings.start
      guard place >= end else {
        total += end - place
        continue
      }
      try fields.seek(to: place)
      try fields.skipCString()
      total += fields.offset - strings.start - place
    }
    return total
  }
}

extension MachOSlice {
  /// Nil in an image without `LC_SYMTAB`.
  package func symbolSummary() throws(FormatError) -> SymbolSummary? {
    guard let location = symbolTableLocation else { return nil }
    return try SymbolSummary(at: location, in: reader, layout: header.layout)
  }
}
