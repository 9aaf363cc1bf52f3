package import ByteReading

/// A search tree in a BOM store, flattened: all entries in key order, and the blocks it is made of.
///
/// The root block holds `tree`, a version, the top node's block, the node size, the entry count and a
/// flag that says whether keys are numbers in place of blocks. A node holds a leaf flag, a count, links
/// to its neighbours, and pairs of value and key block; an inner node's values are child nodes, and
/// one more child follows the last pair.
package struct BOMTree: Sendable {
  package let root: BOMBlockID
  /// Bytes of a node's page; a leaf's block may go on behind it with copies of its keys.
  package let nodeSize: Int
  /// The number of entries the root block states, which some tools leave stale.
  package let declaredCount: Int
  /// True when an entry's key is a number, not a block.
  package let hasInlineKeys: Bool
  /// Nodes in the order they are met, from the top and left.
  package private(set) var nodes: [BOMTreeNode] = []

  /// - Parameter budget: Pairs that may still be read. A store's trees together cannot have more
  ///   entries than the store has blocks unless blocks are used twice.
  package init(
    _ root: BOMBlockID, of store: BOMStore, budget: inout Int
  ) throws(FormatError) {
    self.root = root
    var reader = try store.block(root).reading("BOM tree")
    guard reader.starts(with: "tree".utf8) else { throw reader.error("no tree magic") }
    try reader.skip(8)
    let top = BOMBlockID(rawValue: try reader.read(UInt32.self, .big))
    nodeSize = try reader.readIndex(UInt32.self, .big)
    declaredCount = try reader.readIndex(UInt32.self, .big)
    hasInlineKeys = try reader.read(UInt8.self, .big) != 0
    try readNodes(from: top, of: store, budget: &budget)
  }

  /// The entries of all leaves.
  package var entries: [BOMTreeEntry] { nodes.filter(\.isLeaf).flatMap(\.entries) }

  private mutating func readNodes(
    from top: BOMBlockID, of store: BOMStore, budget: inout Int
  ) throws(FormatError) {
    var pending = [top]
    var visited: Set<BOMBlockID> = []
    while let id = pending.popLast() {
      let reader = try store.block(id).reading("BOM tree")
      guard visited.insert(id).inserted else { throw reader.error("a node is met twice") }
      let node = try BOMTreeNode(id, parsing: reader, budget: &budget)
      nodes.append(node)
      pending += node.children.reversed()
      // The last leaf's link matters only where an inner node leaves out its last child.
      if pending.isEmpty, node.isLeaf, node.next.rawValue != 0 { pending.append(node.next) }
    }
  }
}

/// One page of a tree.
package struct BOMTreeNode: Sendable {
  package let block: BOMBlockID
  package let isLeaf: Bool
  /// The leaf to the right, or block 0.
  package let next: BOMBlockID
  package let previous: BOMBlockID
  package let entries: [BOMTreeEntry]
  /// Nodes below an inner node, left to right.
  package let children: [BOMBlockID]

  fileprivate init(
    _ block: BOMBlockID, parsing node: ByteReader, budget: inout Int
  ) throws(FormatError) {
    var reader = node
    self.block = block
    isLeaf = try reader.read(UInt16.self, .big) != 0
    let count = Int(try reader.read(UInt16.self, .big))
    next = BOMBlockID(rawValue: try reader.read(UInt32.self, .big))
    previous = BOMBlockID(rawValue: try reader.read(UInt32.self, .big))
    budget -= count + 1
    guard budget >= 0 else { throw node.error("more tree entries than blocks") }
    var records = try reader.readRecords(count: count, stride: 8)
    var entries: [BOMTreeEntry] = []
    while !records.isAtEnd {
      let value = BOMBlockID(rawValue: try records.read(UInt32.self, .big))
      let key = BOMBlockID(rawValue: try records.read(UInt32.self, .big))
      entries.append(BOMTreeEntry(key: key, value: value))
    }
    self.entries = entries
    var children = isLeaf ? [] : entries.map(\.value)
    if !isLeaf, reader.remaining >= 4 {
      let last = BOMBlockID(rawValue: try reader.read(UInt32.self, .big))
      if last.rawValue != 0 { children.append(last) }
    }
    self.children = children
  }
}

/// A pair in a tree's page.
package struct BOMTreeEntry: Hashable, Sendable {
  /// A block, or the key itself when the tree has inline keys.
  package let key: BOMBlockID
  package let value: BOMBlockID
}

// MARK: - Reading entries

extension BOMTree {
  /// Key and value bytes of every entry.
  ///
  /// A value used by two entries is refused, so that a small file cannot ask for its largest block
  /// to be parsed many times over.
  package func contents(
    in store: BOMStore
  ) throws(FormatError) -> [(entry: BOMTreeEntry, key: ByteReader, value: ByteReader)] {
    var seen: Set<BOMBlockID> = []
    var contents: [(entry: BOMTreeEntry, key: ByteReader, value: ByteReader)] = []
    for entry in entries {
      let value = try store.block(entry.value)
      let key = try store.block(entry.key)
      guard seen.insert(entry.value).inserted, seen.insert(entry.key).inserted else {
        throw value.error("block \(entry.value.rawValue) belongs to two tree entries")
      }
      contents.append((entry, key, value))
    }
    return contents
  }
}
