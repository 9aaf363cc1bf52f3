package import ByteReading

/// The list of a universal file's slices: 32-bit or 64-bit offsets, always most significant first.
package struct FatHeader: Hashable, Sendable {
  /// One slice as declared.
  package struct Entry: Hashable, Sendable {
    package let architecture: Architecture
    /// Counted from the file's start; inside the file and apart from all others.
    package let range: Range<Int>
    /// Power of two.
    package let alignment: UInt32
  }

  package let is64Bit: Bool
  package let entries: [Entry]

  /// A Java class file begins with the same magic number and goes on with its version, 45 or
  /// higher; Apple has fewer architectures than that. `file(1)` draws the line in the same way.
  package static let maximumSliceCount = 30

  package init(reading reader: inout ByteReader) throws(FormatError) {
    let place = reader.offset
    switch try reader.read(UInt32.self, .big) {
    case 0xcafe_babe: is64Bit = false
    case 0xcafe_babf: is64Bit = true
    default: throw reader.error("no universal file", at: place)
    }
    let count = try reader.readIndex(UInt32.self, .big)
    guard (1...Self.maximumSliceCount).contains(count) else {
      throw reader.error("\(count) slices", at: place)
    }
    var records = try reader.readRecords(count: count, stride: is64Bit ? 32 : 20)
    var entries: [Entry] = []
    while !records.isAtEnd {
      let entry = try Entry(reading: &records, is64Bit: is64Bit, fileSize: reader.count)
      if let other = entries.first(where: { $0.range.overlaps(entry.range) }) {
        throw reader.error(
          "slices \(other.architecture) and \(entry.architecture) overlap", at: place)
      }
      entries.append(entry)
    }
    self.entries = entries
  }
}

extension FatHeader.Entry {
  fileprivate init(
    reading fields: inout ByteReader, is64Bit: Bool, fileSize: Int
  ) throws(FormatError) {
    let place = fields.offset
    architecture = Architecture(
      cpu: CPUType(rawValue: try fields.read(UInt32.self, .big)),
      subtype: CPUSubtype(rawValue: try fields.read(UInt32.self, .big)))
    let layout = MachOLayout(byteOrder: .big, is64Bit: is64Bit)
    let offset = try fields.readFileOffset(layout)
    let size = try fields.readFileOffset(layout)
    alignment = try fields.read(UInt32.self, .big)
    if is64Bit { try fields.skip(4) }
    guard offset <= fileSize, size <= fileSize - offset else {
      throw fields.error(
        "slice \(architecture) of \(size) bytes at \(offset) in a file of \(fileSize)", at: place)
    }
    range = offset..<(offset + size)
  }
}
