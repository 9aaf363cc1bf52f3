import Auditing

/// Findings that somebody accepts: they neither count nor fail.
struct AcceptedList {
  let html: HTML

  private static let findings = 200

  init(_ report: Report) {
    let accepted = report.suppressed
    guard !accepted.isEmpty else {
      html = .empty
      return
    }
    let rows = accepted.prefix(Self.findings).map { finding -> HTML in
      """
      <li><code>\(finding.rule.id)</code> \(finding.message)
      <p class="fine">\(finding.suppression?.sentence ?? "")</p></li>
      """
    }
    let rest = accepted.count - rows.count
    html = """
      <section class="accepted">
      <h2>Accepted <span class="tally">\(accepted.count)</span></h2>
      <ul class="messages">
      \(rows)
      </ul>
      \(rest > 0 ? "<p>\(rest) more stand in the JSON report.</p>" : .empty)
      </section>
      """
  }
}
