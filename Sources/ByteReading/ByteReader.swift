/// A window on shared bytes with a position in it, through which every number of a file is read.
///
/// A value: copying one copies no bytes, and a slice cannot see outside itself. Offsets stay absolute
/// in all slices. Each read checks its bounds without overflow and throws `FormatError`; nothing here
/// traps on any input.
package struct ByteReader: Sendable {
  private let storage: [UInt8]
  /// What is being read, for error messages.
  package let format: String
  /// Absolute offset of the first byte of the window.
  package let start: Int
  /// Absolute offset behind the last byte of the window.
  package let end: Int
  /// Absolute offset of the next byte to be read.
  package private(set) var offset: Int

  package init(_ bytes: [UInt8], format: String) {
    self.init(storage: bytes, format: format, start: 0, end: bytes.count)
  }

  private init(storage: [UInt8], format: String, start: Int, end: Int) {
    self.storage = storage
    self.format = format
    self.start = start
    self.end = end
    self.offset = start
  }

  /// Bytes in the window.
  package var count: Int { end - start }
  /// Bytes between the position and the end of the window.
  package var remaining: Int { end - offset }
  package var isAtEnd: Bool { offset == end }
  /// The whole window's bytes.
  package var bytes: ArraySlice<UInt8> { storage[start..<end] }

  /// The same window under another format's name, read from its start.
  package func reading(_ format: String) -> ByteReader {
    ByteReader(storage: storage, format: format, start: start, end: end)
  }

  /// An error that names this format, at the current position or another absolute one.
  package func error(_ reason: String, at place: Int? = nil) -> FormatError {
    FormatError(format: format, reason: reason, offset: place ?? offset)
  }
}

// MARK: - Moving

extension ByteReader {
  /// Goes to a place counted from the window's start.
  package mutating func seek(to relative: Int) throws(FormatError) {
    guard relative >= 0, relative <= count else {
      throw error("position \(relative) lies outside \(count) bytes", at: start)
    }
    offset = start + relative
  }

  package mutating func skip(_ bytes: Int) throws(FormatError) {
    try require(bytes)
    offset += bytes
  }

  private func require(_ bytes: Int) throws(FormatError) {
    guard bytes >= 0, bytes <= remaining else {
      throw error("needs \(bytes) bytes where \(remaining) are left")
    }
  }
}

// MARK: - Reading

extension ByteReader {
  /// The order in which a number's bytes lie in the file.
  package enum ByteOrder: Sendable {
    case little, big
  }

  package mutating func read<Number: FixedWidthInteger>(
    _ type: Number.Type, _ order: ByteOrder
  ) throws(FormatError) -> Number {
    try read(order)
  }

  package mutating func read<Number: FixedWidthInteger>(
    _ order: ByteOrder
  ) throws(FormatError) -> Number {
    let width = Number.bitWidth / 8
    try require(width)
    var value: Number = 0
    for index in 0..<width {
      let byte = storage[offset + (order == .big ? index : width - 1 - index)]
      value = (value << 8) | Number(truncatingIfNeeded: byte)
    }
    offset += width
    return value
  }

  /// An unsigned number of 1 to 8 bytes, most significant first, as binary property lists store them.
  package mutating func readBigEndian(width: Int) throws(FormatError) -> UInt64 {
    guard (1...8).contains(width) else { throw error("a number of \(width) bytes") }
    try require(width)
    var value: UInt64 = 0
    for index in 0..<width { value = (value << 8) | UInt64(storage[offset + index]) }
    offset += width
    return value
  }

  /// A 32-bit or 64-bit count or offset as an index, refused when it cannot be one.
  package mutating func readIndex<Number: FixedWidthInteger>(
    _ type: Number.Type, _ order: ByteOrder
  ) throws(FormatError) -> Int {
    let place = offset
    let value = try read(type, order)
    guard let index = Int(exactly: value), index >= 0 else {
      throw error("\(value) is no count or offset", at: place)
    }
    return index
  }

  package mutating func readBytes(_ count: Int) throws(FormatError) -> ArraySlice<UInt8> {
    try require(count)
    defer { offset += count }
    return storage[offset..<(offset + count)]
  }

  /// A name in a field of fixed width: it ends at the first zero or at the field's end.
  package mutating func readFixedString(_ width: Int) throws(FormatError) -> String {
    let field = try readBytes(width)
    return String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// A name that must end in a zero before the window does; the position goes behind the zero.
  package mutating func readCString() throws(FormatError) -> String {
    guard let zero = storage[offset..<end].firstIndex(of: 0) else {
      throw error("name without an end")
    }
    defer { offset = zero + 1 }
    return String(decoding: storage[offset..<zero], as: UTF8.self)
  }

  /// Goes behind the next zero byte.
  package mutating func skipCString() throws(FormatError) {
    guard let zero = storage[offset..<end].firstIndex(of: 0) else {
      throw error("name without an end")
    }
    offset = zero + 1
  }

  /// Reads without moving: true when the bytes at the position are exactly these.
  package func starts(with expected: some Collection<UInt8>) -> Bool {
    expected.count <= remaining
      && storage[offset..<(offset + expected.count)].elementsEqual(expected)
  }
}

// MARK: - Slices

extension ByteReader {
  /// The next bytes as a window of their own; the position goes behind them.
  package mutating func readSlice(_ count: Int) throws(FormatError) -> ByteReader {
    try require(count)
    defer { offset += count }
    return ByteReader(storage: storage, format: format, start: offset, end: offset + count)
  }

  /// A window at a place counted from this window's start.
  package func slice(at relative: Int, count: Int) throws(FormatError) -> ByteReader {
    guard relative >= 0, count >= 0, relative <= self.count, count <= self.count - relative else {
      throw error("\(count) bytes at \(relative) reach outside \(self.count) bytes", at: start)
    }
    let first = start + relative
    return ByteReader(storage: storage, format: format, start: first, end: first + count)
  }

  /// Checks once that `count` records of `stride` bytes lie ahead, and takes them as one window, so
  /// that a declared count is never believed before the bytes for it are there.
  package mutating func readRecords(count: Int, stride: Int) throws(FormatError) -> ByteReader {
    let (total, overflow) = count.multipliedReportingOverflow(by: stride)
    guard count >= 0, stride > 0, !overflow, total <= remaining else {
      throw error("\(count) records of \(stride) bytes where \(remaining) bytes are left")
    }
    return try readSlice(total)
  }
}
