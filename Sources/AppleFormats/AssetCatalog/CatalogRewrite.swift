internal import ByteReading

/// The file `assetutil` writes for what is left of a catalog.
///
/// Blocks lie one after the other, each at a multiple of 16 bytes; the table of variables and the
/// block index follow. Dropped renditions lose value, key, their place in the leaf and, in leaves that
/// repeat all keys behind the page, that copy. Block numbers are never used again, and `BITMAPKEYS` is
/// always built anew under new numbers, so the index can grow.
struct CatalogRewrite: Sendable {
  private enum Part: Sendable {
    case kept(Range<Int>)
    case changed([UInt8])

    var count: Int {
      switch self {
      case .kept(let range): range.count
      case .changed(let bytes): bytes.count
      }
    }
  }

  private let file: ByteReader
  /// What is left, in the order of the file, with block numbers.
  private let parts: [(number: Int, part: Part)]
  /// Where the variables begin, behind all blocks.
  private let variablePlace: Int
  private let variableTable: Range<Int>
  private let version: UInt32
  private let usedBlockCount: Int
  /// Entries of the block index, most of which are unused.
  private let indexCapacity: Int

  init(of catalog: AssetCatalog, keeping kept: [Int], for device: DeviceTraits) {
    let store = catalog.store
    file = store.file
    variableTable = store.variableTable
    version = store.version
    let dropped = Self.droppedBlocks(of: catalog, keeping: kept)
    let changed = Self.changedBlocks(of: catalog, keeping: kept, dropping: dropped, for: device)
    let blocks = store.blocks.enumerated().compactMap { number, range in
      range.flatMap { dropped.contains(number) ? nil : (number: number, range: $0) }
    }
    parts = blocks.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { number, range in
      (number, changed[number].map(Part.changed) ?? .kept(range))
    }
    variablePlace = parts.reduce(BOMStore.headerLength) { $0 + $1.part.count.roundedUp(to: 16) }
    let numbered = min(store.usedBlockCount, store.blocks.count)
    usedBlockCount = numbered + Self.renewedBlocks(in: store)
    // One more than in use for block 0, rounded up to 8 when the table has to grow.
    indexCapacity = max(store.blocks.count, (usedBlockCount + 1).roundedUp(to: 8))
  }

  /// Bytes of the whole file.
  var length: Int { indexPlace + indexLength }

  private var indexPlace: Int { variablePlace + variableTable.count.roundedUp(to: 16) }
  /// A count and the entries, then an empty free list with room for two holes.
  private var indexLength: Int { 4 + 8 * indexCapacity + 4 + 16 }
}

// MARK: - What changes

extension CatalogRewrite {
  private static func droppedBlocks(of catalog: AssetCatalog, keeping kept: [Int]) -> Set<Int> {
    var dropped: Set<Int> = []
    for rendition in catalog.renditions {
      dropped.insert(Int(rendition.keyBlock.rawValue))
      dropped.insert(Int(rendition.valueBlock.rawValue))
    }
    for rendition in kept.map({ catalog.renditions[$0] }) {
      dropped.remove(Int(rendition.keyBlock.rawValue))
      dropped.remove(Int(rendition.valueBlock.rawValue))
    }
    // Inner nodes go on using the keys they are divided by.
    for node in catalog.renditionTree.nodes where !node.isLeaf {
      dropped.subtract(node.entries.map { Int($0.key.rawValue) })
    }
    return dropped
  }

  /// New bytes of blocks, by number.
  private static func changedBlocks(
    of catalog: AssetCatalog, keeping kept: [Int], dropping dropped: Set<Int>,
    for device: DeviceTraits
  ) -> [Int: [UInt8]] {
    let store = catalog.store
    let tree = catalog.renditionTree
    var changed: [Int: [UInt8]] = [:]
    func change(_ block: BOMBlockID?, at place: Int, to bytes: [UInt8]) {
      guard let block, var old = (try? store.block(block)).map({ Array($0.bytes) }),
        place + bytes.count <= old.count
      else { return }
      old.replaceSubrange(place..<(place + bytes.count), with: bytes)
      changed[Int(block.rawValue)] = old
    }
    change(tree.root, at: 16, to: kept.count.bigEndianBytes)
    change(
      store.variable("CARHEADER"), at: 16, to: kept.count.bigEndianBytes.reversed())
    let arguments = device.thinningArguments(
      coreUIVersion: catalog.header.coreUIVersion,
      removed: catalog.renditions.count - kept.count)
    let text = Array(arguments.utf8.prefix(255))
    change(
      store.variable("EXTENDED_METADATA"), at: 4,
      to: text + [UInt8](repeating: 0, count: 256 - text.count))
    for node in tree.nodes where node.isLeaf {
      changed[Int(node.block.rawValue)] = leaf(node, of: tree, in: store, dropping: dropped)
    }
    return changed
  }

