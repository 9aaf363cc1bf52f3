import Comparing
import Measurement

/// Both sides of a bundle as treemaps of one scale, coloured by what became of each part.
struct DiffMap {
  let html: HTML

  private static let width = 480.0
  private static let largestHeight = 400.0
  /// Parts of both maps together; the small ones of a folder are put together.
  private static let largestTree = 2_000
  /// Folders inside each other that a map tells apart.
  private static let deepest = 12

  init(_ bundle: BundleDiff) {
    let tree = Self.tree(of: bundle)
    let sizes = [0, 1].map { view in tree.nodes.map { $0.uncompressed[view] }.sum() }
    guard let largest = sizes.max(), largest > .zero else {
      html = .empty
      return
    }
    let moved = Set(
      bundle.files.filter { $0.kind == .moved }.flatMap { [$0.path, $0.oldPath].compactMap { $0 } })
    let figures = [0, 1].map { view -> HTML in
      let share = Double(sizes[view].bytes) / Double(largest.bytes)
      let plane = TreemapLayout.Rectangle(
        width: Self.width, height: max(1, share * Self.largestHeight))
      let layout = TreemapLayout(of: tree, view: view, in: plane)
      let variant = (view == 0 ? bundle.oldWorst : bundle.newWorst) ?? "universal"
      return """
        <figure>
        <figcaption><strong>\(view == 0 ? "Old" : "New")</strong> \(sizes[view]), variant \
        \(variant)</figcaption>
        <svg class="treemap" viewBox="0 0 \(plane.width) \(plane.height)" width="100%" role="img" \
        aria-label="Treemap of the \(view == 0 ? "old" : "new") \(bundle.name), \(sizes[view]) \
        uncompressed; the tables have the changes">
        \(layout.tiles.map { Self.tile($0, moved) })
        \(layout.tiles.map { StaticMap.label($0) })
        </svg>
        </figure>
        """
    }
    html = """
      <section class="map">
      <h3>Where the bytes are</h3>
      <p class="fine">Uncompressed, of the largest variants. Both maps have the same scale.</p>
      <div class="sides">
      \(figures)
      </div>
      \(Self.legend)
      </section>
      """
  }

  private static func tile(_ tile: TreemapLayout.Tile, _ moved: Set<String>) -> HTML {
    let (old, new) = (tile.node.uncompressed[0], tile.node.uncompressed[1])
    let fate = moved.contains(tile.path) ? Fate.moved : Fate(old, new)
    let place = tile.rectangle
    return """
      <rect class="c-\(fate.rawValue)" x="\(place.x)" y="\(place.y)" width="\(place.width)" \
      height="\(place.height)" fill="\(fate.fill)" stroke="#ffffff"><title>\(tile.path)
      \(fate.label), \(old) → \(new)</title></rect>
      """
  }

  private static var legend: HTML {
    let rows = Fate.allCases.map { fate -> HTML in
      """
      <li><svg class="swatch" width="12" height="12" aria-hidden="true">\
      <rect class="c-\(fate.rawValue)" width="12" height="12" fill="\(fate.fill)"/></svg> \
      \(fate.label)</li>
      """
    }
    return """
      <ul class="legend">
      \(rows)
      </ul>
      """
  }

  /// What became of a part. Orange and blue stay apart for the colour-blind.
  private enum Fate: String, CaseIterable {
    case new, grown, shrunk, gone, moved, same

    init(_ old: ByteCount, _ new: ByteCount) {
      if old == new {
        self = .same
      } else if old == .zero {
        self = .new
      } else if new == .zero {
        self = .gone
      } else {
        self = new > old ? .grown : .shrunk
      }
    }

    var fill: String {
      switch self {
      case .new: "#e8825c"
      case .grown: "#f4c0a8"
      case .shrunk: "#b4d8e7"
      case .gone: "#63b0d0"
      case .moved: "#f1dc6d"
      case .same: "#dcdce1"
      }
    }

    var label: String {
      switch self {
      case .new: "new"
      case .grown: "larger"
      case .shrunk: "smaller"
      case .gone: "removed"
      case .moved: "moved"
      case .same: "as large as before"
      }
    }
  }
}

// MARK: - The tree

extension DiffMap {
  private struct Part {
    let path: ArraySlice<String>
    let sizes: [ByteCount]
  }

  private static func tree(of bundle: BundleDiff) -> SizeTree {
    let parts = bundle.parts.map { row in
      Part(
        path: components(of: row.name)[...],
        sizes: [row.change.uncompressed.old ?? .zero, row.change.uncompressed.new ?? .zero])
    }
    let views = ["old", "new"].map { SizeTree.View(name: $0, devices: 0, size: .zero) }
    return SizeTree(
      views: views, nodes: SizeTreeFolding.folded(nodes(of: parts), atMost: largestTree))
  }

  /// A folder's name in each, a catalog's images behind the catalog.
  private static func components(of name: String) -> [String] {
    let file = name.firstRange(of: ": ").map { name[..<$0.lowerBound] } ?? name[...]
    let folders = file.split(separator: "/", maxSplits: deepest).map { String($0) }
    guard file.endIndex < name.endIndex else { return folders }
    return folders + [String(name[file.endIndex...].dropFirst(2))]
  }

  private static func nodes(of parts: [Part]) -> [SizeTree.Node] {
    let groups = Dictionary(grouping: parts) { $0.path.first ?? "" }
    return groups.sorted { $0.key < $1.key }.flatMap { name, members -> [SizeTree.Node] in
      let leaves = members.filter { $0.path.count <= 1 }.map { part in
        SizeTree.Node(
          name: name, category: "", uncompressed: part.sizes, download: nil, children: [])
      }
      let inner = members.filter { $0.path.count > 1 }.map { part in
        Part(path: part.path.dropFirst(), sizes: part.sizes)
      }
      guard !inner.isEmpty else { return leaves }
      return leaves + [SizeTree.Node(name: name, joining: nodes(of: inner))]
    }
  }
}

extension SizeTree {
  fileprivate init(views: [View], nodes: [Node]) {
    self.views = views
    self.nodes = nodes
  }
}
