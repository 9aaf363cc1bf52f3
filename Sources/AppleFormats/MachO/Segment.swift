package import ByteReading

/// A run of the file that is mapped into memory as one, with its sections (`LC_SEGMENT(_64)`).
package struct Segment: Hashable, Sendable {
  package let name: String
  package let addresses: Range<UInt64>
  /// Counted from the slice's start. Debug companions may name ranges that they do not hold.
  package let fileRange: Range<Int>
  package let maximumProtection: UInt32
  package let initialProtection: UInt32
  package let sections: [Section]
  package let flags: UInt32

  /// Reads a segment whose bytes must lie in the `fileSize` bytes of its slice, except in files
  /// that by their type hold no contents.
  package init(
    reading fields: inout ByteReader, layout: MachOLayout, fileType: MachOFileType, fileSize: Int
  ) throws(FormatError) {
    let order = layout.byteOrder
    let name = try fields.readFixedString(16)
    addresses = try fields.readAddressRange(layout)
    let place = fields.offset
    let offset = try fields.readFileOffset(layout)
    let size = try fields.readFileOffset(layout)
    let (end, overflow) = offset.addingReportingOverflow(size)
    let fits = !overflow && (size == 0 || end <= fileSize)
    // A debug companion holds the segments with debug information and only names the others.
    let mayLack = fileType == .dSYM || fileType == .dylibStub
    guard !overflow, fits || mayLack else {
      throw fields.error(
        "segment \(name) of \(size) bytes at \(offset) in a slice of \(fileSize)", at: place)
    }
    self.name = name
    fileRange = offset..<end
    maximumProtection = try fields.read(UInt32.self, order)
    initialProtection = try fields.read(UInt32.self, order)
    let count = try fields.readIndex(UInt32.self, order)
    flags = try fields.read(UInt32.self, order)
    var records = try fields.readRecords(count: count, stride: layout.is64Bit ? 80 : 68)
    let contentSize = fits && size > 0 ? fileSize : nil
    var sections: [Section] = []
    while !records.isAtEnd {
      sections.append(try Section(reading: &records, layout: layout, fileSize: contentSize))
    }
    self.sections = sections
  }
}

/// A named part of a segment.
package struct Section: Hashable, Sendable {
  package let name: String
  package let segmentName: String
  package let addresses: Range<UInt64>
  /// Counted from the slice's start; nil where the file holds no bytes for it: zero-filled
  /// sections, empty ones, and those of a segment without contents.
  package let fileRange: Range<Int>?
  /// Power of two.
  package let alignment: UInt32
  package let type: SectionType
  package let attributes: UInt32
  package let reserved1: UInt32
  package let reserved2: UInt32

  /// Reads a section; without a file size the file holds no contents for its segment.
  package init(
    reading fields: inout ByteReader, layout: MachOLayout, fileSize: Int?
  ) throws(FormatError) {
    let order = layout.byteOrder
    let place = fields.offset
    name = try fields.readFixedString(16)
    segmentName = try fields.readFixedString(16)
    addresses = try fields.readAddressRange(layout)
    let offset = try fields.readIndex(UInt32.self, order)
    alignment = try fields.read(UInt32.self, order)
    try fields.skip(8)
    let flags = try fields.read(UInt32.self, order)
    type = SectionType(rawValue: UInt8(truncatingIfNeeded: flags))
    attributes = flags & 0xffff_ff00
    reserved1 = try fields.read(UInt32.self, order)
    reserved2 = try fields.read(UInt32.self, order)
    if layout.is64Bit { try fields.skip(4) }
    let size = addresses.upperBound - addresses.lowerBound
    guard let fileSize, size > 0, !type.isZeroFilled else {
      fileRange = nil
      return
    }
    guard offset <= fileSize, size <= UInt64(fileSize - offset) else {
      throw fields.error(
        "section \(name) of \(size) bytes at \(offset) in a slice of \(fileSize)", at: place)
    }
    fileRange = offset..<(offset + Int(size))
  }
}

/// What a section's contents are treated as by the linker and the loader.
package struct SectionType: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let regular = SectionType(rawValue: 0)
  package static let zeroFill = SectionType(rawValue: 1)
  package static let cStrings = SectionType(rawValue: 2)
  package static let literalPointers = SectionType(rawValue: 5)
  package static let symbolStubs = SectionType(rawValue: 8)
  package static let largeZeroFill = SectionType(rawValue: 12)
  package static let threadLocalZeroFill = SectionType(rawValue: 18)

  package var isZeroFilled: Bool {
    self == .zeroFill || self == .largeZeroFill || self == .threadLocalZeroFill
  }
}

extension ByteReader {
  fileprivate mutating func readAddressRange(
    _ layout: MachOLayout
  ) throws(FormatError) -> Range<UInt64> {
    let place = offset
    let address = try readPointer(layout)
    let size = try readPointer(layout)
    let (end, overflow) = address.addingReportingOverflow(size)
    guard !overflow else {
      throw error("\(size) bytes at address \(address) reach over the end of memory", at: place)
    }
    return address..<end
  }
}
