package import Measurement

/// Where each node of a tree lies on a plane, so that every byte has the same area.
///
/// Squarified as Bruls, Huizing and van Wijk have it (2000): rows along the shorter side, each filled
/// as long as its tiles become more like squares. Nothing is set aside for frames or headings.
package struct TreemapLayout {
  package struct Rectangle: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  package struct Tile: Sendable {
    package let path: String
    package let node: SizeTree.Node
    package let size: ByteCount
    package let rectangle: Rectangle
  }

  /// Leaves, and what is too small to be opened.
  package private(set) var tiles: [Tile] = []
  /// Opened folders and files, outer ones first.
  package private(set) var groups: [Tile] = []

  private let view: Int
  /// The side in units of the plane below which a node is not opened.
  private static let smallestOpened = 40.0

  package init(of tree: SizeTree, view: Int, in plane: Rectangle) {
    self.view = view
    place(tree.nodes, in: plane, below: "", isPart: false)
  }

  private mutating func place(
    _ nodes: [SizeTree.Node], in plane: Rectangle, below path: String, isPart: Bool
  ) {
    let sized = nodes.map { (node: $0, size: $0.uncompressed[view]) }
      .filter { $0.size > .zero }.sorted { ($1.size, $0.node.name) < ($0.size, $1.node.name) }
    let places = Self.squarified(sized.map { Double($0.size.bytes) }, in: plane)
    for ((node, size), rectangle) in zip(sized, places) {
      let tile = Tile(
        path: path.isEmpty ? node.name : path + (isPart ? ": " : "/") + node.name, node: node,
        size: size, rectangle: rectangle)
      guard !node.isLeaf, min(rectangle.width, rectangle.height) >= Self.smallestOpened else {
        tiles.append(tile)
        continue
      }
      groups.append(tile)
      place(node.children, in: rectangle, below: tile.path, isPart: node.isFile || isPart)
    }
  }

  /// Rectangles for amounts that fall, none of them zero.
  package static func squarified(_ amounts: [Double], in plane: Rectangle) -> [Rectangle] {
    let total = amounts.reduce(0, +)
    guard total > 0, plane.width > 0, plane.height > 0 else {
      return amounts.map { _ in Rectangle(x: plane.x, y: plane.y, width: 0, height: 0) }
    }
    let areas = amounts.map { $0 * (plane.width * plane.height / total) }
    var rectangles: [Rectangle] = []
    var free = plane
    var start = 0
    while start < areas.count {
      let side = min(free.width, free.height)
      var end = start + 1
      var sum = areas[start]
      var worst = worstRatio(sum, areas[start], areas[start], side)
      while end < areas.count {
        let next = worstRatio(sum + areas[end], areas[start], areas[end], side)
        if next > worst { break }
        worst = next
        sum += areas[end]
        end += 1
      }
      rectangles += row(areas[start..<end], sum, in: &free)
      start = end
    }
    return rectangles
  }

  /// How far the least square-like tile of a row is from a square.
  private static func worstRatio(
    _ sum: Double, _ largest: Double, _ smallest: Double, _ side: Double
  ) -> Double {
    let square = side * side
    return max(square * largest / (sum * sum), sum * sum / (square * max(smallest, 1e-9)))
  }

  private static func row(
    _ areas: ArraySlice<Double>, _ sum: Double, in free: inout Rectangle
  ) -> [Rectangle] {
    let isUpright = free.width >= free.height
    let side = max(isUpright ? free.height : free.width, 1e-9)
    let depth = sum / side
    var offset = 0.0
    let rectangles = areas.map { area -> Rectangle in
      let length = area / max(depth, 1e-9)
      defer { offset += length }
      return isUpright
        ? Rectangle(x: free.x, y: free.y + offset, width: depth, height: length)
        : Rectangle(x: free.x + offset, y: free.y, width: length, height: depth)
    }
    if isUpright {
      free.x += depth
      free.width = max(0, free.width - depth)
    } else {
      free.y += depth
      free.height = max(0, free.height - depth)
    }
    return rectangles
  }
}
