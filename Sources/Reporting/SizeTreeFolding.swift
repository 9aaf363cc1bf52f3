import Measurement

/// Opens the largest folders and files of a tree first, until as many nodes are shown as may be, so
/// that a page stays quick however many files a bundle has. What stays closed keeps its exact sum.
struct SizeTreeFolding {
  private struct Container {
    /// Its place when the whole tree is walked, parents first.
    let place: Int
    let parent: Int
    let weight: ByteCount
    let children: Int
  }

  /// How many children of an opened container are shown, by its place.
  private var shown: [Int: Int] = [:]

  private static let root = -1

  /// `limit` is at least two: one that is shown, and one for all others.
  static func folded(_ nodes: [SizeTree.Node], atMost limit: Int) -> [SizeTree.Node] {
    var containers = [
      Container(place: root, parent: root, weight: ByteCount(Int64.max), children: nodes.count)
    ]
    var count = 0
    list(nodes, below: root, counting: &count, in: &containers)
    guard count > limit else { return nodes }
    let folding = Self(opening: containers, atMost: limit)
    var place = 0
    return folding.children(nodes, of: root, place: &place)
  }

  private static func list(
    _ nodes: [SizeTree.Node], below parent: Int, counting count: inout Int,
    in containers: inout [Container]
  ) {
    for node in nodes {
      let place = count
      count += 1
      guard !node.isLeaf else { continue }
      containers.append(
        Container(
          place: place, parent: parent, weight: node.weight, children: node.children.count))
      list(node.children, below: place, counting: &count, in: &containers)
    }
  }

  /// No container weighs more than the one it lies in, so those come first.
  private init(opening containers: [Container], atMost limit: Int) {
    var room = limit
    let order = containers.sorted { ($1.weight, $0.place) < ($0.weight, $1.place) }
    for container in order where container.place == Self.root || shown[container.parent] != nil {
      guard container.children > room else {
        shown[container.place] = container.children
        room -= container.children
        continue
      }
      if room > 1 { shown[container.place] = room - 1 }
      return
    }
  }

  private func children(
    _ nodes: [SizeTree.Node], of parent: Int, place: inout Int
  ) -> [SizeTree.Node] {
    let room = shown[parent] ?? 0
    let ranks = nodes.indices.sorted { (nodes[$1].weight, $0) < (nodes[$0].weight, $1) }
    let kept = room < nodes.count ? Set(ranks.prefix(room)) : Set(nodes.indices)
    var result: [SizeTree.Node] = []
    var rest: [SizeTree.Node] = []
    for (index, node) in nodes.enumerated() {
      let own = place
      place += 1
      let isOpen = kept.contains(index) && shown[own] != nil
      var below = place
      if isOpen {
        var opened = node
        opened.children = children(node.children, of: own, place: &below)
        result.append(opened)
      } else if kept.contains(index) {
        result.append(node.closed)
      } else {
        rest.append(node)
      }
      place += node.descendants
    }
    if let folded = SizeTree.Node(folding: rest) { result.append(folded) }
    return result
  }
}

extension SizeTree.Node {
  fileprivate var descendants: Int {
    children.reduce(0) { $0 + 1 + $1.descendants }
  }

  private var leaves: Int {
    isLeaf ? 1 : children.reduce(0) { $0 + $1.leaves }
  }

  fileprivate var closed: SizeTree.Node {
    guard !isLeaf else { return self }
    var node = self
    node.foldedCount = leaves
    node.children = []
    return node
  }

  /// Nil of nothing.
  fileprivate init?(folding rest: [SizeTree.Node]) {
    guard !rest.isEmpty else { return nil }
    let count = rest.reduce(0) { $0 + $1.leaves }
    self.init(name: "\(count) smaller", joining: rest)
    children = []
    foldedCount = count
  }
}
