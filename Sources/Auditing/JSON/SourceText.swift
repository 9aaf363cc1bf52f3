/// The text of a file with its name, so that a place in it can be said.
struct SourceText: Sendable {
  let name: String
  /// Without the mark of UTF-8.
  let bytes: [UInt8]

  init(_ bytes: [UInt8], named name: String) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    self.name = name
  }

  /// Counted only when it is asked for: a file without a fault is read without counting its lines.
  func place(at offset: Int) -> TextPlace {
    let before = bytes.prefix(offset)
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return TextPlace(
      line: 1 + before.count { $0 == 0x0A },
      column: 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 })
  }
}

/// Line and column, both counted from 1; a column is a character of Unicode.
package struct TextPlace: Hashable, Sendable {
  package let line: Int
  package let column: Int

  var words: String { "line \(line), column \(column)" }
}
