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

  func paint(_ text: String, _ inks: Ink...) -> String {
    guard usesColor, !inks.isEmpty else { return text }
    return "\u{1B}[\(inks.map(\.rawValue).joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  package func wrapped(_ text: String) -> String { wrap(text, indent: 0) }

  /// Breaks between words at the width, with `indent` blanks before every line.
  func wrap(_ text: String, indent: Int) -> String {
    let blanks = String(repeating: " ", count: indent)
    guard let width, width > indent + 20 else { return blanks + text }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width - indent {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    lines.append(line)
    return lines.map { blanks + $0 }.joined(separator: "\n")
  }
}

extension String {
  func padded(left width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  func padded(right width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
