package import AppleFormats
package import Artifacts
import ByteReading

/// What an audit keeps of a catalog once its bytes are gone.
package struct CatalogFacts: Hashable, Sendable {
  package struct Rendition: Hashable, Sendable {
    /// The asset's printable name; that of the file for images packed together.
    package let asset: String
    /// Printable traits: `phone @2x P3, dark`.
    package let traits: String
    /// Length of its value block in bytes.
    package let stored: ByteCount
    /// The packed image that holds its pixels, and how many they are.
    package let packedIn: Int?
    package let area: UInt64
    /// Made of pixels, stored here or in a packed image.
    package let isBitmap: Bool
    /// A drawing that has no scale of its own, kept beside or instead of bitmaps.
    package let isVector: Bool
    package let isAppIcon: Bool
    package let idiom: Idiom
    package let pixelWidth: Int
    package let pixelHeight: Int
    /// Pixels per point; 0 where it has none.
    package let scale: Int
    /// Bytes that plain zip compression would save of pixels stored as they are or as runs of equal
    /// ones; zero otherwise.
    package let compressible: ByteCount
  }

  package let renditions: [Rendition]
  /// Printable names of the app icons in it.
  package let iconNames: [String]
  /// Indices of renditions with the same content, those of one content together.
  package let duplicates: [[Int]]
  package let length: ByteCount

  /// Renditions below this are not worth trying to compress.
  private static let smallest = 4096

  init(of catalog: AssetCatalog, deflate: DeflateMeter) {
    let targets = catalog.renditionsByKey
    renditions = catalog.renditions.map { rendition in
      Rendition(
        asset: (rendition.assetName ?? rendition.fileName).printable,
        traits: Self.traits(of: rendition, in: catalog), stored: ByteCount(rendition.storedSize),
        packedIn: rendition.link.flatMap { targets[$0.target] },
        area: rendition.link?.area ?? 0,
        isBitmap: rendition.layout.isBitmap,
        isVector: [.vector, .vectorGlyph].contains(rendition.layout),
        isAppIcon: rendition.key.part == .appIcon, idiom: rendition.key.idiom,
        pixelWidth: Int(rendition.pixelWidth), pixelHeight: Int(rendition.pixelHeight),
        scale: rendition.key.scale,
        compressible: Self.compressible(rendition, in: catalog, deflate))
    }
    iconNames = catalog.appIconNames.map(\.printable)
    duplicates = catalog.duplicateRenditions
    length = ByteCount(catalog.store.file.count)
  }

  private static func compressible(
    _ rendition: AppleFormats.Rendition, in catalog: AssetCatalog, _ deflate: DeflateMeter
  ) -> ByteCount {
    guard rendition.layout.isBitmap,
      [.uncompressed, .runLength].contains(rendition.payload.compression),
      rendition.storedSize >= smallest, let bytes = try? catalog.value(of: rendition).bytes
    else { return .zero }
    deflate.restart()
    deflate.feed(bytes)
    return max(.zero, ByteCount(rendition.storedSize) - deflate.finish())
  }

  private static func traits(
    of rendition: AppleFormats.Rendition, in catalog: AssetCatalog
  ) -> String {
    let key = rendition.key
    var words: [String] = []
    if key.idiom != .universal { words.append(key.idiom.name) }
    if key.scale > 0 { words.append("@\(key.scale)x") }
    if key.displayGamut == .displayP3 { words.append("P3") }
    if key[.subtype] != 0 { words.append("screen \(key[.subtype])") }
    if key[.appearance] != 0, let name = catalog.appearances[key[.appearance]] {
      words.append(name.printable)
    }
    if key[.localization] != 0, let name = catalog.localizations[key[.localization]] {
      words.append(name.printable)
    }
    if rendition.pixelWidth > 0 {
      words.append("\(rendition.pixelWidth)x\(rendition.pixelHeight)")
    }
    return words.joined(separator: " ")
  }
}

extension CatalogFacts {
  package var allRenditions: [Int] { Array(renditions.indices) }

  /// Bytes of each kept rendition, those of packed images given to the images in them.
  ///
  /// Shares go by pixel area and add up; a packed image keeps what nobody takes.
  package func sizes(ofKept kept: [Int]) -> [Int: ByteCount] {
    var sizes: [Int: ByteCount] = [:]
    var links: [Int: [Int]] = [:]
    for index in kept {
      sizes[index, default: .zero] += renditions[index].stored
      if let packed = renditions[index].packedIn { links[packed, default: []].append(index) }
    }
    for (packed, members) in links {
      guard let whole = sizes[packed] else { continue }
      let area = members.reduce(Double(0)) { $0 + Double(max(1, renditions[$1].area)) }
      var given = ByteCount.zero
      for member in members {
        let share = Double(whole.bytes) * Double(max(1, renditions[member].area)) / area
        let part = min(ByteCount(Int64(share)), whole - given)
        sizes[member, default: .zero] += part
        given += part
      }
      sizes[packed] = whole - given
    }
    return sizes
  }
}

/// One rendition of one catalog of a bundle.
package struct RenditionPlace: Hashable, Sendable {
  /// Relative to the bundle.
  package let catalog: ArtifactPath
  package let index: Int

  package init(catalog: ArtifactPath, index: Int) {
    self.catalog = catalog
    self.index = index
  }
}
