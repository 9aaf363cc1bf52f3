package import ByteReading

/// A name that other images can use.
package struct ExportedSymbol: Hashable, Sendable {
  package let name: String
  /// `EXPORT_SYMBOL_FLAGS_*`; the two low bits tell regular, thread-local and absolute ones apart.
  package let flags: UInt64
  /// Counted from the image's first byte in memory; nil when the symbol comes from another library.
  package let address: UInt64?

  package var isReexport: Bool { flags & 0x08 != 0 }
}

/// The loader's tree of exported names: each edge adds some letters, each node may end a name.
package struct ExportsTrie: Sendable {
  package let symbols: [ExportedSymbol]

  /// Names share prefixes, so together they are longer than the tree. Real ones stay below 20
  /// times; without a bound a long chain of nodes would give a quadratic amount of text.
  private static let allowedExpansion = 64
  private static let maximumNameBytes = 256 << 20

  private struct Node {
    let offset: Int
    let name: [UInt8]
  }

  /// Walks the whole tree; a node reached twice is damage, since each has one parent.
  package init(parsing reader: ByteReader) throws(FormatError) {
    var symbols: [ExportedSymbol] = []
    var visited: Set<Int> = []
    var budget = min(Self.maximumNameBytes, 4096 + reader.count * Self.allowedExpansion)
    var pending = reader.count > 0 ? [Node(offset: 0, name: [])] : []
    while let node = pending.popLast() {
      guard visited.insert(node.offset).inserted else {
        throw reader.error("node \(node.offset) reached twice")
      }
      var fields = reader
      try fields.seek(to: node.offset)
      let size = try fields.readULEB128()
      guard let size = Int(exactly: size) else { throw fields.error("node of \(size) bytes") }
      var terminal = try fields.readSlice(size)
      if size > 0 { symbols.append(try ExportedSymbol(named: node.name, reading: &terminal)) }
      // Pushed in reverse, so that names come in the tree's own order.
      pending += try Self.children(of: node, reading: &fields, budget: &budget).reversed()
    }
    self.symbols = symbols
  }

  private static func children(
    of node: Node, reading fields: inout ByteReader, budget: inout Int
  ) throws(FormatError) -> [Node] {
    var children: [Node] = []
    for _ in 0..<(try fields.read(UInt8.self, .little)) {
      var letters = fields
      _ = try fields.readCString()
      let label = try letters.readBytes(fields.offset - letters.offset - 1)
      budget -= node.name.count + label.count
      guard budget >= 0 else { throw fields.error("names out of proportion to the tree") }
      let place = try fields.readULEB128()
      guard let offset = Int(exactly: place) else { throw fields.error("node at \(place)") }
      children.append(Node(offset: offset, name: node.name + label))
    }
    return children
  }
}

extension ExportedSymbol {
  fileprivate init(named name: [UInt8], reading fields: inout ByteReader) throws(FormatError) {
    self.name = String(decoding: name, as: UTF8.self)
    flags = try fields.readULEB128()
    address = flags & 0x08 != 0 ? nil : try fields.readULEB128()
  }
}

extension MachOSlice {
  /// What the image offers to others, from `LC_DYLD_EXPORTS_TRIE` or `LC_DYLD_INFO`; empty when it
  /// has neither.
  package func exports() throws(FormatError) -> [ExportedSymbol] {
    guard let range = linkEditRange(of: .exportsTrie) ?? dyldInfo?.export else { return [] }
    return try ExportsTrie(parsing: try window(range).reading("exports trie")).symbols
  }
}
