import Artifacts
import Auditing
import Measurement

/// What a person reads in a CI log: verdict and headroom, what to do first, the findings, what is big.
package struct TextReporter {
  package enum Detail: Sendable {
    /// One line an artifact.
    case quiet
    case normal
    /// Every finding, place, rule and file.
    case verbose
  }

  private let style: TextStyle
  private let detail: Detail

  package init(style: TextStyle = .plain, detail: Detail = .normal) {
    self.style = style
    self.detail = detail
  }

  package func render(_ report: Report) -> String {
    if detail == .quiet { return verdictLine(report) + "\n" }
    let isVerbose = detail == .verbose
    let sizes = TextSizes(style: style, showsAll: isVerbose)
    let findings = TextFindings(style: style, showsAll: isVerbose)
    var sections = [[verdictLine(report)]]
    sections += report.clips.map { sizes.clip($0) }
    if let host = report.host {
      sections.append(sizes.host(host, isAlone: report.clips.isEmpty))
    }
    sections.append(distribution(of: report) + projectFile(of: report))
    sections.append(gaps(report))
    sections.append(firstSteps(report))
    sections += findings.sections(report)
    sections.append(findings.accepted(report))
    sections += report.bundles.map { TextBytes(style: style, showsAll: isVerbose).lines($0) }
    if isVerbose { sections += report.bundles.map { rules(of: $0) } }
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  private func verdictLine(_ report: Report) -> String {
    let word =
      report.passes ? style.paint("PASS", .bold, .green) : style.paint("FAIL", .bold, .red)
    let name = style.paint(report.artifact.name, .bold)
    return style.wrap(
      "\(word)  \(name): \(VerdictText(report).sentence)", indent: 0, hanging: 6)
  }

  /// What signing was held against, where anybody would otherwise take silence for a pass.
  private func distribution(of report: Report) -> [String] {
    let kind = report.distribution.kind
    guard !report.clips.isEmpty, detail == .verbose || kind == .unsigned else { return [] }
    let effect =
      kind == .unsigned
      ? ", so most rules on signing have nothing to say; --distribution app-store has them judge"
      : ""
    return [
      style.wrap(
        "distribution: \(kind.rawValue), because \(report.distribution.basis)\(effect)", .dim,
        indent: 0, hanging: 2)
    ]
  }

  /// A file in a folder above, which nobody thinks of, may well decide.
  private func projectFile(of report: Report) -> [String] {
    guard let name = report.conditions.projectFile, !report.clips.isEmpty else { return [] }
    return [style.wrap("project file: \(name)", .dim, indent: 0, hanging: 2)]
  }

  private func gaps(_ report: Report) -> [String] {
    guard !report.gaps.isEmpty else { return [] }
    let shown = detail == .verbose ? report.gaps : Array(report.gaps.prefix(10))
    var lines = [
      style.wrap(
        style.paint("NOT MEASURED", .bold, .red) + "  (\(report.gapVerdict))", indent: 0, hanging: 2
      )
    ]
    lines += shown.map { style.wrap("\($0.path): \($0.reason)", indent: 2, hanging: 2) }
    if shown.count < report.gaps.count {
      lines.append("  and \(report.gaps.count - shown.count) more (--verbose shows all)")
    }
    return lines
  }

  private func firstSteps(_ report: Report) -> [String] {
    let first = FirstSteps(report)
    guard !first.steps.isEmpty else { return [] }
    let planned = first.steps.prefix { $0.outcome != nil }.count
    var lines = [style.paint("DO FIRST", .bold)]
    for (index, step) in first.steps.enumerated() {
      if index == planned { lines += closing(first) }
      let outcome = step.outcome.map { "  [\($0)]" } ?? ""
      lines.append(
        style.wrap(
          "\(style.paint("\(index + 1)", .bold))  \(step.fact)\(outcome)", indent: 2, hanging: 3))
      if let fix = step.fix { lines.append(style.wrap(fix, .dim, indent: 5)) }
    }
    return planned == first.steps.count ? lines + closing(first) : lines
  }

  private func closing(_ first: FirstSteps) -> [String] {
    first.closing.map { style.wrap(style.paint("=", .bold) + "  \($0)", indent: 2, hanging: 3) }
  }

  private func rules(of bundle: BundleReport) -> [String] {
    var lines = [style.paint("RULES FOR \(bundle.name)", .bold)]
    for outcome in bundle.outcomes {
      switch outcome.result {
      case .held: lines.append("  \(style.paint("ok", .green))    \(outcome.rule.id)")
      case .found(let findings): lines.append("  found \(outcome.rule.id) (\(findings.count))")
      case .skipped(let reason):
        lines.append(style.wrap("skip  \(outcome.rule.id): \(reason)", indent: 2, hanging: 6))
      }
    }
    return lines
  }
}
