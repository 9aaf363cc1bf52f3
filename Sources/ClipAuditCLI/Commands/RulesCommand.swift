import Auditing
import Measurement
import Reporting

/// `clipaudit rules [ID]`: lists rules, or explains one.
struct RulesCommand {
  struct Options: CommandOptions {
    var format = Format.text
    /// Where the rules are.
    var scan = ScanOptions()

    enum Format: String, CaseIterable, Sendable {
      case text, json, markdown
    }

    static let flags: [Flag<Options>] =
      [
        Flag("--rules", value: "DIR", help: "rule files that add to or override the built-in ones")
        { $0.scan.rulesFolders.append($1) },
        .choice("--format", value: "FORMAT", help: "text (default), json, markdown") {
          $0.format = $1
        },
      ] + ScanOptions.flags(["--config", "--no-config"], inside: \.scan)
  }

  let identifiers: [String]
  let options: Options
  let console: Console

  func run() throws(CommandError) -> ExitStatus {
    let book = try Project(for: options.scan, console).applied(
      to: try RuleFolder.book(overriddenBy: options.scan.rulesFolders))
    let families = book.families
    var rules: [Rule] = []
    for identifier in identifiers { rules += try named(identifier, in: book, families) }
    switch options.format {
    case .text where identifiers.isEmpty: console.write(list(families))
    case .text:
      console.write(rules.map { explanation(of: $0) }.joined(separator: "\n"))
    case .json:
      let chosen = identifiers.isEmpty ? book.rules : rules
      console.write(JSONText.render(.array(chosen.map(\.json))))
    case .markdown where identifiers.isEmpty:
      console.write(RuleDocument(families).markdown)
    case .markdown:
      console.write(rules.map { RuleDocument.section($0) }.joined(separator: "\n"))
    }
    return .passed
  }

  /// A rule by its id, or all rules of a family.
  private func named(
    _ word: String, in book: RuleBook, _ families: [RuleFamily]
  ) throws(CommandError) -> [Rule] {
    if let rule = book[word] { return [rule] }
    if let family = families.first(where: { $0.name == word }) { return family.rules }
    throw .usage(
      UsageError(unknown: "rule", word, among: book.rules.map(\.id) + families.map(\.name)))
  }

  /// Lines of rules begin with their ids, those of families with `#`.
  private func list(_ families: [RuleFamily]) -> String {
    let width = families.flatMap(\.rules).map(\.id.count).max() ?? 0
    return families.map { family in
      "# \(family.name): \(family.title)\n"
        + family.rules.map { rule in
          let gap = String(repeating: " ", count: width - rule.id.count)
          let severity = rule.severity.rawValue
          let pad = String(repeating: " ", count: 8 - severity.count)
          return "\(rule.id)\(gap)  \(severity)\(pad) \(rule.title)\n"
        }.joined()
    }.joined(separator: "\n")
  }

  private func explanation(of rule: Rule) -> String {
    let style = TextStyle(usesColor: false, width: console.width ?? 80)
    var lines = ["\(rule.id)  (\(rule.severity.rawValue), about \(rule.appliesTo.words))"]
    lines.append(style.wrapped(rule.title))
    lines.append("")
    lines.append(style.wrapped("why: \(rule.rationale)"))
    lines.append(style.wrapped("fix: \(rule.fix)"))
    if let softer = rule.severityByDistribution {
      lines.append(style.wrapped("by distribution: \(softer)"))
    }
    lines.append("Apple's number: \(rule.appleCode ?? "none known")")
    for source in rule.sources {
      let says = source.says.map { ": \($0)" } ?? ""
      lines.append(
        "source: \(source.address)\(says) (\(source.confidence.meaning); read \(source.read))")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Rule {
  /// `note for ad-hoc, off for unsigned`; nil where it is always the same.
  var severityByDistribution: String? {
    let softer = Distribution.allCases.compactMap { kind in
      severityIn[kind].map { "\($0?.rawValue ?? "off") for \(kind.rawValue)" }
    }
    return softer.isEmpty ? nil : softer.joined(separator: ", ")
  }

  /// The rule as rule files state it, but for the severity that a user's file has changed.
  fileprivate var json: JSONValue {
    [
      "id": .string(id), "check": .string(type(of: check).name),
      "severity": .string(severity.rawValue),
      "severityIn": .object(
        Dictionary(
          uniqueKeysWithValues: severityIn.map {
            ($0.key.rawValue, .string($0.value?.rawValue ?? "off"))
          })),
      "title": .string(title),
      "rationale": .string(rationale), "fix": .string(fix), "appleCode": JSONValue(appleCode),
      "appliesTo": .string(appliesTo.rawValue), "parameters": .object(parameters),
      "sources": .array(
        sources.map { source in
          [
            "address": .string(source.address), "read": .string(source.read),
            "confidence": .string(source.confidence.rawValue), "says": JSONValue(source.says),
          ]
        }),
    ]
  }
}

extension RulesCommand: OptionedCommand {
  /// The built-in rules; a script cannot know a team's own.
  static var completed: CompletedCommand {
    CompletedCommand(options, words: (try? RuleBook.builtIn().identifiers) ?? [])
  }

  static var help: HelpText {
    var help = HelpText(
      "Lists the rules, or explains the ones named: why, fix, Apple's number, source.",
      usage: ["clipaudit rules [OPTION...] [ID...]"])
    help.operands = [("ID", "a rule (size.margin), or all of a family (size)")]
    help.add(RulesCommand.Options.flags)
    return help
  }

  init(operands: [String], options: Options, console: Console) {
    self.init(identifiers: operands, options: options, console: console)
  }
}
