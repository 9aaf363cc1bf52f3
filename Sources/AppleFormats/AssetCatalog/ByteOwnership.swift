internal import ByteReading

/// Which part of a catalog each byte of its file belongs to.
///
/// Lengths add up to that of the file.
package struct ByteOwnership: Sendable {
  package enum Owner: Hashable, Sendable, CaseIterable {
    case renditionValue, renditionKey
    /// Values of other trees: facets, appearances, bitmap keys.
    case otherValue
    case otherKey
    /// Roots and nodes of trees.
    case tree
    /// Blocks with a name that are no trees: headers and key formats.
    case variable
    case storeHeader, index, variableTable
    /// Listed by the index as free for reuse.
    case free
    /// Fewer than 16 bytes in front of a block that begins at a multiple of 16.
    case gap
    /// Blocks nothing refers to, and larger holes.
    case unattributed
  }

  package struct Region: Hashable, Sendable {
    package let range: Range<Int>
    package let owner: Owner
  }

  /// Regions in file order, without holes between them.
  package let regions: [Region]

  /// Bytes of each owner that has any.
  package var lengths: [Owner: Int] {
    var lengths: [Owner: Int] = [:]
    for region in regions { lengths[region.owner, default: 0] += region.range.count }
    return lengths
  }

  package init(of catalog: AssetCatalog) {
    let store = catalog.store
    let owners = Self.blockOwners(in: catalog)
    var parts = store.blocks.enumerated().compactMap { number, range in
      range.map { Region(range: $0, owner: owners[number]) }
    }
    parts.append(Region(range: store.index, owner: .index))
    parts.append(Region(range: store.variableTable, owner: .variableTable))
    parts = parts.filter { !$0.range.isEmpty }
    parts.sort { $0.range.lowerBound < $1.range.lowerBound }
    let first = parts.first?.range.lowerBound ?? store.file.end
    let header = 0..<min(BOMStore.headerLength, first)
    parts.insert(Region(range: header, owner: .storeHeader), at: 0)
    regions = Self.filled(parts, free: store.freeList, end: store.file.end)
  }
}

// MARK: - Blocks

extension ByteOwnership {
  /// The owner of each block by number. A tree that cannot be read leaves its blocks unattributed.
  private static func blockOwners(in catalog: AssetCatalog) -> [Owner] {
    let store = catalog.store
    var owners = [Owner](repeating: .unattributed, count: store.blocks.count)
    func claim(_ block: BOMBlockID, _ owner: Owner) {
      guard let number = Int(exactly: block.rawValue), number < owners.count,
        owners[number] == .unattributed
      else { return }
      owners[number] = owner
    }
    var budget = store.treeBudget
    for variable in store.variables {
      guard let tree = try? BOMTree(variable.block, of: store, budget: &budget) else {
        claim(variable.block, .variable)
        continue
      }
      let ofRenditions = variable.block == catalog.renditionTree.root
      claim(tree.root, .tree)
      for node in tree.nodes {
        claim(node.block, .tree)
        for entry in node.entries {
          if node.isLeaf { claim(entry.value, ofRenditions ? .renditionValue : .otherValue) }
          if !tree.hasInlineKeys { claim(entry.key, ofRenditions ? .renditionKey : .otherKey) }
        }
      }
    }
    return owners
  }
}

// MARK: - Holes

extension ByteOwnership {
  /// Puts regions into the holes between sorted parts.
  private static func filled(_ parts: [Region], free: [Range<Int>], end: Int) -> [Region] {
    var regions: [Region] = []
    var position = 0
    let free = free.sorted { $0.lowerBound < $1.lowerBound }
    var nextFree = free.startIndex
    func fill(upTo place: Int) {
      while nextFree < free.endIndex, free[nextFree].lowerBound < place {
        let hole = free[nextFree].clamped(to: position..<max(position, place))
        nextFree += 1
        guard !hole.isEmpty else { continue }
        addHole(position..<hole.lowerBound)
        regions.append(Region(range: hole, owner: .free))
        position = hole.upperBound
      }
      addHole(position..<max(position, place))
      position = max(position, place)
    }
    func addHole(_ range: Range<Int>) {
      guard !range.isEmpty else { return }
      regions.append(Region(range: range, owner: range.count < 16 ? .gap : .unattributed))
    }
    for part in parts {
      fill(upTo: part.range.lowerBound)
      regions.append(part)
      position = part.range.upperBound
    }
    fill(upTo: end)
    return regions
  }
}
