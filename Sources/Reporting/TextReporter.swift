import Artifacts
import Auditing
import Measurement

/// What a person reads in a CI log: verdict and headroom, then the worst findings, then what is big.
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
    var sections = [verdictLine(report)]
    for clip in report.clips { sections.append(sizes(of: clip)) }
    if let host = report.host { sections.append(hostSection(host, isAlone: report.clips.isEmpty)) }
    if !report.gaps.isEmpty { sections.append(gapSection(report)) }
    sections += findingSections(report)
    sections.append(acceptedSection(report))
    for bundle in report.bundles where bundle.sizes != nil {
      sections.append(biggest(in: bundle))
    }
    if detail == .verbose { sections += report.bundles.map { ruleSection($0) } }
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }
}

// MARK: - Verdict and sizes

extension TextReporter {
  private func verdictLine(_ report: Report) -> String {
    let word =
      report.passes ? style.paint("PASS", .bold, .green) : style.paint("FAIL", .bold, .red)
    let name = style.paint(report.artifact.name, .bold)
    var facts: [String] = []
    switch report.clips.count {
    case 0: facts.append("no App Clip")
    case 1: facts.append(headroom(of: report.clips[0]))
    default: facts.append("\(report.clips.count) App Clips")
    }
    for (severity, word) in [(Severity.error, "error"), (.warning, "warning"), (.note, "note")] {
      let count = report.count(severity)
      if count > 0 { facts.append("\(count) \(word)\(count == 1 ? "" : "s")") }
    }
    if !report.suppressed.isEmpty { facts.append("\(report.suppressed.count) accepted") }
    if !report.gaps.isEmpty { facts.append("\(report.gaps.count) not measured") }
    return style.wrap("\(word)  \(name): \(facts.joined(separator: ", "))", indent: 0, hanging: 6)
  }

  /// The tighter of the two lengths.
  private func headroom(of clip: BundleReport) -> String {
    guard let limits = clip.limits, let sizes = clip.sizes else { return clip.name }
    let largest = max(
      sizes.decisiveUncompressed?.bytes ?? .zero, sizes.decisiveDownload?.bytes ?? .zero)
    let room = limits.bytes - largest
    return room < .zero
      ? "\(clip.name) is \(ByteCount.zero - room) over \(limits.bytes)"
      : "\(clip.name) has \(room) left of \(limits.bytes)"
  }

  private func sizes(of clip: BundleReport) -> String {
    guard let sizes = clip.sizes, let limits = clip.limits else { return "" }
    var facts = [clip.identifier ?? "no identifier"]
    if let minimumOS = clip.minimumOS { facts.append("minimum iOS \(minimumOS)") }
    var lines = [head(clip, facts)]
    if let size = sizes.decisiveUncompressed {
      lines.append(gauge("uncompressed", size, limits.bytes))
    }
    if let size = sizes.decisiveDownload {
      lines.append(gauge("download", size, limits.bytes))
    }
    lines.append(style.wrap("limit for \(limits.basis)", .dim, indent: 2))
    if let budget = clip.budget {
      lines += BudgetText(budget, style: style, showsAll: detail == .verbose).lines
    }
    lines += variantSection(sizes)
    if clip.possibleSaving.uncompressed > .zero {
      lines.append(
        style.wrap(
          "the findings below would save up to \(clip.possibleSaving.uncompressed), "
            + "\(clip.possibleSaving.download) to download", indent: 2))
    }
    return lines.joined(separator: "\n")
  }

  private static let variants = 6

  /// The variants, beside Apple's figures when there are some, and why the largest is.
  private func variantSection(_ sizes: BundleSizes) -> [String] {
    let table = ReconciliationTable(sizes, style: style, showsAll: detail == .verbose).lines
    let hasFigures = sizes.reconciliation.map { !$0.pairs.isEmpty } ?? false
    return (hasFigures ? table : variantTable(sizes) + table) + remarks(sizes)
  }

  private func variantTable(_ sizes: BundleSizes) -> [String] {
    let all = sizes.variants
    let shown = detail == .verbose ? all[...] : all.prefix(Self.variants)
    var lines = [
      style.paint("  uncompressed    download  variant", .dim)
    ]
    lines += shown.map { variant in
      let devices = variant.devices.count
      let reach = devices == 0 ? "" : ", \(devices) \(devices == 1 ? "model" : "models")"
      return style.wrap(
        "\("\(variant.size.uncompressed)".padded(left: 12)) "
          + "\("\(variant.size.download)".padded(left: 11))  \(variant.name)\(reach)",
        indent: 2, hanging: 26)
    }
    let more = all.count - shown.count
    if more > 0 { lines.append("  and \(more) smaller \(more == 1 ? "one" : "ones")") }
    if all.contains(where: { $0.accuracy == .upperBound }) {
      lines.append(style.wrap("at most: what was not read counts in full", indent: 2))
    }
    return lines
  }

