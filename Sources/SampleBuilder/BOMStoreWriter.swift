/// Writes the container of an asset catalog: blocks at multiples of 16 bytes, trees and variables.
struct BOMStoreWriter {
  /// Pairs that fit a node's page of 4,096 bytes.
  static let pairsPerNode = (pageLength - 12) / 8
  static let pageLength = 4096

  private(set) var blocks: [[UInt8]] = []
  private var variables: [(name: String, block: UInt32)] = []
  /// What to write wrong.
  var fault: AssetCatalogFault?

  /// Numbers of blocks begin at 1.
  mutating func addBlock(_ bytes: [UInt8]) -> UInt32 {
    blocks.append(bytes)
    return UInt32(blocks.count)
  }

  mutating func addVariable(_ name: String, _ bytes: [UInt8]) {
    variables.append((name, addBlock(bytes)))
  }

  /// - Parameter repeatsKeys: Whether leaves end with copies of their keys, as CoreUI writes them
  ///   from version 608 on.
  mutating func addTree(
    _ name: String, _ entries: [(key: [UInt8], value: [UInt8])], repeatsKeys: Bool
  ) {
    let pairs = entries.map { (key: addBlock($0.key), value: addBlock($0.value), bytes: $0.key) }
    addTree(name, pairs, keyFlag: 0, repeatsKeys: repeatsKeys)
  }

  /// A tree whose keys are numbers.
  mutating func addTree(_ name: String, inlineKeys entries: [(key: UInt32, value: [UInt8])]) {
    let pairs = entries.map { (key: $0.key, value: addBlock($0.value), bytes: [UInt8]()) }
    addTree(name, pairs, keyFlag: 1, repeatsKeys: false)
  }

  private typealias Pair = (key: UInt32, value: UInt32, bytes: [UInt8])

  private mutating func addTree(
    _ name: String, _ pairs: [Pair], keyFlag: UInt8, repeatsKeys: Bool
  ) {
    let leaves = stride(from: 0, to: max(1, pairs.count), by: Self.pairsPerNode).map {
      Array(pairs[$0..<min($0 + Self.pairsPerNode, pairs.count)])
    }
    let first = UInt32(blocks.count + 1)
    for (index, leaf) in leaves.enumerated() {
      let number = first + UInt32(index)
      let neighbours = (
        next: index + 1 < leaves.count ? number + 1 : 0, previous: index > 0 ? number - 1 : 0
      )
      let keys = repeatsKeys ? leaf.flatMap(\.bytes) : []
      let pairs = leaf.map { ($0.value, $0.key) }
      let count = fault == .leafCount(of: name) ? UInt16.max : UInt16(pairs.count)
      let page = Self.page(isLeaf: true, count: count, neighbours, pairs)
      _ = addBlock(page + keys)
    }
    var top = first
    if leaves.count > 1 {
      let divided = leaves.enumerated().dropLast().map { index, leaf in
        (first + UInt32(index), leaf.last?.key ?? 0)
      }
      let last =
        fault == .cycle(in: name) ? UInt32(blocks.count + 1) : top + UInt32(leaves.count - 1)
      top = addBlock(
        Self.page(isLeaf: false, count: UInt16(divided.count), (0, 0), divided, lastChild: last))
    }
    var root = CatalogBytes(text: "tree")
    root.big(1, top, UInt32(Self.pageLength), UInt32(pairs.count))
    root.bytes += [keyFlag] + [UInt8](repeating: 0, count: 8)
    addVariable(name, root.bytes)
  }

  private static func page(
    isLeaf: Bool, count: UInt16, _ neighbours: (next: UInt32, previous: UInt32),
    _ pairs: [(value: UInt32, key: UInt32)], lastChild: UInt32? = nil
  ) -> [UInt8] {
    var page = CatalogBytes()
    page.big(isLeaf ? UInt16(1) : 0, count)
    page.big(neighbours.next, neighbours.previous)
    for pair in pairs { page.big(pair.value, pair.key) }
    if let lastChild { page.big(lastChild) }
    page.pad(to: pageLength)
    return page.bytes
  }
}

// MARK: - The file

extension BOMStoreWriter {
  func bytes() -> [UInt8] {
    var body = CatalogBytes()
    body.pad(to: 512)
    var places: [(address: UInt32, length: UInt32)] = []
    for block in blocks {
      places.append((UInt32(body.bytes.count), UInt32(block.count)))
      body.bytes += block
      body.align(to: 16)
    }
    let table = variableTable
    let variablePlace = UInt32(body.bytes.count)
    body.bytes += table
    body.align(to: 16)
    let index = index(of: damaged(places))
    var header = CatalogBytes(text: "BOMStore")
    header.big(1, UInt32(blocks.count), UInt32(body.bytes.count), UInt32(index.count))
    header.big(variablePlace, UInt32(table.count))
    body.bytes.replaceSubrange(0..<header.bytes.count, with: header.bytes)
    return body.bytes + index
  }

  private var variableTable: [UInt8] {
    var table = CatalogBytes()
    table.big(UInt32(variables.count))
    for (name, block) in variables {
      table.big(block)
      table.bytes += [UInt8(name.utf8.count)] + Array(name.utf8)
    }
    return table.bytes
  }

  private func damaged(
    _ places: [(address: UInt32, length: UInt32)]
  ) -> [(address: UInt32, length: UInt32)] {
    var places = places
    switch fault {
    case .blockPastEnd(let name):
      if let number = variables.first(where: { $0.name == name })?.block {
        places[Int(number) - 1].length = .max - 1
      }
    case .overlap: places[1] = places[0]
    default: break
    }
    return places
  }

  private func index(of places: [(address: UInt32, length: UInt32)]) -> [UInt8] {
    let capacity = max(256, (places.count + 1 + 7) / 8 * 8)
    var index = CatalogBytes()
    index.big(fault == .blockCount ? UInt32.max : UInt32(capacity))
    index.big(UInt32(0), 0)
    for place in places { index.big(place.address, place.length) }
    index.pad(to: 4 + 8 * capacity)
    index.pad(to: index.bytes.count + 4 + 16)
    return index.bytes
  }
}

/// Bytes under construction, with numbers in either order.
struct CatalogBytes {
  var bytes: [UInt8] = []

  init(text: String = "") { bytes = Array(text.utf8) }

  mutating func big<Number: FixedWidthInteger>(_ numbers: Number...) {
    for number in numbers { append(number, mostSignificantFirst: true) }
  }

  mutating func little<Number: FixedWidthInteger>(_ numbers: Number...) {
    for number in numbers { append(number, mostSignificantFirst: false) }
  }

  /// A name in a field of fixed width, filled up with zeros.
  mutating func field(_ text: String, width: Int) {
    let end = bytes.count + width
    bytes += Array(text.utf8.prefix(width))
    pad(to: end)
  }

  mutating func pad(to length: Int) {
    bytes += [UInt8](repeating: 0, count: max(0, length - bytes.count))
  }

  mutating func align(to step: Int) { pad(to: (bytes.count + step - 1) / step * step) }

  private mutating func append<Number: FixedWidthInteger>(
    _ number: Number, mostSignificantFirst: Bool
  ) {
    let places = Array(stride(from: 0, to: Number.bitWidth, by: 8))
    for place in mostSignificantFirst ? places.reversed() : places {
      bytes.append(UInt8(truncatingIfNeeded: number >> Number(place)))
    }
  }
}
