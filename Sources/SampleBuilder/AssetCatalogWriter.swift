package import AppleFormats

/// Writes small compiled asset catalogs, for samples and tests.
///
/// The same renditions give the same bytes. Identifiers are counted up in the order of names; real
/// catalogs use a hash of the name, which nothing depends on.
package struct AssetCatalogWriter: Sendable {
  package var renditions: [SampleRendition]
  /// Version of CoreUI to claim. From 608 on, leaves repeat their keys.
  package var coreUIVersion: UInt32 = 918
  /// What a thinned catalog says about itself; empty in a universal one.
  package var thinningArguments = ""
  package var appearances: [String: UInt16] = [:]
  /// What to write wrong.
  package var fault: AssetCatalogFault?

  package static let keyFormat: [RenditionAttribute] = [
    .appearance, .localization, .scale, .idiom, .subtype, .deploymentTarget, .graphicsClass,
    .memoryClass, .displayGamut, .horizontalSizeClass, .verticalSizeClass, .identifier, .element,
    .part, .state, .value, .dimension1, .dimension2,
  ]

  package init(_ renditions: [SampleRendition]) {
    self.renditions = renditions
  }

  package func bytes() -> [UInt8] {
    let repeatsKeys = coreUIVersion >= 608
    let names = Set(renditions.compactMap(\.name)).sorted()
    let numbered = names.enumerated().map { (name: $1, identifier: UInt16(1000 + $0)) }
    let identifiers = Dictionary(uniqueKeysWithValues: numbered)
    var store = BOMStoreWriter()
    store.fault = fault
    store.addVariable("CARHEADER", header)
    let entries = renditions.map { rendition in
      let identifier = rendition.name.flatMap { identifiers[$0] } ?? 0
      return (
        key: key(of: rendition, identifier: identifier), value: rendition.value(fault: fault)
      )
    }
    store.addTree(
      "RENDITIONS", entries.sorted { $0.key.lexicographicallyPrecedes($1.key) },
      repeatsKeys: repeatsKeys)
    let facets = numbered.map { (key: Array($0.name.utf8), value: facet($0.identifier)) }
    store.addTree("FACETKEYS", facets, repeatsKeys: repeatsKeys)
    if !appearances.isEmpty {
      let named = appearances.sorted { $0.key < $1.key }.map { name, number in
        var value = CatalogBytes()
        value.little(number)
        return (key: Array(name.utf8), value: value.bytes)
      }
      store.addTree("APPEARANCEKEYS", named, repeatsKeys: repeatsKeys)
    }
    store.addVariable("KEYFORMAT", keyFormat)
    store.addVariable("EXTENDED_METADATA", metadata)
    store.addTree("BITMAPKEYS", inlineKeys: numbered.map { (UInt32($0.identifier), bitmap) })
    return store.bytes()
  }
}

/// A mistake to be made in a sample catalog.
package enum AssetCatalogFault: Hashable, Sendable {
  /// The block of a variable reaches far past the end of the file.
  case blockPastEnd(variable: String)
  /// Two numbers have the same block.
  case overlap
  /// The index claims 2^32-1 blocks.
  case blockCount
  /// A leaf claims 65,535 pairs.
  case leafCount(of: String)
  /// A tree with more than one leaf has its top node below itself.
  case cycle(in: String)
  /// A property claims 2^32-1 bytes.
  case propertyLength
  /// A payload claims 2^32-1 bytes.
  case payloadLength
}

// MARK: - Blocks

extension AssetCatalogWriter {
  private var header: [UInt8] {
    var header = CatalogBytes(text: "RATC")
    header.little(coreUIVersion, 17, 0, UInt32(renditions.count))
    header.field("@(#)PROGRAM:CoreUI  PROJECT:CoreUI-\(coreUIVersion)\n", width: 128)
    header.field("clipaudit samples", width: 256)
    header.pad(to: header.bytes.count + 16 + 4)
    header.little(UInt32(2), 1, 2)
    return header.bytes
  }

  private var metadata: [UInt8] {
    var metadata = CatalogBytes(text: "META")
    for text in [thinningArguments, "15.0", "ios", "clipaudit samples"] {
      metadata.field(text, width: 256)
    }
    return metadata.bytes
  }

  private var keyFormat: [UInt8] {
    var format = CatalogBytes(text: "tmfk")
    format.little(UInt32(0), UInt32(Self.keyFormat.count))
    for attribute in Self.keyFormat { format.little(attribute.rawValue) }
    return format.bytes
  }

  private func key(of rendition: SampleRendition, identifier: UInt16) -> [UInt8] {
    var key = CatalogBytes()
    for attribute in Self.keyFormat {
      key.little(attribute == .identifier ? identifier : rendition.attributes[attribute] ?? 0)
    }
    return key.bytes
  }

  private func facet(_ identifier: UInt16) -> [UInt8] {
    var facet = CatalogBytes()
    facet.little(UInt16(0), 0, 3)
    facet.little(UInt16(1), 85)
    facet.little(UInt16(2), RenditionPart.image.rawValue)
    facet.little(UInt16(17), identifier)
    return facet.bytes
  }

  /// Which attributes the asset's renditions differ in; readers of sizes do not look inside.
  private var bitmap: [UInt8] {
    [UInt8](repeating: 0xff, count: 4 + 4 * Self.keyFormat.count)
  }
}
