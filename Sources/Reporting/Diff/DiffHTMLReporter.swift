import Auditing
package import Comparing
import Measurement

/// A diff as one page: no network, no file beside it, no script.
package enum DiffHTMLReporter {
  package static func render(_ diff: BuildDiff, toolVersion: String) -> String {
    let sentences = DiffSentences(diff: diff)
    let body: HTML = """
      <main>
      <article class="artifact">
      <header>
      <h1>\(diff.oldName) → \(diff.newName)</h1>
      <p class="lead">\(sentences.sizes)</p>
      \(counts(sentences))
      \(remarks(diff))
      </header>
      \(findings(diff))
      \(gaps("Not measured in the new build", diff.gapsAppeared))
      \(gaps("Measured again", diff.gapsDisappeared))
      \(diff.bundles.filter { !$0.isUnchanged }.map { DiffBundleSection($0).html })
      </article>
      </main>
      <footer>
      <p>clipaudit \(toolVersion). A megabyte is 1,000,000 bytes, as Apple counts. This page loads
      nothing and sends nothing.</p>
      </footer>
      """
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(PagePolicy.diffContent)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <meta name="generator" content="clipaudit \(toolVersion)">
      <link rel="icon" href="data:,">
      <title>\(("\(diff.oldName) → \(diff.newName): clipaudit" as HTML).text)</title>
      <style>\(PagePolicy.diffStyle)</style>
      </head>
      <body>
      \(body.text)
      </body>
      </html>

      """
  }

  /// More of either stands in the JSON diff.
  private static let mostRows = 200

  private static func counts(_ sentences: DiffSentences) -> HTML {
    let facts = sentences.counts.map { #"<span class="count">\#($0)</span>"# as HTML }
    return facts.isEmpty
      ? .empty
      : """
      <p class="counts">\(HTML(facts))</p>
      """
  }

  private static func remarks(_ diff: BuildDiff) -> HTML {
    guard !diff.remarks.isEmpty else { return .empty }
    return """
      <ul class="remarks">
      \(diff.remarks.map { "<li>\($0)</li>" as HTML })
      </ul>
      """
  }

  private static func findings(_ diff: BuildDiff) -> HTML {
    guard !diff.findings.isEmpty else { return .empty }
    let rows = FindingRow.rows(of: diff).prefix(mostRows).map { row -> HTML in
      """
      <li><span class="count \(badge(row.change))">\(row.label)</span> \
      <code>\(row.change.finding.rule)</code> \(row.message)<br>\
      <code class="fine">\(row.place)</code></li>
      """
    }
    return """
      <section class="findings">
      <h2>Findings <span class="tally">\(diff.findings.count)</span></h2>
      <ul class="changes">
      \(rows)
      </ul>
      \(rest(diff.findings.count, rows.count))
      </section>
      """
  }

  /// Red only for what is worse and counts.
  private static func badge(_ change: FindingChange) -> String {
    change.isWorse ? change.finding.severity.rawValue : "note"
  }

  private static func gaps(_ title: String, _ gaps: [Gap]) -> HTML {
    guard !gaps.isEmpty else { return .empty }
    let rows = gaps.prefix(mostRows).map { gap -> HTML in
      "<li><code>\(gap.path)</code> <span>\(gap.reason)</span></li>"
    }
    return """
      <section class="gaps">
      <h2>\(title) <span class="tally">\(gaps.count)</span></h2>
      <ul class="places">
      \(rows)
      </ul>
      \(rest(gaps.count, rows.count))
      </section>
      """
  }

  static func rest(_ count: Int, _ shown: Int) -> HTML {
    count > shown ? "<p class=\"fine\">\(count - shown) more stand in the JSON diff.</p>" : .empty
  }
}
