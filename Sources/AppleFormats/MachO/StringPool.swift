import ByteReading

/// Names by their offset in a table of zero-ended strings, each read once.
///
/// A hostile file may let thousands of offsets point into one long string, or use one long name
/// thousands of times, so that whoever looks at all names never ends. Both are bounded.
struct StringPool {
  private let strings: ByteReader
  private var names: [Int: String] = [:]
  /// Bytes that may still be read: the table four times, which leaves room for shared tails.
  private var reading: Int
  /// Bytes that repeated names may still add up to. Symbols and their debugger's twins share names;
  /// measured sums stay below three tables.
  private var repetition: Int

  /// Names up to this long cost no more than the record that uses them.
  private static let shortName = 256

  init(_ strings: ByteReader) {
    self.strings = strings
    reading = max(4 * strings.count, 4096)
    repetition = 64 * strings.count
  }

  /// The name at an offset counted from the table's start.
  mutating func name(at offset: Int) throws(FormatError) -> String {
    if let name = names[offset] {
      let length = name.utf8.count
      if length > Self.shortName { repetition -= length }
      guard repetition >= 0 else { throw strings.error("long names used too often") }
      return name
    }
    guard offset >= 0, offset <= strings.count else {
      throw strings.error("name at \(offset) of a string table of \(strings.count) bytes")
    }
    var window = try strings.slice(at: offset, count: strings.count - offset)
    let name = try window.readCString()
    reading -= window.offset - window.start
    guard reading >= 0 else { throw strings.error("names overlap too often in the string table") }
    names[offset] = name
    return name
  }
}
