/// Text with `#` in place of what differs between two builds of the same app.
///
/// In places and messages:
/// - amounts of bytes (`12 KB`, `1,024 bytes`);
/// - versions, which are numbers joined by dots (`1.2`, `3.0.1`);
/// - hashes, which are eight or more hexadecimal digits between other characters, one of them 0 to 9
///   and one a letter (`main.3f2a9c1b.js`), and UUIDs.
///
/// In messages besides: every other number, and what stands in parentheses.
/// A lone number in a place stays: `image_1.png` is not `image_2.png`.
package enum StableText {
  package static func place(_ text: String) -> String { stable(text, isMessage: false) }

  package static func message(_ text: String) -> String {
    stable(withoutParentheses(text), isMessage: true)
  }

  private static func withoutParentheses(_ text: String) -> String {
    var depth = 0
    var kept = ""
    for character in text {
      if character == "(" { depth += 1 }
      if depth == 0 { kept.append(character) }
      if character == ")", depth > 0 { depth -= 1 }
    }
    return kept
  }

  /// Letters and digits in a row, or one other character.
  private struct Piece {
    let text: Substring
    let isWord: Bool
    let isNumber: Bool
    let isHexadecimal: Bool

    init(_ text: Substring) {
      self.text = text
      isWord = text.utf8.first.map { $0.isLetterOrDigit } ?? false
      isNumber = isWord && text.utf8.allSatisfy(\.isDigit)
      isHexadecimal = isWord && text.utf8.allSatisfy(\.isHexadecimalDigit)
    }

    var isHash: Bool {
      isHexadecimal && !isNumber && text.utf8.count >= 8 && text.utf8.contains(where: \.isDigit)
    }
  }

  private static let units: Set<Substring> = ["byte", "bytes", "KB", "MB", "GB"]

  private static func stable(_ text: String, isMessage: Bool) -> String {
    let pieces = pieces(of: text)
    var result = ""
    var index = 0
    while index < pieces.count {
      if let end = endOfUUID(pieces, index) ?? endOfAmount(pieces, index, isMessage: isMessage) {
        result += "#"
        index = end
      } else {
        result += pieces[index].isHash ? "#" : pieces[index].text
        index += 1
      }
    }
    return result
  }

  private static func pieces(of text: String) -> [Piece] {
    let bytes = text.utf8
    var pieces: [Piece] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      var end = bytes.index(after: start)
      if bytes[start].isLetterOrDigit {
        while end < bytes.endIndex, bytes[end].isLetterOrDigit { end = bytes.index(after: end) }
      } else {
        while end < bytes.endIndex, bytes[end].isContinuation { end = bytes.index(after: end) }
      }
      pieces.append(Piece(text[start..<end]))
      start = end
    }
    return pieces
  }

  /// `8-4-4-4-12` digits.
  private static func endOfUUID(_ pieces: [Piece], _ start: Int) -> Int? {
    let lengths = [8, 4, 4, 4, 12]
    guard start + 8 < pieces.count else { return nil }
    for (place, length) in lengths.enumerated() {
      let piece = pieces[start + 2 * place]
      guard piece.isHexadecimal, piece.text.utf8.count == length else { return nil }
      guard place == 0 || pieces[start + 2 * place - 1].text == "-" else { return nil }
    }
    return start + 9
  }

  /// Behind a number that is not to stay, with its unit.
  private static func endOfAmount(_ pieces: [Piece], _ start: Int, isMessage: Bool) -> Int? {
    guard pieces[start].isNumber else { return nil }
    var end = start + 1
    var isVersion = false
    while end + 1 < pieces.count, pieces[end + 1].isNumber,
      pieces[end].text == "." || pieces[end].text == ","
    {
      if pieces[end].text == "." { isVersion = true }
      end += 2
    }
    if end + 1 < pieces.count, pieces[end].text == " ", units.contains(pieces[end + 1].text) {
      return end + 2
    }
    return isVersion || isMessage ? end : nil
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isContinuation: Bool { self & 0xC0 == 0x80 }

  fileprivate var isHexadecimalDigit: Bool {
    isDigit || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
  }

  fileprivate var isLetterOrDigit: Bool {
    isDigit || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
