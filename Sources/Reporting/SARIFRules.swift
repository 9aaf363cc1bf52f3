import Auditing

/// All rules that were asked, with their help.
struct SARIFRules {
  let values: [JSONValue]
  private let indices: [String: Int]

  init(_ reports: [Report]) {
    var rules: [String: Rule] = [:]
    for outcome in reports.flatMap(\.bundles).flatMap(\.outcomes) {
      rules[outcome.rule.id] = outcome.rule
    }
    let sorted = rules.values.sorted { $0.id < $1.id }
    values = sorted.map { Self.value(of: $0) }
    indices = Dictionary(
      sorted.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func index(of rule: Rule) -> JSONValue {
    .integer(Int64(indices[rule.id] ?? -1))
  }

  /// As long as GitHub takes a rule's descriptions.
  private static let longestDescription = 1024

  private static func value(of rule: Rule) -> JSONValue {
    let sources = rule.sources.map(\.address.oneLine)
    var object: [String: JSONValue] = [
      "id": .string(rule.id),
      "name": .string(rule.id),
      "shortDescription": description(rule.title),
      "fullDescription": description(rule.rationale),
      "help": [
        "text": .string(
          (["\(rule.rationale.oneLine)", "Fix: \(rule.fix.oneLine)"]
            + sources.map { "Source: \($0)" }).joined(separator: "\n\n")),
        "markdown": .string(markdown(rule)),
      ],
      "defaultConfiguration": ["level": rule.severity.sarifLevel],
      "properties": properties(of: rule),
    ]
    if let address = sources.first(where: { isAddress($0) }) {
      object["helpUri"] = .string(address)
    }
    return .object(object)
  }

  private static func description(_ text: String) -> JSONValue {
    ["text": .string(text.oneLine.cut(to: longestDescription))]
  }

  private static func markdown(_ rule: Rule) -> String {
    var lines = [
      "**Why.** \(MarkdownText.escaped(rule.rationale))", "",
      "**Fix.** \(MarkdownText.escaped(rule.fix))", "", "**Sources**", "",
    ]
    lines += rule.sources.map { source in
      let address = source.address.oneLine
      let says = source.says.map { ": \(MarkdownText.escaped($0))" } ?? ""
      let place = isAddress(address) ? "<\(address)>" : MarkdownText.escaped(address)
      return "- \(place)\(says) (\(source.confidence.meaning), read \(source.read.oneLine))"
    }
    return lines.joined(separator: "\n")
  }

  private static func properties(of rule: Rule) -> JSONValue {
    let family = rule.id.split(separator: ".").first.map(String.init) ?? rule.id
    let severity: JSONValue =
      switch rule.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "recommendation"
      }
    var object: [String: JSONValue] = [
      "tags": .array(["app-clip", .string(family)]), "problem.severity": severity,
    ]
    if let code = rule.appleCode { object["appleCode"] = .string(code) }
    return .object(object)
  }

  /// Whether it may stand between angle brackets and as a URI: no blank, no bracket, ASCII.
  private static func isAddress(_ text: String) -> Bool {
    (text.hasPrefix("https://") || text.hasPrefix("http://"))
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"<>\"\\^`{|}".utf8.contains($0) }
  }
}