  private func remarks(_ sizes: BundleSizes) -> [String] {
    var lines: [String] = []
    if let most = sizes.worstBecause.first, let worst = sizes.worstUncompressed {
      let others = sizes.worstBecause.dropFirst().prefix(2).map { ", \($0.path) (+\($0.more))" }
      lines.append(
        style.wrap(
          "\(worst.name) is the largest by \(most.path) (+\(most.more))\(others.joined())",
          indent: 2))
    }
    if detail == .verbose, let store = sizes.worstUncompressed?.store {
      let percent = Int(StoreEstimate.downloadError * 100)
      lines.append(
        style.wrap(
          "App Store, estimated: \(store.download) to download (within \(percent) %), "
            + "about \(store.install) installed; \(store.onDisk) on disk", indent: 2))
    }
    return lines
  }

  private func gauge(_ word: String, _ decisive: DecisiveSize, _ limit: ByteCount) -> String {
    let size = decisive.bytes
    let tenths = Int((Double(size.bytes) / Double(limit.bytes) * 1000).rounded(.down))
    let room = limit - size
    let rest =
      room < .zero
      ? style.paint("\(ByteCount.zero - room) over", .red) : style.paint("\(room) left", .green)
    let source = decisive.apple == nil ? "" : ", Apple's figure"
    return style.wrap(
      "\(word.padded(right: 12)) \("\(size)".padded(left: 10)) of \(limit)  "
        + "\(tenths / 10).\(tenths % 10) %, \(rest)\(source)", indent: 2, hanging: 13)
  }

  private func head(_ bundle: BundleReport, _ facts: [String]) -> String {
    style.wrap(
      "\(style.paint(bundle.title, .bold))  \(facts.joined(separator: ", "))", indent: 0, hanging: 2
    )
  }

  private func hostSection(_ host: BundleReport, isAlone: Bool) -> String {
    var facts = [host.identifier ?? "no identifier"]
    if let minimumOS = host.minimumOS { facts.append("minimum iOS \(minimumOS)") }
    let without = isAlone ? "" : " without its clip"
    let rest = host.sizes.map { "\($0.universal.download) to download" } ?? "not measured further"
    let fact = "host app\(without): \(host.uncompressed) uncompressed, \(rest)"
    var lines = [head(host, facts), style.wrap(fact, indent: 2)]
    if let sizes = host.sizes {
      lines += variantSection(sizes)
    }
    return lines.joined(separator: "\n")
  }

  private func gapSection(_ report: Report) -> String {
    let verdict = report.failsByGaps ? "each fails the run; --allow-gaps lets them pass" : "allowed"
    let shown = detail == .verbose ? report.gaps : Array(report.gaps.prefix(10))
    var lines = [
      style.wrap(style.paint("NOT MEASURED", .bold) + "  (\(verdict))", indent: 0, hanging: 2)
    ]
    lines += shown.map { style.wrap("\($0.path): \($0.reason)", indent: 2) }
    if shown.count < report.gaps.count {
      lines.append("  and \(report.gaps.count - shown.count) more (--verbose shows all)")
    }
    return lines.joined(separator: "\n")
  }
}

// MARK: - Findings and files

extension TextReporter {
  private static let places = 5
  private static let files = 8

  private func findingSections(_ report: Report) -> [String] {
    let headings: [(Severity, String, TextStyle.Ink)] = [
      (.error, "ERRORS", .red), (.warning, "WARNINGS", .yellow), (.note, "NOTES", .blue),
    ]
    return headings.map { severity, word, ink in
      let found = report.findings.filter { $0.severity == severity }
      guard !found.isEmpty else { return "" }
      let groups = Dictionary(grouping: found) { $0.rule.id }.values.sorted {
        (Self.weight($1), $0[0].rule.id) < (Self.weight($0), $1[0].rule.id)
      }
      let body = groups.map { group($0, several: report.bundles.count > 1) }
      return ([style.paint("\(word) \(found.count)", .bold, ink)] + body).joined(separator: "\n")
    }
  }

  private static func weight(_ group: [Finding]) -> ByteCount {
    group.compactMap { $0.saving?.size.uncompressed }.sum()
  }

