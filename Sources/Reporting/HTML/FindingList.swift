import Auditing
import Measurement

/// The findings of an artifact by severity, those that save most first, each rule with its fix.
struct FindingList {
  let html: HTML

  private static let findings = 5
  private static let places = 5
  /// More of either stands in the other reports.
  private static let hidden = 200

  init(_ report: Report, id: String) {
    let headings: [(Severity, String)] = [
      (.error, "Errors"), (.warning, "Warnings"), (.note, "Notes"),
    ]
    let names =
      report.bundles.count > 1
      ? Dictionary(report.bundles.map { ($0.path, $0.name) }) { first, _ in first } : [:]
    let sections = headings.map { severity, word -> HTML in
      let found = report.findings.filter { $0.severity == severity }
      guard !found.isEmpty else { return .empty }
      let groups = Dictionary(grouping: found) { $0.rule.id }.values.sorted {
        (Self.weight($1), $0[0].rule.id) < (Self.weight($0), $1[0].rule.id)
      }
      return """
        <section class="findings \(severity.rawValue)" id="\(id)-\(severity.rawValue)">
        <h2>\(word) <span class="tally">\(found.count)</span></h2>
        \(groups.map { Self.group($0, names) })
        </section>
        """
    }
    html = HTML(sections)
  }

  /// Where a finding stands on the page.
  static func anchor(_ finding: Finding) -> String { "finding-\(finding.fingerprint)" }

  private static func weight(_ group: [Finding]) -> ByteCount {
    group.compactMap { $0.saving?.size.uncompressed }.sum()
  }

  /// All findings of one rule, the rule's fix once. `names` has the bundles' where there are several.
  private static func group(_ findings: [Finding], _ names: [String: String]) -> HTML {
    guard let rule = findings.first?.rule else { return .empty }
    let code: HTML = rule.appleCode.map { #" <span class="code">\#($0)</span>"# } ?? .empty
    let bundles = Set(findings.compactMap { names[$0.bundle] }).sorted().joined(separator: ", ")
    let shown = findings.prefix(Self.findings).map { item($0) }
    let rest = findings.dropFirst(Self.findings)
    return """
      <article class="finding">
      <h3><code>\(rule.id)</code>\(code) <span class="fine">\(bundles)</span></h3>
      <ul class="messages">
      \(shown)
      </ul>
      \(more(rest.prefix(hidden).map { item($0) }, of: rest.count, in: "messages"))
      <p class="fix"><strong>Fix</strong> \(rule.fix)</p>
      <details class="why"><summary>Why, and by which source</summary>
      <p>The rule: \(rule.title). \(rule.rationale)</p>
      <ul>
      \(rule.sources.map { source($0) })
      </ul>
      </details>
      </article>
      """
  }

  private static func more(_ items: [HTML], of count: Int, in list: String) -> HTML {
    guard count > 0 else { return .empty }
    let rest = count - items.count
    return """
      <details><summary>and \(count) more</summary>
      <ul class="\(list)">
      \(items)
      </ul>
      \(rest > 0 ? "<p>\(rest) more stand in the JSON report.</p>" : .empty)
      </details>
      """
  }

  private static func item(_ finding: Finding) -> HTML {
    """
    <li id="\(anchor(finding))"><strong>\(finding.message)</strong>\(saving(finding))
    \(places(finding))</li>
    """
  }

  private static func saving(_ finding: Finding) -> HTML {
    guard let saving = finding.saving, saving.size != .zero else { return .empty }
    return """
       <span class="saving">saves \(saving.isAtMost ? "up to " : "")\(saving.size.uncompressed), \
      \(saving.size.download) to download\(saving.scope.map { ", \($0)" } ?? "")</span>
      """
  }

  private static func places(_ finding: Finding) -> HTML {
    guard finding.places != [finding.bundle] else { return .empty }
    let rows = finding.places.map { "<li><code>\(shown($0, in: finding))</code></li>" as HTML }
    let rest = rows.dropFirst(Self.places)
    return """
      <ul class="places">
      \(Array(rows.prefix(Self.places)))
      </ul>
      \(more(Array(rest.prefix(hidden)), of: rest.count, in: "places"))
      """
  }

  /// Inside the bundle, whose path would be the same in front of each.
  static func shown(_ place: String, in finding: Finding) -> String {
    let root = finding.bundle + "/"
    return place.hasPrefix(root) ? String(place.dropFirst(root.count)) : place
  }

  private static func source(_ source: Rule.Source) -> HTML {
    let says = source.says.map { ": \($0)" } ?? ""
    return """
      <li>\(address(source.address))\(says) (\(source.confidence.meaning); read \(source.read))</li>
      """
  }

  /// A link only for what leads to a page: rule files of a user's own may say anything.
  private static func address(_ text: String) -> HTML {
    text.hasPrefix("https://") ? #"<a href="\#(text)" rel="noreferrer">\#(text)</a>"# : "\(text)"
  }
}