  private static func leaf(
    _ node: BOMTreeNode, of tree: BOMTree, in store: BOMStore, dropping dropped: Set<Int>
  ) -> [UInt8] {
    let length = store.range(of: node.block)?.count ?? 0
    func keyLength(_ entries: [BOMTreeEntry]) -> Int {
      entries.reduce(0) { $0 + (store.range(of: $1.key)?.count ?? 0) }
    }
    let entries = node.entries.filter { !dropped.contains(Int($0.value.rawValue)) }
    let copies = keyLength(node.entries)
    let repeatsKeys = copies > 0 && copies <= length - min(length, tree.nodeSize)
    var page: [UInt8] = [0, 1] + entries.count.bigEndianBytes.suffix(2)
    page += Int(node.next.rawValue).bigEndianBytes + Int(node.previous.rawValue).bigEndianBytes
    for entry in entries {
      page += Int(entry.value.rawValue).bigEndianBytes + Int(entry.key.rawValue).bigEndianBytes
    }
    let pageLength = repeatsKeys ? length - copies : length
    page += [UInt8](repeating: 0, count: max(0, pageLength - page.count))
    guard repeatsKeys else { return page }
    for entry in entries {
      if let key = try? store.block(entry.key) { page += key.bytes }
    }
    return page
  }

  /// Blocks that get a new number without a reason: the root, page and values of `BITMAPKEYS`.
  private static func renewedBlocks(in store: BOMStore) -> Int {
    var budget = store.treeBudget
    guard let root = store.variable("BITMAPKEYS"),
      let tree = try? BOMTree(root, of: store, budget: &budget)
    else { return 0 }
    return 1 + tree.nodes.count + tree.entries.count
  }
}

// MARK: - Writing

extension CatalogRewrite {
  func forEachPiece<Failure: Error>(
    _ body: (CatalogPiece) throws(Failure) -> Void
  ) throws(Failure) {
    try body(CatalogPiece(header[...]))
    for (_, part) in parts {
      switch part {
      case .kept(let range): try body(CatalogPiece(bytes(of: range), from: range.lowerBound))
      case .changed(let bytes): try body(CatalogPiece(bytes[...]))
      }
      try body(CatalogPiece(Self.padding(behind: part.count)))
    }
    try body(CatalogPiece(bytes(of: variableTable)))
    try body(CatalogPiece(Self.padding(behind: variableTable.count)))
    try body(CatalogPiece(index[...]))
  }

  private func bytes(of range: Range<Int>) -> ArraySlice<UInt8> {
    (try? file.slice(at: range.lowerBound, count: range.count))?.bytes ?? []
  }

  private static let zeros = [UInt8](repeating: 0, count: 16)

  private static func padding(behind count: Int) -> ArraySlice<UInt8> {
    zeros.prefix(count.roundedUp(to: 16) - count)
  }

  private var header: [UInt8] {
    var header = Array("BOMStore".utf8)
    header += Int(version).bigEndianBytes
    for number in [usedBlockCount, indexPlace, indexLength, variablePlace, variableTable.count] {
      header += number.bigEndianBytes
    }
    return header + [UInt8](repeating: 0, count: BOMStore.headerLength - header.count)
  }

  private var index: [UInt8] {
    var places: [Int: (place: Int, length: Int)] = [:]
    var place = BOMStore.headerLength
    for (number, part) in parts {
      places[number] = (place, part.count)
      place += part.count.roundedUp(to: 16)
    }
    var index = indexCapacity.bigEndianBytes
    for number in 0..<indexCapacity {
      if let (place, length) = places[number] {
        index += place.bigEndianBytes + length.bigEndianBytes
      } else {
        index += Self.zeros.prefix(8)
      }
    }
    return index + [UInt8](repeating: 0, count: 4 + 16)
  }
}

extension Int {
  fileprivate func roundedUp(to step: Int) -> Int { (self + step - 1) / step * step }

  /// The lower 32 bits, most significant byte first.
  fileprivate var bigEndianBytes: [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
