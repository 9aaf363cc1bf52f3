import Auditing
import Measurement

/// A clip or the host: its gauges above, its variants, map and copies below.
struct BundleSection {
  let summary: HTML
  let details: HTML

  init(_ bundle: BundleReport, in report: Report, id: String, nodes: Int) {
    var facts: [HTML] = ["<code>\(bundle.identifier ?? "no identifier")</code>"]
    if let minimumOS = bundle.minimumOS { facts.append("minimum iOS \(minimumOS)") }
    let head: HTML = """
      <h2>\(bundle.title)</h2>
      <p class="fine">\(HTML(facts, separator: ", "))</p>
      """
    summary = """
      <section class="summary" aria-label="\(bundle.name): size against the limit">
      \(head)
      \(Gauges(bundle, table: "\(id)-budgets").html)
      \(PlanSection(bundle, map: "\(id)-map").html)
      </section>
      """
    guard let sizes = bundle.sizes else {
      details = """
        <section class="bundle">
        \(head)
        <p>Host app without its clip: \(bundle.uncompressed) uncompressed, not measured further \
        (<code>--include-host</code> does).</p>
        </section>
        """
      return
    }
    let tree = SizeTree(sizes.measured, atMost: nodes)
    details = """
      <section class="bundle" id="\(id)">
      \(head)
      \(BudgetTable(bundle, id: id).html)
      \(VariantTable(bundle, sizes, id: id).html)
      \(MapSection(bundle, tree, id: id).html)
      \(HostOverlap(bundle, sizes, in: report).html)
      </section>
      """
  }
}
