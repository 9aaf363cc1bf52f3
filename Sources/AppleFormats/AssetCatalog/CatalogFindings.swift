internal import ByteReading

/// Tells whether two renditions hold the same, without keeping their bytes.
package struct RenditionDigest: Hashable, Sendable {
  package let length: Int
  package let hash: UInt64
}

extension AssetCatalog {
  /// A digest of a rendition's value, but for its file name and time stamp, so that one picture under
  /// two names has one digest.
  ///
  /// FNV-1a of 64 bits: quick, and no proof against bytes made to collide.
  package func digest(of rendition: Rendition) -> RenditionDigest {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for part in comparedBytes(of: rendition) {
      for byte in part { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }
    return RenditionDigest(length: rendition.storedSize, hash: hash)
  }

  /// Header before the time stamp, layout, and what follows the file name.
  private func comparedBytes(of rendition: Rendition) -> [ArraySlice<UInt8>] {
    guard let bytes = try? value(of: rendition).bytes else { return [] }
    return [bytes.prefix(32), bytes.dropFirst(36).prefix(4), bytes.dropFirst(168)]
  }

  /// Groups of renditions with the same bytes, compared in full, in order of their first members.
  ///
  /// Links and lists of sizes are left out: they cost little and hold no pixels.
  package var duplicateRenditions: [[Int]] {
    let withContent = renditions.indices.filter {
      renditions[$0].layout != .internalLink && renditions[$0].layout != .multisizeSet
        && renditions[$0].layout != .color && renditions[$0].payload.length > 0
    }
    let byLength = Dictionary(grouping: withContent) { renditions[$0].storedSize }
    let alike = byLength.values.filter { $0.count > 1 }.flatMap { indices in
      Dictionary(grouping: indices) { digest(of: renditions[$0]) }.values
    }
    return alike.map { indices in
      let first = comparedBytes(of: renditions[indices[0]])
      return indices.filter { comparedBytes(of: renditions[$0]) == first }
    }
    .filter { $0.count > 1 }
    .sorted { $0[0] < $1[0] }
  }

  /// Names of the assets that are app icons, in alphabetical order.
  package var appIconNames: [String] {
    Set(renditions.filter { $0.key.part == .appIcon }.compactMap(\.assetName)).sorted()
  }

  /// Renditions stored as pixels at a scale, other than the App Store's icon.
  package func bitmapRenditions(atScale scale: Int) -> [Int] {
    renditions.indices.filter {
      renditions[$0].layout.isBitmap && renditions[$0].key.scale == scale
        && renditions[$0].key.idiom != .marketing
    }
  }
}

extension ThinningModel {
  /// Renditions that none of these devices keeps.
  package func renditions(keptByNoneOf devices: [DeviceTraits]) -> [Int] {
    let kept = devices.reduce(into: Set<Int>()) { $0.formUnion(keptRenditions(for: $1)) }
    return catalog.renditions.indices.filter { !kept.contains($0) }
  }
}
