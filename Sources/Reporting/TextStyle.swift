/// How much of a terminal the text report may use.
package struct TextStyle: Sendable {
  package let usesColor: Bool
  /// Columns to wrap at; nil where nobody looks at columns (a file, a pipe).
  package let width: Int?
  /// Whether bars may be drawn with Unicode's blocks; with plain signs where they may not.
  package let usesBlocks: Bool

  package init(usesColor: Bool, width: Int?, usesBlocks: Bool = true) {
    self.usesColor = usesColor
    self.width = width.map { max(40, $0) }
    self.usesBlocks = usesBlocks
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

  /// A bar of so many columns that is full at a share of 1; something is always drawn for more than
  /// nothing, and the last bit only where the share is reached.
  func bar(_ share: Double, columns: Int) -> String {
    guard columns > 0 else { return "" }
    let parts = usesBlocks ? Self.eighths : ["#"]
    let whole = columns * parts.count
    let drawn = share >= 1 ? whole : min(whole - 1, Int((share * Double(whole)).rounded(.down)))
    let filled = share > 0 ? max(1, drawn) : 0
    let last = filled % parts.count
    let bar =
      String(repeating: parts[parts.count - 1], count: filled / parts.count)
      + (last > 0 ? parts[last - 1] : "")
    return bar + String(repeating: usesBlocks ? "░" : ".", count: columns - bar.count)
  }

  private static let eighths = ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
}
