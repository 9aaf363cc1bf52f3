/// The help of a command, made from its flags.
struct HelpText {
  let usage: [String]
  let summary: String
  var operands: [(name: String, help: String)] = []
  var options: [(name: String, help: String)] = []
  var closing = ""

  init(_ summary: String, usage: [String]) {
    self.summary = summary
    self.usage = usage
  }

  mutating func add<Options>(_ flags: [Flag<Options>]) {
    options += flags.map { flag in
      let short = flag.short.map { "\($0), " } ?? ""
      return (short + flag.name + (flag.value.map { " \($0)" } ?? ""), flag.help)
    }
    options.append(("-h, --help", "print this"))
  }

  var text: String {
    var lines = [summary, "", "usage:"] + usage.map { "  \($0)" }
    for (title, rows) in [("", operands), ("options:", options)] where !rows.isEmpty {
      lines.append("")
      if !title.isEmpty { lines.append(title) }
      lines += rows.flatMap { Self.row($0.name, $0.help) }
    }
    if !closing.isEmpty { lines += ["", closing] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let indent = 26
  private static let width = 80

  /// The name, and the help broken beside or below it.
  private static func row(_ name: String, _ help: String) -> [String] {
    var lines: [String] = []
    var line = "  " + name
    if line.count > indent - 2 {
      lines.append(line)
      line = ""
    }
    line += String(repeating: " ", count: indent - line.count)
    var isFresh = true
    for word in help.split(separator: " ") {
      if !isFresh, line.count + 1 + word.count > width {
        lines.append(line)
        line = String(repeating: " ", count: indent)
        isFresh = true
      }
      line += (isFresh ? "" : " ") + word
      isFresh = false
    }
    return lines + [line]
  }
}