  /// All findings of one rule, the rule's fix once.
  private func group(_ findings: [Finding], several: Bool) -> String {
    guard let rule = findings.first?.rule else { return "" }
    let code = rule.appleCode.map { "  \($0)" } ?? ""
    var lines = ["  " + style.paint(rule.id, .bold) + code]
    let shown = detail == .verbose ? findings[...] : findings.prefix(Self.places)
    for finding in shown {
      lines.append(style.wrap(finding.message + savingText(finding), indent: 4))
      lines += placeLines(finding)
    }
    if shown.count < findings.count {
      let rest = findings.dropFirst(shown.count)
      let names = rest.prefix(20).compactMap { $0.places.first?.split(separator: "/").last }
        .joined(separator: ", ")
      lines.append(style.wrap("and \(rest.count) more: \(names)", indent: 4))
    }
    lines.append(style.wrap(style.paint("fix:", .dim) + " \(rule.fix)", indent: 4))
    if detail == .verbose {
      lines.append(style.wrap(style.paint("why:", .dim) + " \(rule.rationale)", indent: 4))
      lines += rule.sources.map {
        style.wrap(style.paint("source:", .dim) + " \($0.address)", indent: 4)
      }
    }
    return lines.joined(separator: "\n")
  }

  private func acceptedSection(_ report: Report) -> String {
    let accepted = report.suppressed
    guard !accepted.isEmpty else { return "" }
    let shown = detail == .verbose ? accepted[...] : accepted.prefix(Self.places)
    var lines = [style.paint("ACCEPTED \(accepted.count)", .bold)]
    for finding in shown {
      lines.append(style.wrap("\(finding.rule.id): \(finding.message)", indent: 2, hanging: 2))
      if let why = finding.suppression?.sentence { lines.append(style.wrap(why, .dim, indent: 4)) }
    }
    if shown.count < accepted.count {
      lines.append("  and \(accepted.count - shown.count) more (--verbose shows all)")
    }
    return lines.joined(separator: "\n")
  }

  private func savingText(_ finding: Finding) -> String {
    guard let saving = finding.saving else { return "" }
    return " [saves \(saving.isAtMost ? "up to " : "")\(saving.size.uncompressed), "
      + "\(saving.size.download) to download]"
  }

  private func placeLines(_ finding: Finding) -> [String] {
    guard finding.places != [finding.bundle] else { return [] }
    let places = finding.places
    let shown = detail == .verbose ? places[...] : places.prefix(Self.places)
    var lines = shown.map { "      " + style.paint($0, .dim) }
    if shown.count < places.count {
      lines.append("      and \(places.count - shown.count) more (--verbose shows all)")
    }
    return lines
  }

  private func biggest(in bundle: BundleReport) -> String {
    guard let sizes = bundle.sizes else { return "" }
    let worst = sizes.worstUncompressed?.name ?? "universal"
    let items = detail == .verbose ? sizes.worstItems[...] : sizes.worstItems.prefix(Self.files)
    let title = style.paint("WHERE THE BYTES SIT IN \(bundle.name)", .bold)
    let kinds = sizes.breakdown.filter { $0.size.uncompressed > .zero }.prefix(6).map { row in
      Self.row(
        "\(row.size.uncompressed)", "\(row.size.download)",
        "\(row.category), \(row.files) \(row.files == 1 ? "file" : "files")")
    }
    let subtitle = style.paint("biggest in variant \(worst):", .dim)
    // Titles are broken, rows are not: a path is copied whole.
    let lines =
      [style.wrap(Self.row("uncompressed", "download", title), indent: 0, hanging: 28)] + kinds
      + [style.wrap(Self.row("", "", subtitle), indent: 0, hanging: 28)]
      + items.map { Self.row("\($0.size)", "", $0.path) }
    return lines.joined(separator: "\n")
  }

  /// Two columns of sizes and what they are of.
  private static func row(_ uncompressed: String, _ download: String, _ name: String) -> String {
    "\(uncompressed.padded(left: 14)) \(download.padded(left: 11))  \(name)"
  }

  private func ruleSection(_ bundle: BundleReport) -> String {
    var lines = [style.paint("RULES FOR \(bundle.name)", .bold)]
    for outcome in bundle.outcomes {
      switch outcome.result {
      case .held: lines.append("  \(style.paint("ok", .green))    \(outcome.rule.id)")
      case .found(let findings): lines.append("  found \(outcome.rule.id) (\(findings.count))")
      case .skipped(let reason):
        lines.append(style.wrap("skip  \(outcome.rule.id): \(reason)", indent: 2, hanging: 6))
      }
    }
    return lines.joined(separator: "\n")
  }
}
