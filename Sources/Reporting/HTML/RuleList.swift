import Auditing

/// Which rules held, and which could not be judged: that nothing was found is only worth something
/// when one knows what was looked for.
struct RuleList {
  let html: HTML

  init(_ report: Report) {
    html = HTML(report.bundles.map { Self.section($0) })
  }

  private static func section(_ bundle: BundleReport) -> HTML {
    var held: [HTML] = []
    var skipped: [HTML] = []
    for outcome in bundle.outcomes {
      switch outcome.result {
      case .found: continue
      case .held:
        held.append("<li><code>\(outcome.rule.id)</code> \(outcome.rule.title)</li>")
      case .skipped(let reason):
        skipped.append("<li><code>\(outcome.rule.id)</code> \(reason)</li>")
      }
    }
    guard !held.isEmpty || !skipped.isEmpty else { return .empty }
    return """
      <details class="rules"><summary>Rules for \(bundle.name): \(held.count) held, \
      \(skipped.count) not judged</summary>
      \(list("Held", held))
      \(list("Not judged, and why", skipped))
      </details>
      """
  }

  private static func list(_ heading: String, _ items: [HTML]) -> HTML {
    guard !items.isEmpty else { return .empty }
    return """
      <h3>\(heading)</h3>
      <ul class="ruleset">
      \(items)
      </ul>
      """
  }
}
