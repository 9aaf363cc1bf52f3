/// Bytes of one asset, over all its renditions.
package struct AssetSize: Hashable, Sendable {
  package let name: String
  /// Value blocks and shares of packed images, in bytes.
  package let size: Int
  /// Indices into the catalog's renditions.
  package let renditions: [Int]
}

extension AssetCatalog {
  /// Stored bytes of each rendition, with packed images handed over to the renditions inside them.
  ///
  /// A packed image's bytes are shared among its links by pixel area and it keeps none; the sum is
  /// that of all value blocks. One without links keeps its own.
  package var attributedSizes: [Int] {
    var sizes = renditions.map(\.storedSize)
    for (packed, links) in linksByTarget {
      let areas = links.map { renditions[$0].link?.area ?? 0 }
      for (link, share) in zip(links, Self.shares(of: renditions[packed].storedSize, by: areas)) {
        sizes[link] += share
      }
      sizes[packed] = 0
    }
    return sizes
  }

  /// Assets by size, largest first. Renditions no facet names are left out.
  package var assetSizes: [AssetSize] {
    let sizes = attributedSizes
    let named = renditions.indices.filter { renditions[$0].assetName != nil }
    return Dictionary(grouping: named) { renditions[$0].assetName ?? "" }
      .map { name, indices in
        AssetSize(name: name, size: indices.reduce(0) { $0 + sizes[$1] }, renditions: indices)
      }
      .sorted { ($1.size, $0.name) < ($0.size, $1.name) }
  }

  /// The renditions whose pixels each packed image holds.
  package var linksByTarget: [Int: [Int]] {
    let positions = renditionsByKey
    var links: [Int: [Int]] = [:]
    for (index, rendition) in renditions.enumerated() {
      guard let link = rendition.link, let target = positions[link.target], target != index,
        renditions[target].link == nil
      else { continue }
      links[target, default: []].append(index)
    }
    return links
  }

  /// Where each key is; the first rendition wins should two have the same.
  package var renditionsByKey: [RenditionKey: Int] {
    Dictionary(
      renditions.enumerated().map { ($0.element.key, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Splits a number in proportion, so that the parts add up to it.
  static func shares(of total: Int, by weights: [UInt64]) -> [Int] {
    // Clamped so that products stay far below 128 bits: no image has 2^40 pixels.
    let weights = weights.map { UInt128(min(max($0, 1), 1 << 40)) }
    let sum = weights.reduce(0, +)
    var (soFar, given) = (UInt128(0), 0)
    return weights.map { weight in
      soFar += weight
      let upToHere = Int(UInt128(total) * soFar / sum)
      defer { given = upToHere }
      return upToHere - given
    }
  }
}
