import Artifacts

/// Text in GitHub's and GitLab's Markdown that is shown as it stands, whatever it holds.
enum MarkdownText {
  /// As much of one text as a reader takes in; what is cut off ends in an ellipsis.
  static let longest = 400

  /// On one line, without markup, links, mentions, issue numbers and emoji codes. Empty comments take
  /// those apart that a backslash does not stop, since they are looked for in the finished page. Never
  /// put where a line begins.
  static func escaped(_ text: String) -> String {
    let scalars = Array(text.oneLine.cut(to: longest).unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "&", "$":
        result.append("\\")
        result.append(scalar)
      case "@", "#", ":":
        result.append(scalar)
        let next = index + 1 < scalars.count ? scalars[index + 1] : " "
        if next != " " { result.append(contentsOf: "<!-- -->".unicodeScalars) }
      // `www.` begins a link.
      case "." where index > 0 && (scalars[index - 1] == "w" || scalars[index - 1] == "W"):
        result.append("\\")
        result.append(scalar)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// A name or word of code: escaped in the same way, since a code span could not hold every name.
  static func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }
}

/// A Markdown page that never grows over its limit: a block is written with as many of its rows as there
/// is room for, or not at all, and the page says in the end what is missing.
struct MarkdownPage {
  private(set) var text = ""
  private let limit: Int
  private var missing: [String] = []

  /// What the last line of the page takes at most.
  private static let reserve = 400

  /// `limit` in bytes, so that it holds however characters are counted.
  init(limit: Int) { self.limit = limit - Self.reserve }

  /// Whether not even a short block would find room.
  var isFull: Bool { text.utf8.count + 200 > limit }

  /// `rows` are lines that may be left out from the end, and are not made then; `name` says what they
  /// are: `findings`.
  mutating func add(
    _ head: [String], rows: some Collection<String> = EmptyCollection<String>(),
    tail: [String] = [],
    name: String
  ) {
    let opening = head.map { $0 + "\n" }.joined()
    let closing = tail.map { $0 + "\n" }.joined() + "\n"
    guard text.utf8.count + opening.utf8.count + closing.utf8.count < limit else {
      missing.append(name)
      return
    }
    text += opening
    var written = 0
    for row in rows {
      guard text.utf8.count + row.utf8.count + 1 + closing.utf8.count < limit else { break }
      text += row + "\n"
      written += 1
    }
    if written < rows.count { missing.append("\(rows.count - written) \(name)") }
    text += closing
  }

  /// Says in the last line that something is not there.
  mutating func miss(_ name: String) { missing.append(name) }

  /// The page with its last line.
  var finished: String {
    guard !missing.isEmpty else { return text }
    let names = missing.prefix(4).map { $0.cut(to: 60) }.joined(separator: ", ")
    let more = missing.count > 4 ? " and more" : ""
    return text + "_Left out, since a comment has an end: \(names)\(more)._\n"
  }
}
