import Auditing
import Reporting

/// `clipaudit rules [ID]`: lists rules, or explains one.
struct RulesCommand {
  struct Options: Sendable {
    var rulesFolders: [String] = []
    var config: String?
    var readsConfig = true

    static let flags: [Flag<Options>] = [
      Flag("--rules", value: "DIR", help: "rule files that add to or override the built-in ones") {
        options, text in
        options.rulesFolders.append(text)
      },
      Flag(
        "--config", value: "PATH",
        help: "project file, else .clipaudit.json in this folder or the nearest above it"
      ) { options, text in
        options.config = text
        options.readsConfig = true
      },
      Flag(switch: "--no-config", help: "read no project file") {
        $0.config = nil
        $0.readsConfig = false
      },
    ]
  }

  let identifiers: [String]
  let options: Options
  let console: Console

  func run() throws(CommandError) -> ExitStatus {
    let project = try Project(
      config: options.config, searches: options.readsConfig, console)
    let book = try project.applied(to: try RuleFolder.book(overriddenBy: options.rulesFolders))
    guard !identifiers.isEmpty else {
      console.write(list(book))
      return .passed
    }
    var texts: [String] = []
    for identifier in identifiers {
      guard let rule = book[identifier] else {
        throw .usage(UsageError(unknown: "rule", identifier, among: book.rules.map(\.id)))
      }
      texts.append(explanation(of: rule))
    }
    console.write(texts.joined(separator: "\n"))
    return .passed
  }

  private func list(_ book: RuleBook) -> String {
    let width = book.rules.map(\.id.count).max() ?? 0
    return book.rules.map { rule in
      let gap = String(repeating: " ", count: width - rule.id.count)
      let severity = rule.severity.rawValue
      let pad = String(repeating: " ", count: 8 - severity.count)
      return "\(rule.id)\(gap)  \(severity)\(pad) \(rule.title)\n"
    }.joined()
  }

  private func explanation(of rule: Rule) -> String {
    let style = TextStyle(usesColor: false, width: console.width ?? 80)
    let about = rule.appliesTo == .both ? "clip and the host" : rule.appliesTo.rawValue
    var lines = ["\(rule.id)  (\(rule.severity.rawValue), about the \(about))"]
    lines.append(style.wrapped(rule.title))
    lines.append("")
    lines.append(style.wrapped("why: \(rule.rationale)"))
    lines.append(style.wrapped("fix: \(rule.fix)"))
    lines.append("Apple's number: \(rule.appleCode ?? "none known")")
    for source in rule.sources {
      let says = source.says.map { ": \($0)" } ?? ""
      lines.append(
        "source: \(source.address)\(says) (\(source.confidence.meaning); read \(source.read))")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
