import Measurement

/// What was not measured, and why.
struct GapList {
  let html: HTML

  private static let gaps = 500

  init(_ report: Report, id: String) {
    guard !report.gaps.isEmpty else {
      html = .empty
      return
    }
    let shown = report.gaps.prefix(Self.gaps).map { gap -> HTML in
      "<li><code>\(gap.path)</code> <span>\(gap.reason)</span></li>"
    }
    let rest = report.gaps.count - shown.count
    let verdict =
      report.failsByGaps
      ? "Each fails the run; --allow-gaps lets them pass." : "They do not fail this run."
    html = """
      <section class="gaps" id="\(id)-gaps">
      <h2>Not measured <span class="tally">\(report.gaps.count)</span></h2>
      <p>\(verdict)</p>
      <ul class="places">
      \(shown)
      </ul>
      \(rest > 0 ? "<p>\(rest) more stand in the JSON report.</p>" : .empty)
      </section>
      """
  }
}
