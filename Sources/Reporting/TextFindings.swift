import Auditing
import Measurement

/// Findings by severity and rule, each rule's fix once.
struct TextFindings {
  let style: TextStyle
  let showsAll: Bool

  private static let shownPlaces = 5

  func sections(_ report: Report) -> [[String]] {
    let headings: [(Severity, String, TextStyle.Ink)] = [
      (.error, "ERRORS", .red), (.warning, "WARNINGS", .yellow), (.note, "NOTES", .blue),
    ]
    return headings.map { severity, word, ink in
      let found = report.findings.filter { $0.severity == severity }
      guard !found.isEmpty else { return [] }
      let groups = Dictionary(grouping: found) { $0.rule.id }.values.sorted {
        (Self.weight($1), $0[0].rule.id) < (Self.weight($0), $1[0].rule.id)
      }
      return [style.paint("\(word) \(found.count)", .bold, ink)] + groups.flatMap { group($0) }
    }
  }

  /// What somebody accepts, and why.
  func accepted(_ report: Report) -> [String] {
    let accepted = report.suppressed
    guard !accepted.isEmpty else { return [] }
    let shown = showsAll ? accepted[...] : accepted.prefix(Self.shownPlaces)
    var lines = [style.paint("ACCEPTED \(accepted.count)", .bold)]
    for finding in shown {
      lines.append(style.wrap("\(finding.rule.id): \(finding.message)", indent: 2, hanging: 2))
      if let why = finding.suppression?.sentence { lines.append(style.wrap(why, .dim, indent: 4)) }
    }
    if shown.count < accepted.count {
      lines.append("  and \(accepted.count - shown.count) more (--verbose shows all)")
    }
    return lines
  }

  private static func weight(_ group: [Finding]) -> ByteCount {
    group.compactMap { $0.saving?.size.uncompressed }.sum()
  }

  private func group(_ findings: [Finding]) -> [String] {
    guard let rule = findings.first?.rule else { return [] }
    let code = rule.appleCode.map { "  \($0)" } ?? ""
    var lines = ["  " + style.paint(rule.id, .bold) + code]
    let shown = showsAll ? findings[...] : findings.prefix(Self.shownPlaces)
    for finding in shown {
      let saving = finding.savingText.map { " [\($0)]" } ?? ""
      lines.append(style.wrap(finding.message + saving, indent: 4, hanging: 2))
      lines += places(of: finding)
    }
    if shown.count < findings.count {
      let rest = findings.dropFirst(shown.count)
      let names = rest.prefix(20).compactMap { $0.places.first?.split(separator: "/").last }
        .joined(separator: ", ")
      lines.append(style.wrap("and \(rest.count) more: \(names)", indent: 4, hanging: 2))
    }
    lines.append(style.wrap(style.paint("fix:", .dim) + " \(rule.fix.oneLine)", indent: 4))
    if showsAll {
      lines.append(style.wrap(style.paint("why:", .dim) + " \(rule.rationale.oneLine)", indent: 4))
      lines += rule.sources.map {
        style.wrap(style.paint("source:", .dim) + " \($0.address.oneLine)", indent: 4)
      }
    }
    return lines
  }

  /// Below the bundle, unless all is shown; one that the message begins with is not said again.
  private func places(of finding: Finding) -> [String] {
    guard !showsAll else {
      // A rule about clip and host says nothing of which of them is meant.
      guard finding.places != [finding.bundle] || finding.rule.appliesTo == .both else {
        return []
      }
      return finding.places.map { "      " + style.paint($0, .dim) }
    }
    let places = finding.places.compactMap { finding.relative($0) }
    if places.count == 1, finding.message.hasPrefix(places[0]) { return [] }
    let shown = places.prefix(Self.shownPlaces)
    var lines = shown.map { "      " + style.paint($0, .dim) }
    if shown.count < places.count {
      lines.append("      and \(places.count - shown.count) more (--verbose shows all)")
    }
    return lines
  }
}
