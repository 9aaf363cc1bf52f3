import Auditing

/// All rules as one Markdown page, `Rules/RULES.md`.
struct RuleDocument {
  private let families: [RuleFamily]

  init(_ families: [RuleFamily]) { self.families = families }

  var markdown: String {
    let count = families.map(\.rules.count).reduce(0, +)
    var text = """
      # Rules

      The \(count) rules of `clipaudit`, made from the JSON files beside this page by
      `clipaudit rules --format markdown`. What is no rule, and why, is in [NOT-RULES.md](NOT-RULES.md).

      `error`: Apple refuses the upload or the installation, or the clip cannot start. `warning`: Apple
      mails a warning, review may object, or something silently does nothing. `note`: advice. A finding
      can be softer than its rule where the case is; it is never harder.

      | family | rules | about |
      |---|--:|---|

      """
    for family in families {
      text += "| [\(family.name)](#\(family.name)) | \(family.rules.count) | \(family.title) |\n"
    }
    for family in families {
      text += "\n## \(family.name)\n\nAbout \(family.title).\n"
      for rule in family.rules { text += "\n" + Self.section(rule) }
    }
    return text
  }

  static func section(_ rule: Rule) -> String {
    var text = "### \(rule.id)\n\n"
    text += "**\(rule.severity.rawValue)**, about \(rule.appliesTo.words)"
    text += (rule.appleCode.map { ", \($0)" } ?? "") + ": \(escaped(rule.title)).\n\n"
    if let softer = rule.severityByDistribution { text += "By distribution: \(softer).\n\n" }
    text += escaped(rule.rationale) + "\n\n"
    text += "Fix: \(escaped(rule.fix))\n\n"
    for (name, value) in rule.parameters.sorted(by: { $0.key < $1.key }) {
      text += "- `\(name)`: \(shown(value))\n"
    }
    for source in rule.sources {
      let says = source.says.map { ": \(escaped($0))" } ?? ""
      let address =
        source.address.hasPrefix("https://") ? "<\(source.address)>" : escaped(source.address)
      text += "- source: \(address)\(says) (\(source.confidence.meaning); read \(source.read))\n"
    }
    return text
  }

  /// Longer values are tables, which the JSON file shows better.
  private static let longestValue = 160

  private static func shown(_ value: JSONValue) -> String {
    let text = compact(value)
    return text.utf8.count > longestValue ? "a table in the rule's file" : "`\(text)`"
  }

  private static func compact(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value): "\"\(value)\""
    case .array(let values): "[" + values.map { compact($0) }.joined(separator: ", ") + "]"
    case .object(let values):
      "{"
        + values.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \(compact($0.value))" }
        .joined(separator: ", ") + "}"
    }
  }

  /// Characters that Markdown would take for its own.
  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "<": "&lt;"
      case "*", "_", "`", "[", "]", "|", "\\": "\\\(character)"
      default: String(character)
      }
    }.joined()
  }
}
