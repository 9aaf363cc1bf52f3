import Measurement

/// The treemap of a bundle: drawn here for the largest variant, so that it needs no script; with the
/// whole tree as data for the script that makes it move.
struct MapSection {
  let html: HTML

  private static let plane = TreemapLayout.Rectangle(width: 960, height: 480)
  private static let listed = 25

  init(_ bundle: BundleReport, _ tree: SizeTree, id: String) {
    let view = tree.views.first
    let layout = TreemapLayout(of: tree, view: 0, in: Self.plane)
    let name = view?.name ?? "universal"
    html = """
      <section class="map" id="\(id)-map" data-name="\(bundle.name)" \
      aria-labelledby="\(id)-map-title">
      <h3 id="\(id)-map-title">Where the bytes are</h3>
      <p class="fine" data-role="caption">Uncompressed, variant \(name): \
      \(view?.size.uncompressed ?? .zero). Areas are proportional to bytes.</p>
      <div data-role="tools"></div>
      <figure>
      \(StaticMap(layout, whole: view?.size.uncompressed ?? .zero, in: Self.plane, of: bundle.name).html)
      </figure>
      <div data-role="status"></div>
      \(Self.legend(layout))
      \(Self.table(layout, whole: view?.size.uncompressed ?? .zero))
      <script type="application/json" data-role="tree">\(TreeJSON.html(of: tree))</script>
      </section>
      """
  }

  private static func legend(_ layout: TreemapLayout) -> HTML {
    var sums: [String: ByteCount] = [:]
    for tile in layout.tiles { sums[tile.node.category, default: .zero] += tile.size }
    let rows = CategoryColor.all.filter { sums[$0.name] != nil }
      .sorted { (sums[$0.name] ?? .zero) > (sums[$1.name] ?? .zero) }
      .map { color -> HTML in
        """
        <li>\(swatch(color)) \(color.label) <span>\(sums[color.name] ?? .zero)</span></li>
        """
      }
    return """
      <ul class="legend" data-role="legend">
      \(rows)
      </ul>
      """
  }

  private static func swatch(_ color: CategoryColor) -> HTML {
    """
    <svg class="swatch" width="12" height="12" aria-hidden="true">\
    <rect class="k-\(color.name)" width="12" height="12" fill="\(color.fill)"/></svg>
    """
  }

  private static func table(_ layout: TreemapLayout, whole: ByteCount) -> HTML {
    let tiles = layout.tiles.sorted { ($1.size, $0.path) < ($0.size, $1.path) }
    let rows = tiles.prefix(listed).map { tile -> HTML in
      """
      <tr><th scope="row"><code>\(tile.path)</code></th>\
      <td data-label="Category">\(CategoryColor.all[CategoryColor.index(of: tile.node.category)].label)</td>\
      <td class="size" data-label="Uncompressed"><span title="\(tile.size.exact)">\(tile.size)</span></td>\
      <td class="size" data-label="Share">\(Gauges.percent(tile.size, of: whole))</td></tr>
      """
    }
    let rest = tiles.count - rows.count
    return """
      <div data-role="table">
      <table>
      <thead><tr><th scope="col">Path</th><th scope="col">Category</th>\
      <th scope="col">Uncompressed</th><th scope="col">Share</th></tr></thead>
      <tbody>
      \(rows)
      </tbody>
      </table>
      \(rest > 0 ? "<p class=\"fine\">and \(rest) smaller.</p>" : .empty)
      </div>
      """
  }
}
