package import Artifacts
import Auditing
import Measurement

/// For pull requests and `$GITHUB_STEP_SUMMARY`: the verdict, the sizes, what to do; the rest folded.
package enum MarkdownReporter {
  /// GitHub takes comments of 65,536 characters; counted in bytes it holds for every way of counting.
  package static let mostBytes = 65_000

  private static let topGroups = 6
  private static let topFindings = 3

  package static func render(_ results: [Result<Report, ArtifactError>]) -> String {
    var page = MarkdownPage(limit: mostBytes)
    if results.count > 1 { page.add(overview(results), name: "overview") }
    // What is wrong with each comes before the details of any.
    for (index, result) in results.enumerated() {
      guard !page.isFull else {
        page.miss("\(results.count - index) artifacts")
        break
      }
      switch result {
      case .success(let report): summarize(report, on: &page)
      case .failure(let error):
        page.add(
          [
            "## ❌ \(MarkdownText.escaped(error.artifactName)) cannot be read", "",
            "reason: \(MarkdownText.escaped(error.reason))",
          ], name: "artifacts")
      }
    }
    for report in results.compactMap(\.report) {
      guard !page.isFull else {
        page.miss("details")
        break
      }
      addDetails(of: report, to: &page)
    }
    return page.finished
  }

  private static func overview(_ results: [Result<Report, ArtifactError>]) -> [String] {
    let failing = results.count { !($0.report?.passes ?? false) }
    let verdict =
      failing == 0
      ? "✅ all \(results.count) artifacts pass" : "❌ \(failing) of \(results.count) artifacts fail"
    return ["# \(verdict)"]
  }

  private static func summarize(_ report: Report, on page: inout MarkdownPage) {
    let verdict = VerdictText(report)
    let name = MarkdownText.escaped(report.artifact.name)
    let counts = verdict.counts.isEmpty ? "no findings" : verdict.counts.joined(separator: " · ")
    page.add(
      [
        "## \(report.passes ? "✅" : "❌") \(name): \(MarkdownText.escaped(verdict.fact))", "",
        counts,
      ],
      name: "artifacts")
    for clip in report.clips where clip.sizes != nil { addSizes(of: clip, to: &page) }
    for clip in report.clips { addPlan(of: clip, to: &page) }
    addGaps(of: report, to: &page)
    let groups = FindingGroup.groups(of: report.ranked)
    guard !groups.isEmpty else { return }
    let rest = report.findings.count - told(of: report).count
    page.add(
      ["### Findings", ""], rows: groups.prefix(topGroups).lazy.map { item($0) },
      tail: rest > 0 ? ["", "…and \(rest) more, folded below"] : [], name: "findings")
  }

  /// The findings that stand above the fold.
  private static func told(of report: Report) -> Set<Fingerprint> {
    let groups = FindingGroup.groups(of: report.ranked).prefix(topGroups)
    return Set(groups.flatMap { $0.findings.prefix(topFindings) }.map(\.fingerprint))
  }

  /// Beside Apple's limit, and below that beside the budgets that are for the whole clip or are passed.
  private static func addSizes(of clip: BundleReport, to page: inout MarkdownPage) {
    let title = MarkdownText.escaped(clip.title)
    let basis = clip.limits.map { "limit for \(MarkdownText.escaped($0.basis))" } ?? ""
    let gauges = Gauge.gauges(of: clip).map { gauge in
      row(
        gauge.word, "\(gauge.size.bytes)", gauge.limit, gauge.percent, gauge.rest,
        isOver: gauge.isOver)
    }
    let told = clip.budgets.filter { $0.isTotal || $0.isGrowth || $0.isOver }
    let rest = clip.budgets.count - told.count
    let budgets = BudgetRow.gravestFirst(told).lazy.map { budget in
      row(
        "\(budget.isWarningLine ? "warning line" : "budget"): \(budget.length.rawValue), "
          + MarkdownText.escaped(budget.name), budget.amount, budget.line,
        budget.percent, budget.rest, isOver: budget.isOver)
    }
    let remark = rest > 0 ? "; \(rest) more \(rest == 1 ? "budget is" : "budgets are") kept" : ""
    page.add(
      ["| \(title) | size | limit | used | |", "|---|--:|--:|--:|---|"] + gauges, rows: budgets,
      tail: ["", "<sub>\(basis)\(remark)</sub>"], name: "sizes")
  }

  private static func row(
    _ name: String, _ size: String, _ line: ByteCount, _ percent: String, _ rest: String,
    isOver: Bool
  ) -> String {
    let mark = isOver ? "**" : ""
    return "| \(name) | \(mark)\(size)\(mark) | \(line) | \(MarkdownText.escaped(percent)) | "
      + "\(mark)\(rest)\(mark) |"
  }

  private static func addPlan(of clip: BundleReport, to page: inout MarkdownPage) {
    guard let plan = clip.plan, let sentence = plan.sentence else { return }
    let steps = plan.steps.prefix(plan.stepsToFit ?? plan.steps.count).map { step in
      "1. \(MarkdownText.escaped(step.finding.message)): **−\(step.saving.uncompressed)** "
        + "→ \(step.size.uncompressed)"
    }
    page.add(
      ["### How it fits", ""], rows: steps, tail: ["", "**\(sentence)**"], name: "steps")
  }

  /// So few that the findings find room below them.
  private static let topGaps = 20

  private static func addGaps(of report: Report, to page: inout MarkdownPage) {
    guard !report.gaps.isEmpty else { return }
    let rest = report.gaps.count - topGaps
    page.add(
      ["### Not measured", "", report.gapVerdict, ""],
      rows: report.gaps.prefix(topGaps).lazy.map {
        "- \(MarkdownText.code($0.path)) \(MarkdownText.escaped($0.reason))"
      }, tail: rest > 0 ? ["", "…and \(rest) more"] : [], name: "gaps")
  }

  /// A rule with what to do, below it what was found.
  private static func item(_ group: FindingGroup) -> String {
    let name = MarkdownText.escaped(group.findings[0].name)
    var lines = [
      "- \(icon(group.severity)) **\(name)** \(MarkdownText.escaped(group.rule.fix))"
    ]
    lines += group.findings.prefix(topFindings).map { "  - \(line($0))" }
    let rest = group.findings.count - topFindings
    if rest > 0 { lines.append("  - and \(rest) more") }
    return lines.joined(separator: "\n")
  }

  private static func line(_ finding: Finding) -> String {
    let saving = finding.savingText.map { " _(\($0))_" } ?? ""
    let place = finding.relative(finding.places[0]).map { " · \(MarkdownText.code($0))" } ?? ""
    let more = finding.places.count > 1 ? " and \(finding.places.count - 1) more" : ""
    return "\(MarkdownText.escaped(finding.message))\(saving)\(place)\(more)"
  }

  private static func icon(_ severity: Severity) -> String {
    switch severity {
    case .error: "🔴"
    case .warning: "🟡"
    case .note: "🔵"
    }
  }

  private static func addDetails(of report: Report, to page: inout MarkdownPage) {
    let told = told(of: report)
    let rest = report.ranked.filter { !told.contains($0.fingerprint) }
    if !rest.isEmpty {
      let rows = rest.lazy.map {
        "- \(icon($0.severity)) **\(MarkdownText.escaped($0.name))** \(line($0))"
      }
      fold(
        "\(rest.count) more \(rest.count == 1 ? "finding" : "findings")", [], rows, "findings",
        &page)
    }
    if !report.suppressed.isEmpty {
      let rows = report.suppressed.ranked.lazy.map { finding in
        "- **\(MarkdownText.escaped(finding.name))** \(MarkdownText.escaped(finding.message))\\\n"
          + "  accepted \(MarkdownText.escaped(finding.suppression?.sentence ?? ""))"
      }
      fold("\(rows.count) accepted", [], rows, "accepted findings", &page)
    }
    for bundle in report.bundles {
      guard let sizes = bundle.sizes else { continue }
      let several = report.bundles.count { $0.sizes != nil } > 1
      let owner = several ? " of \(bundle.isAppClip ? "the clip" : "the host")" : ""
      fold(
        "\(sizes.variants.count) \(sizes.variants.count == 1 ? "variant" : "variants")\(owner)",
        ["| variant | uncompressed | download | devices |", "|---|--:|--:|--:|"],
        sizes.variants.lazy.map { variant in
          "| \(MarkdownText.escaped(variant.name)) | \(variant.size.uncompressed) | "
            + "\(variant.size.download) | \(variant.devices.count) |"
        }, "variants", &page)
      let whole = (sizes.worstUncompressed?.size ?? sizes.universal).uncompressed
      fold(
        "where the bytes sit\(owner)",
        ["| | uncompressed | of all |", "|---|--:|--:|"],
        sizes.worstItems.prefix(50).lazy.map { item in
          let share = Double(item.size.bytes) / Double(max(1, whole.bytes))
          return
            "| \(MarkdownText.code(item.path)) | \(item.size) | \(MarkdownText.escaped(share.percent)) |"
        }, "files", &page)
    }
  }

  private static func fold(
    _ title: String, _ head: [String], _ rows: some Collection<String>, _ name: String,
    _ page: inout MarkdownPage
  ) {
    page.add(
      ["<details><summary>\(title)</summary>", ""] + head, rows: rows, tail: ["", "</details>"],
      name: name)
  }
}
