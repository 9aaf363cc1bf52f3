/// A document with examples of what `clipaudit` prints, in fenced blocks marked `console`.
///
/// A block is a row of commands, `$ clipaudit …`, each with its output below it and, where it
/// did not end with 0, a last line `[exit 1]`. A line of `…` alone stands for any lines, or none.
struct Transcript {
  struct Example {
    /// Counted from 1, of the command.
    let line: Int
    let command: String
    let expected: [String]
  }

  /// Lines of the document, and the examples at their places.
  enum Part {
    case prose(String)
    case example(Example)
  }

  let parts: [Part]

  init(_ text: String) {
    var parts: [Part] = []
    var isInside = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = String(line)
      if line.hasPrefix("```") {
        isInside = line == "```console"
        parts.append(.prose(line))
      } else if isInside, line.hasPrefix("$ ") {
        parts.append(
          .example(Example(line: index + 1, command: String(line.dropFirst(2)), expected: [])))
      } else if isInside, case .example(let example) = parts.last {
        parts[parts.count - 1] = .example(
          Example(
            line: example.line, command: example.command, expected: example.expected + [line]))
      } else {
        parts.append(.prose(line))
      }
    }
    self.parts = parts
  }

  var examples: [Example] {
    parts.compactMap { if case .example(let example) = $0 { example } else { nil } }
  }

  /// The document with other output below its commands.
  func text(_ output: (Example) throws -> [String]) rethrows -> String {
    try parts.flatMap { part in
      switch part {
      case .prose(let line): [line]
      case .example(let example): try ["$ " + example.command] + output(example)
      }
    }.joined(separator: "\n")
  }
}

extension Transcript.Example {
  var hasElision: Bool { expected.contains("…") }

  /// The first expected line that is not there, and what is there; nil when all is as written.
  func difference(from actual: [String]) -> (expected: String, actual: String)? {
    var rest = actual[...]
    var skips = false
    for line in expected {
      guard line != "…" else {
        skips = true
        continue
      }
      if skips { rest = rest.drop { $0 != line } }
      skips = false
      guard let next = rest.popFirst() else { return (line, "nothing more") }
      guard next == line else { return (line, next) }
    }
    guard !skips, let surplus = rest.first else { return nil }
    return ("nothing more", surplus)
  }
}
