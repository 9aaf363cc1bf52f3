/// Text as GitHub's and GitLab's Markdown shows it, whatever it holds. Not for the beginning of a line.
enum MarkdownText {
  /// Longer texts end in an ellipsis.
  static let longest = 400

  /// Without markup, links, mentions and references. What stands behind `@`, `#` and `:` is parted from
  /// it by an empty comment, since those are looked for in the finished page, where no backslash is left.
  static func escaped(_ text: String) -> String {
    var result = ""
    let shown = text.count > longest ? text.prefix(longest) + "…" : text[...]
    var rest = shown.unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "@", "#", ":": result += rest.first ?? " " == " " ? "\(scalar)" : "\(scalar)<!-- -->"
      case "!"..."/", ";"..."?", "["..."`", "{"..."~":
        result += isHarmless(scalar) ? "\(scalar)" : "\\\(scalar)"
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    // The beginning of a link without an address's colon.
    return result.replacing("www.", with: "www\\.").replacing("WWW.", with: "WWW\\.")
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    [",", ".", "/", "-", "+", "%", "(", ")", "'", "=", "?", ";", "\""].contains(scalar)
  }

  /// A path or a word of code. A code span could not hold every one.
  static func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }
}

/// A Markdown page that stays below its limit: a block has as many of its rows as there is room for, or
/// is not there, and the last line says what is missing.
struct MarkdownPage {
  private var text = ""
  private var missing: [String] = []
  private let limit: Int

  /// Room for the last line.
  private static let reserve = 400

  /// `limit` in bytes of UTF-8.
  init(limit: Int) { self.limit = limit - Self.reserve }

  /// `name` says what the rows are, which are left out from the end.
  mutating func add(
    _ head: [String], rows: [String] = [], tail: [String] = [], name: String
  ) {
    let opening = (head + [""]).joined(separator: "\n")
    let closing = (tail + ["", ""]).joined(separator: "\n")
    var room = limit - text.utf8.count - opening.utf8.count - closing.utf8.count
    guard room > 0 else {
      missing.append(name)
      return
    }
    text += opening
    for (index, row) in rows.enumerated() {
      room -= row.utf8.count + 1
      guard room > 0 else {
        missing.append("\(rows.count - index) \(name)")
        break
      }
      text += row + "\n"
    }
    text += closing
  }

  var finished: String {
    guard !missing.isEmpty else { return text }
    let names = missing.prefix(6).map { String($0.prefix(50)) }.joined(separator: ", ")
    let more = missing.count > 6 ? " and more" : ""
    return text + "_Left out, since comments have an end: \(names)\(more)._\n"
  }
}
