package import ByteReading

/// A compiled asset catalog (`Assets.car`): names of assets, and the renditions that stand for each.
///
/// A BOM store with named blocks. `RENDITIONS` is a tree from attribute keys to values, `FACETKEYS` a
/// tree from asset names to the attributes that all renditions of the asset share.
package struct AssetCatalog: Sendable {
  package let store: BOMStore
  package let header: CatalogHeader
  /// Absent in catalogs of Xcode 8 and before.
  package let metadata: ExtendedMetadata?
  /// What the numbers of a rendition's key mean, in order.
  package let keyFormat: [RenditionAttribute]
  /// Assets in the order of the file, which is that of their names' bytes.
  package let facets: [Facet]
  /// Names such as `UIAppearanceDark` by the number keys use.
  package let appearances: [UInt16: String]
  package let localizations: [UInt16: String]
  package let renditions: [Rendition]
  /// The tree the renditions lie in.
  package let renditionTree: BOMTree

  package init(parsing bytes: [UInt8]) throws(FormatError) {
    let store = try BOMStore(parsing: bytes)
    self.store = store
    header = try CatalogHeader(parsing: store.block(store.requiredVariable("CARHEADER")))
    metadata = try store.variable("EXTENDED_METADATA").map { block throws(FormatError) in
      try ExtendedMetadata(parsing: store.block(block))
    }
    keyFormat = try Self.keyFormat(in: store)
    var budget = store.treeBudget
    appearances = try Self.names("APPEARANCEKEYS", in: store, budget: &budget)
    localizations = try Self.names("LOCALIZATIONKEYS", in: store, budget: &budget)
    facets = try Self.facets(in: store, budget: &budget)
    renditionTree = try BOMTree(
      store.requiredVariable("RENDITIONS"), of: store, budget: &budget)
    renditions = try Self.renditions(
      in: renditionTree, of: store, format: keyFormat, facets: facets)
  }

  /// True when `assetutil` has already cut the catalog down for one kind of device.
  package var isThinned: Bool { metadata?.isThinned ?? false }

  /// The bytes of a rendition's value block.
  package func value(of rendition: Rendition) throws(FormatError) -> ByteReader {
    try store.block(rendition.valueBlock)
  }
}

// MARK: - Parsing

extension BOMStore {
  /// Tree pairs to read at most: each legitimate entry has a block of its own, and each node is one.
  var treeBudget: Int { 2 * blocks.count }
}

extension AssetCatalog {
  /// `KEYFORMAT` is `tmfk`, a version, a count and as many attributes. Where it has the placeholder,
  /// `KEYFORMATWORKAROUND` (as many numbers, nothing before them) has the real attribute.
  private static func keyFormat(in store: BOMStore) throws(FormatError) -> [RenditionAttribute] {
    var reader = try store.block(store.requiredVariable("KEYFORMAT")).reading("key format")
    guard reader.starts(with: "tmfk".utf8) else { throw reader.error("no tmfk magic") }
    try reader.skip(8)
    let count = try reader.readIndex(UInt32.self, .little)
    // A key names each attribute once; the known ones end at 27.
    guard count <= 64 else { throw reader.error("a key of \(count) attributes") }
    var format: [RenditionAttribute] = []
    for _ in 0..<count {
      format.append(RenditionAttribute(rawValue: try reader.read(UInt32.self, .little)))
    }
    guard let block = store.variable("KEYFORMATWORKAROUND") else { return format }
    var real = try store.block(block).reading("key format workaround")
    for position in format.indices {
      let attribute = RenditionAttribute(rawValue: try real.read(UInt32.self, .little))
      if format[position] == .placeholder, attribute.rawValue != 0 { format[position] = attribute }
    }
    return format
  }

  private static func names(
    _ variable: String, in store: BOMStore, budget: inout Int
  ) throws(FormatError) -> [UInt16: String] {
    guard let root = store.variable(variable) else { return [:] }
    var names: [UInt16: String] = [:]
    for (_, key, value) in try BOMTree(root, of: store, budget: &budget).contents(in: store) {
      var reader = value
      names[try reader.read(UInt16.self, .little)] = key.name
    }
    return names
  }

  private static func facets(
    in store: BOMStore, budget: inout Int
  ) throws(FormatError) -> [Facet] {
    let tree = try BOMTree(store.requiredVariable("FACETKEYS"), of: store, budget: &budget)
    return try tree.contents(in: store).map { content throws(FormatError) in
      try Facet(name: content.key.name, parsing: content.value)
    }
  }

  private static func renditions(
    in tree: BOMTree, of store: BOMStore, format: [RenditionAttribute], facets: [Facet]
  ) throws(FormatError) -> [Rendition] {
    let named = facets.filter { $0.identifier != 0 }.map { ($0.identifier, $0.name) }
    let names = Dictionary(named, uniquingKeysWith: { first, _ in first })
    return try tree.contents(in: store).map { content throws(FormatError) in
      let key = try RenditionKey(parsing: content.key, format: format)
      return try Rendition(
        key: key, entry: content.entry, assetName: names[key[.identifier]], parsing: content.value)
    }
  }
}

extension ByteReader {
  /// A name that fills its block, or ends at the first zero.
  fileprivate var name: String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
