package import Artifacts
import Auditing
import Measurement

/// GitHub's workflow commands: annotations of the run, and behind them a group with everything.
///
/// GitHub shows ten annotations of each kind a step and drops the others without a word, so no more are
/// sent, the most important first, and it is said how many there are besides.
package enum WorkflowCommandReporter {
  /// `actions/toolkit`, docs/problem-matchers.md, "Limitations": 10 warnings, 10 errors, 10 notices.
  private static let mostOfAKind = 10
  /// Lines of the group; whoever needs more has the other formats.
  private static let mostLines = 1000

  package static func render(_ results: [Result<Report, ArtifactError>]) -> String {
    let all = results.flatMap { annotations(of: $0) }
    var lines: [String] = []
    var leftOut: [String] = []
    for kind in Annotation.Kind.allCases {
      let wanted = all.filter { $0.kind == kind }
      // The summary is a notice, too.
      let room = kind == .notice ? mostOfAKind - 1 : mostOfAKind
      lines += wanted.prefix(room).map(\.command)
      let rest = wanted.dropFirst(room).map(\.facts.count).reduce(0, +)
      if rest > 0 { leftOut.append("\(rest) more \(kind.rawValue)\(rest == 1 ? "" : "s")") }
    }
    lines.append(summary(of: results, leftOut).command)
    lines += log(of: all)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func annotations(
    of result: Result<Report, ArtifactError>
  ) -> [Annotation] {
    switch result {
    case .failure(let error):
      return [
        Annotation(
          kind: .error, title: error.artifactName, facts: ["cannot be read: \(error.reason)"])
      ]
    case .success(let report):
      let gaps = report.gaps.map { "\($0.path): \($0.reason)" }
      let unmeasured =
        gaps.isEmpty
        ? []
        : [
          Annotation(
            kind: report.failsByGaps ? .error : .warning, title: "not measured", facts: gaps)
        ]
      let findings = FindingGroup.groups(of: report.ranked).map { group in
        Annotation(
          kind: Annotation.Kind(group.severity), title: group.findings[0].name,
          facts: group.findings.map { finding in
            finding.message + (finding.savingText.map { " [\($0)]" } ?? "")
          }, fix: group.rule.fix)
      }
      // Before the errors: who mends those should know that there may be more.
      return unmeasured + findings
    }
  }

  private static func summary(
    of results: [Result<Report, ArtifactError>], _ leftOut: [String]
  ) -> Annotation {
    var lines: [String] = []
    for result in results.prefix(mostOfAKind) {
      switch result {
      case .success(let report):
        let word = report.passes ? "PASS" : "FAIL"
        lines.append("\(word) \(report.artifact.name): \(VerdictText(report).sentence)")
        lines += report.clips.compactMap { $0.plan?.sentence }
      case .failure(let error): lines.append("FAIL \(error.artifactName): cannot be read")
      }
    }
    let rest = results.count - mostOfAKind
    if rest > 0 { lines.append("and \(rest) more artifacts") }
    if !leftOut.isEmpty {
      lines.append("not shown as annotations: \(leftOut.joined(separator: ", ")); the log has them")
    }
    return Annotation(kind: .notice, title: "clipaudit", facts: lines, isWhole: true)
  }

  /// Everything once more, for whoever opens the step's log.
  private static func log(of all: [Annotation]) -> [String] {
    let entries = all.flatMap(\.lines)
    guard !entries.isEmpty else { return [] }
    var lines = ["::group::clipaudit: all \(entries.count)"] + entries.prefix(mostLines)
    if entries.count > mostLines { lines.append("- and \(entries.count - mostLines) more") }
    return lines + ["::endgroup::"]
  }
}

/// What one rule has to say, since ten rules are more than ten findings.
private struct Annotation {
  enum Kind: String, CaseIterable {
    case error, warning, notice

    init(_ severity: Severity) {
      switch severity {
      case .error: self = .error
      case .warning: self = .warning
      case .note: self = .notice
      }
    }
  }

  /// As long as a title may be on GitHub; a message may be longer, but nobody reads it there.
  private static let longestTitle = 255
  private static let longestMessage = 4000

  let kind: Kind
  let title: String
  let facts: [String]
  var fix: String?
  /// Whether all facts are told in the annotation itself.
  var isWhole = false

  private static let shownFacts = 5

  private var message: String {
    let shown = isWhole ? facts[...] : facts.prefix(Self.shownFacts)
    var lines = shown.map { $0 }
    if shown.count < facts.count { lines.append("and \(facts.count - shown.count) more") }
    if let fix { lines.append("fix: \(fix.oneLine)") }
    return lines.map(\.oneLine).joined(separator: "\n").cut(to: Self.longestMessage)
  }

  /// `::error title=…::…`. The runner undoes these escapes, and takes what is not escaped for its own.
  var command: String {
    let escapes = [("%", "%25"), ("\r", "%0D"), ("\n", "%0A")]
    let title = title.oneLine.cut(to: Self.longestTitle)
      .escaped(escapes + [(":", "%3A"), (",", "%2C")])
    return "::\(kind.rawValue) title=\(title)::\(message.escaped(escapes))"
  }

  /// On lines of the log. The runner takes `::` at a line's begin and `##[` anywhere for a command.
  var lines: [String] {
    facts.map { fact in
      "- \(kind.rawValue) \(title): \(fact)".oneLine.cut(to: Self.longestMessage)
        .escaped([("##[", "#\\u{23}[")])
    }
  }
}
