package import ByteReading

/// The container of a compiled asset catalog: numbered blocks of bytes, some of which have a name.
///
/// Numbers are big endian. Offset 0 holds `BOMStore`, a version, the number of blocks in use, and
/// place and length of the block index and of the variables; the header area is 512 bytes long.
/// Blocks that overlap each other or reach outside the file are refused.
package struct BOMStore: Sendable {
  /// Bytes set aside for the header, which itself fills 32 of them.
  package static let headerLength = 512

  /// The whole file.
  package let file: ByteReader
  package let version: UInt32
  /// Highest number ever given to a block, as the header counts it; freed ones are included.
  package let usedBlockCount: Int
  /// Where the block index lies.
  package let index: Range<Int>
  /// Where the table of variables lies.
  package let variableTable: Range<Int>
  /// Where each block lies, by number; nil for block 0, unused numbers and freed blocks.
  package let blocks: [Range<Int>?]
  /// Holes the index lists for reuse, those that lie inside the file.
  package let freeList: [Range<Int>]
  /// Named blocks in file order.
  package let variables: [BOMVariable]

  package init(parsing bytes: [UInt8]) throws(FormatError) {
    file = ByteReader(bytes, format: "BOM store")
    var reader = file
    guard reader.starts(with: "BOMStore".utf8) else { throw reader.error("no BOMStore magic") }
    try reader.skip(8)
    version = try reader.read(UInt32.self, .big)
    usedBlockCount = try reader.readIndex(UInt32.self, .big)
    let indexReader = try file.readSlice(placedBy: &reader)
    index = indexReader.start..<indexReader.end
    let variableReader = try file.readSlice(placedBy: &reader)
    variableTable = variableReader.start..<variableReader.end
    (blocks, freeList) = try Self.blocks(in: indexReader, of: file)
    variables = try Self.variables(in: variableReader)
    try Self.requireNoOverlap(blocks, index: index, variableTable: variableTable, in: file)
  }
}

/// A name for a block of a store.
package struct BOMVariable: Hashable, Sendable {
  package let name: String
  package let block: BOMBlockID
}

/// The number of a block in its store's index.
package struct BOMBlockID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

// MARK: - Looking up

extension BOMStore {
  /// The bytes of a block, with offsets absolute in the file.
  package func block(_ id: BOMBlockID) throws(FormatError) -> ByteReader {
    guard let range = range(of: id) else {
      throw file.error("block \(id.rawValue) does not exist", at: index.lowerBound)
    }
    return try file.slice(at: range.lowerBound, count: range.count)
  }

  package func range(of id: BOMBlockID) -> Range<Int>? {
    guard let number = Int(exactly: id.rawValue), number < blocks.count else { return nil }
    return blocks[number]
  }

  package func variable(_ name: String) -> BOMBlockID? {
    variables.first { $0.name == name }?.block
  }

  /// The block of a variable that every store of its kind must have.
  package func requiredVariable(_ name: String) throws(FormatError) -> BOMBlockID {
    guard let block = variable(name) else {
      throw file.error("no variable \(name)", at: variableTable.lowerBound)
    }
    return block
  }
}

// MARK: - Parsing

extension BOMStore {
  /// Stands for both numbers of a block that was freed when the catalog was thinned.
  private static let freed = UInt32.max

  private static func blocks(
    in index: ByteReader, of file: ByteReader
  ) throws(FormatError) -> ([Range<Int>?], [Range<Int>]) {
    var reader = index
    let count = try reader.readIndex(UInt32.self, .big)
    var records = try reader.readRecords(count: count, stride: 8)
    var blocks: [Range<Int>?] = []
    blocks.reserveCapacity(count)
    while !records.isAtEnd {
      let place = records.offset
      let address = try records.read(UInt32.self, .big)
      let length = try records.read(UInt32.self, .big)
      if length == 0 || (address == freed && length == freed) {
        blocks.append(nil)
      } else if let range = range(address, length, in: file) {
        blocks.append(range)
      } else {
        let fact = "block \(blocks.count) of \(length) bytes at \(address) reaches past the end"
        throw file.error(fact, at: place)
      }
    }
    return (blocks, try freeList(in: &reader, of: file))
  }

  private static func freeList(
    in reader: inout ByteReader, of file: ByteReader
  ) throws(FormatError) -> [Range<Int>] {
    guard reader.remaining >= 4 else { return [] }
    let count = try reader.readIndex(UInt32.self, .big)
    var records = try reader.readRecords(count: count, stride: 8)
    var holes: [Range<Int>] = []
    while !records.isAtEnd {
      let address = try records.read(UInt32.self, .big)
      let length = try records.read(UInt32.self, .big)
      if length > 0, let hole = range(address, length, in: file) { holes.append(hole) }
    }
    return holes
  }

  private static func range(
    _ address: UInt32, _ length: UInt32, in file: ByteReader
  ) -> Range<Int>? {
    guard let slice = try? file.slice(at: Int(address), count: Int(length)) else { return nil }
    return slice.start..<slice.end
  }

  private static func variables(in table: ByteReader) throws(FormatError) -> [BOMVariable] {
    var reader = table
    let count = try reader.readIndex(UInt32.self, .big)
    var variables: [BOMVariable] = []
    for _ in 0..<count {
      let block = BOMBlockID(rawValue: try reader.read(UInt32.self, .big))
      let length = try reader.read(UInt8.self, .big)
      variables.append(BOMVariable(name: try reader.readFixedString(Int(length)), block: block))
    }
    return variables
  }

  /// Each byte has one owner only if no two parts share it; it also bounds what all blocks together
  /// can make a reader do.
  private static func requireNoOverlap(
    _ blocks: [Range<Int>?], index: Range<Int>, variableTable: Range<Int>, in file: ByteReader
  ) throws(FormatError) {
    let parts = (blocks.compactMap { $0 } + [index, variableTable]).filter { !$0.isEmpty }
      .sorted { $0.lowerBound < $1.lowerBound }
    var end = 32
    for part in parts {
      guard part.lowerBound >= end else {
        throw file.error("overlapping blocks", at: part.lowerBound)
      }
      end = part.upperBound
    }
  }
}

extension ByteReader {
  /// The part of this window whose place and length `header` gives in two big-endian numbers.
  fileprivate func readSlice(placedBy header: inout ByteReader) throws(FormatError) -> ByteReader {
    let place = try header.readIndex(UInt32.self, .big)
    return try slice(at: place, count: try header.readIndex(UInt32.self, .big))
  }
}
