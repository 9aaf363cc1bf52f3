import Auditing
import Measurement

/// Every package that devices would get, with both lengths as bars against the limit.
struct VariantTable {
  let html: HTML

  init(_ bundle: BundleReport, _ sizes: BundleSizes, id: String) {
    let limit = bundle.limits?.bytes
    let scale =
      (sizes.variants.flatMap { [$0.size.uncompressed, $0.size.download] }).max() ?? .zero
    let hasFigures = sizes.reconciliation.map { !$0.pairs.isEmpty } ?? false
    let budgets = bundle.budgets.filter(\.isTotal)
    let rows = sizes.variants.enumerated().map { index, variant -> HTML in
      let apple = sizes.reconciliation?.figure(for: index)
      let cells = [(Length.uncompressed, "Uncompressed"), (.download, "Download")]
        .map { length, word in
          Self.cell(
            word, variant.size[keyPath: length.path], limit, budgets.first { $0.length == length },
            scale, apple?.size[keyPath: length.path])
        }
      return """
        <tr>
        <th scope="row"><span class="name">\(variant.name)</span> \(Self.devices(variant))</th>
        \(cells)
        <td data-label="Accuracy">\(Gauges.words(for: variant.accuracy))</td>
        </tr>
        """
    }
    html = """
      <section class="variants" aria-labelledby="\(id)-variants">
      <h3 id="\(id)-variants">Variants <span class="tally">\(sizes.variants.count)</span></h3>
      <p class="fine">One package for each group of devices that get the same.\
      \(limit.map { " The mark is the limit of \($0)." } ?? "")\
      \(budgets.isEmpty ? "" : " The longer marks are the budget's.")\
      \(hasFigures ? " Below a size: what Apple's thinning report says." : "")</p>
      <table data-picker="\(id)">
      <thead><tr><th scope="col">Variant</th><th scope="col">Uncompressed</th>\
      <th scope="col">Download</th><th scope="col">Accuracy</th></tr></thead>
      <tbody>
      \(rows)
      </tbody>
      </table>
      \(Self.reason(sizes))
      </section>
      """
  }

  private static func cell(
    _ label: String, _ size: ByteCount, _ limit: ByteCount?, _ budget: BudgetRow?,
    _ scale: ByteCount, _ apple: ByteCount?
  ) -> HTML {
    let lines = [(limit, "limit"), (budget?.fail, "budget"), (budget?.warn, "warning line")]
    let passed = lines.first { line, _ in line.map { size > $0 } ?? false }?.1
    let mark = passed.map { $0 == "warning line" ? " warned" : " over" } ?? ""
    let bar = SizeBar(
      size, limit: limit, scale: scale, warn: budget?.warn, fail: budget?.fail, height: 6)
    let figure: HTML = apple.map { #"<span class="fine">Apple: \#($0)</span>"# } ?? .empty
    return """
      <td class="size\(mark)" data-label="\(label)">\
      <span title="\(size.exact)">\(size)</span>\(passed.map { " over the \($0)" } ?? "")\
      \(bar.html)\(figure)</td>
      """
  }

  private static func devices(_ variant: Variant) -> HTML {
    guard !variant.devices.isEmpty else { return .empty }
    let count = variant.devices.count
    return """
      <details class="devices"><summary>\(count) \(count == 1 ? "model" : "models")</summary>
      \(variant.devices.joined(separator: ", "))</details>
      """
  }

  private static func reason(_ sizes: BundleSizes) -> HTML {
    guard let most = sizes.worstBecause.first, let worst = sizes.worstUncompressed else {
      return .empty
    }
    let others = sizes.worstBecause.dropFirst().prefix(2).map { ", \($0.path) (+\($0.more))" }
    return """
      <p>\(worst.name) is the largest by \(most.path) (+\(most.more))\(others.joined()).</p>
      """
  }
}
