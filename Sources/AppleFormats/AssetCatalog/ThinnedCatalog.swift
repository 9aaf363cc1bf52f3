internal import ByteReading

/// A catalog as one kind of device would get it.
package struct ThinnedCatalog: Sendable {
  package let catalog: AssetCatalog
  /// Indices into the catalog's renditions, in order.
  package let kept: [Int]
  /// Bytes of the thinned file.
  ///
  /// Equal to Apple's in the 13 exports it was measured on, written by CoreUI 489, 492 and 735.
  package let length: Int
  /// Nil when the file stays as it is.
  private let rewrite: CatalogRewrite?

  fileprivate init(_ catalog: AssetCatalog, kept: [Int], for device: DeviceTraits) {
    self.catalog = catalog
    self.kept = kept
    // `assetutil` writes a universal catalog anew even when it has nothing to take out of it.
    if catalog.isThinned && kept.count == catalog.renditions.count {
      rewrite = nil
      length = catalog.store.file.count
    } else {
      let rewrite = CatalogRewrite(of: catalog, keeping: kept, for: device)
      self.rewrite = rewrite
      length = rewrite.length
    }
  }

  /// True when the catalog was thinned before and keeps everything.
  package var isUnchanged: Bool { rewrite == nil }

  /// Equal for devices that get the same catalog.
  package var keptSet: KeptSet { KeptSet(kept) }

  /// Gives the bytes of the thinned file, as near as can be told, piece by piece and in order.
  ///
  /// For measuring how well it compresses. The pieces add up to `length`.
  package func forEachPiece<Failure: Error>(
    _ body: (CatalogPiece) throws(Failure) -> Void
  ) throws(Failure) {
    if let rewrite {
      try rewrite.forEachPiece(body)
    } else {
      try body(CatalogPiece(catalog.store.file.bytes, from: 0))
    }
  }
}

/// A stretch of a thinned catalog.
package struct CatalogPiece: Sendable {
  package let bytes: ArraySlice<UInt8>
  /// Where the same bytes lie in the whole catalog; nil for what was written anew.
  package let origin: Int?

  init(_ bytes: ArraySlice<UInt8>, from origin: Int? = nil) {
    self.bytes = bytes
    self.origin = origin
  }
}

/// A set of rendition indices, cheap to compare.
package struct KeptSet: Hashable, Sendable {
  private var words: [UInt64] = []

  init(_ indices: [Int]) {
    words = [UInt64](repeating: 0, count: (indices.last ?? -1) / 64 + 1)
    for index in indices { words[index / 64] |= 1 << UInt64(index % 64) }
  }
}

extension ThinningModel {
  package func thinned(for device: DeviceTraits) -> ThinnedCatalog {
    ThinnedCatalog(catalog, kept: keptRenditions(for: device), for: device)
  }
}

extension AssetCatalog {
  /// The catalog as a device would get it. For many devices, make one `ThinningModel`.
  package func thinned(for device: DeviceTraits) -> ThinnedCatalog {
    ThinningModel(self).thinned(for: device)
  }
}
