/// How much of a terminal the text report may use.
package struct TextStyle: Sendable {
  package let usesColor: Bool
  /// Columns to wrap at; nil where nobody looks at columns (a file, a pipe).
  package let width: Int?

  package init(usesColor: Bool, width: Int?) {
    self.usesColor = usesColor
    self.width = width.map { max(40, $0) }
  }

  /// No colour, no wrapping.
  package static let plain = TextStyle(usesColor: false, width: nil)

  enum Ink: String {
    case red = "31"
    case yellow = "33"
    case green = "32"
    case blue = "34"
    case bold = "1"
    case dim = "2"
  }

  func paint(_ text: String, _ inks: Ink...) -> String { paint(text, inks) }

  private func paint(_ text: String, _ inks: [Ink]) -> String {
    guard usesColor, !inks.isEmpty else { return text }
    return "\u{1B}[\(inks.map(\.rawValue).joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  package func wrapped(_ text: String) -> String { wrap(text, indent: 0) }

  /// The fewest columns that text is broken into.
  private static let narrowest = 20

  /// Breaks between words at the width, with `indent` blanks before every line and `hanging` more
  /// before those that follow, or fewer where the width leaves no room for that. Blanks in a row stay, since a name may hold some.
  func wrap(_ text: String, _ inks: Ink..., indent: Int, hanging: Int = 0) -> String {
    let blanks = String(repeating: " ", count: indent)
    guard let width, width > indent + Self.narrowest else {
      return blanks + paint(text, inks)
    }
    let hanging = min(hanging, width - indent - Self.narrowest)
    var lines: [String] = []
    var line = ""
    var room = width - indent
    var isFresh = true
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !isFresh, line.printedWidth + 1 + String(word).printedWidth > room {
        // Blanks where a line breaks are of no use.
        while line.hasSuffix(" ") { line.removeLast() }
        lines.append(line)
        line = ""
        room = width - indent - hanging
        isFresh = true
        if word.isEmpty { continue }
      }
      line += (isFresh ? "" : " ") + word
      isFresh = false
    }
    lines.append(line)
    let deeper = "\n" + blanks + String(repeating: " ", count: hanging)
    return blanks + lines.map { paint($0, inks) }.joined(separator: deeper)
  }
}

extension String {
  /// Columns on a terminal, without the colours: a wide character (CJK, emoji) takes two.
  var printedWidth: Int {
    var width = 0
    var isColor = false
    for character in self {
      if character == "\u{1B}" { isColor = true }
      if !isColor { width += character.isWide ? 2 : 1 }
      if isColor, character == "m" { isColor = false }
    }
    return width
  }

  func padded(left width: Int) -> String {
    String(repeating: " ", count: max(0, width - printedWidth)) + self
  }

  func padded(right width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - printedWidth))
  }
}

extension Character {
  /// The blocks of East Asian and pictographic characters that terminals draw two columns wide.
  fileprivate var isWide: Bool {
    guard let value = unicodeScalars.first?.value else { return false }
    return switch value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
