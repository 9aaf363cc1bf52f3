package import ByteReading

/// A stretch of data between instructions, such as a jump table (`LC_DATA_IN_CODE`).
package struct DataInCode: Hashable, Sendable {
  /// Counted from the slice's start.
  package let offset: Int
  /// In bytes.
  package let length: Int
  /// `DICE_KIND_*`: 1 for data, 2 to 5 for jump tables.
  package let kind: UInt16
}

extension MachOSlice {
  /// Addresses at which functions begin, ascending (`LC_FUNCTION_STARTS`); empty without the table.
  ///
  /// The table holds the distances between them, the first from the start of `__TEXT`.
  package func functionStarts() throws(FormatError) -> [UInt64] {
    guard let range = linkEditRange(of: .functionStarts) else { return [] }
    var fields = try window(range).reading("function starts")
    var address = segments.first { $0.name == "__TEXT" }?.addresses.lowerBound ?? 0
    var starts: [UInt64] = []
    while !fields.isAtEnd {
      let distance = try fields.readULEB128()
      // What follows the end mark is padding.
      guard distance != 0 else { break }
      let (next, overflow) = address.addingReportingOverflow(distance)
      guard !overflow else { throw fields.error("function over the end of memory") }
      starts.append(next)
      address = next
    }
    return starts
  }

  /// Empty without the table.
  package func dataInCode() throws(FormatError) -> [DataInCode] {
    guard let range = linkEditRange(of: .dataInCode) else { return [] }
    let order = header.layout.byteOrder
    var fields = try window(range).reading("data in code")
    fields = try fields.readRecords(count: fields.count / 8, stride: 8)
    var entries: [DataInCode] = []
    while !fields.isAtEnd {
      entries.append(
        DataInCode(
          offset: try fields.readIndex(UInt32.self, order),
          length: try fields.readIndex(UInt16.self, order),
          kind: try fields.read(UInt16.self, order)))
    }
    return entries
  }
}
