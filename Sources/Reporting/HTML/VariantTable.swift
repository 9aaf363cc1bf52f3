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
    let rows = sizes.variants.enumerated().map { index, variant -> HTML in
      let apple = sizes.reconciliation?.figure(for: index)
      let cells = zip(["Uncompressed", "Download"], [\SizePair.uncompressed, \.download])
        .map { word, length in
          Self.cell(word, variant.size[keyPath: length], limit, scale, apple?.size[keyPath: length])
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
    _ label: String, _ size: ByteCount, _ limit: ByteCount?, _ scale: ByteCount, _ apple: ByteCount?
  ) -> HTML {
    let isOver = limit.map { size > $0 } ?? false
    let figure: HTML = apple.map { #"<span class="fine">Apple: \#($0)</span>"# } ?? .empty
    return """
      <td class="size\(isOver ? " over" : "")" data-label="\(label)">\
      <span title="\(size.exact)">\(size)</span>\(isOver ? " over the limit" : "")\
      \(SizeBar(size, limit: limit, scale: scale, height: 6).html)\(figure)</td>
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
