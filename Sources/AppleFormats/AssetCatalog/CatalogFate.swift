/// What Xcode compares when it asks whether two devices can share one package.
///
/// Equal kept sets are not enough: in an export whose catalog lost nothing (Xcode 9.2), devices were
/// still put apart where a kept rendition fits one of them exactly and the other only as a fallback,
/// by scale, memory, graphics and gamut. An Xcode 13 export puts an iPad that runs an iPhone app apart
/// from phones in the same way, by its screen number 0.
package struct CatalogFate: Hashable, Sendable {
  package let kept: KeptSet
  /// For each attribute of the catalog's keys the device's own value, where a kept rendition has it.
  private let exact: [RenditionAttribute: UInt16]

  fileprivate init(kept: KeptSet, exact: [RenditionAttribute: UInt16]) {
    self.kept = kept
    self.exact = exact
  }
}

/// Tells the fates of devices that keep the same renditions apart.
package struct CatalogFates: Sendable {
  private let kept: KeptSet
  /// The values that kept renditions have, for each attribute that is part of the catalog's keys.
  private let values: [RenditionAttribute: Set<UInt16>]

  package init(of thinned: ThinnedCatalog) {
    kept = thinned.keptSet
    let catalog = thinned.catalog
    var values: [RenditionAttribute: Set<UInt16>] = [:]
    for attribute in DeviceTraits.decisiveAttributes where catalog.keyFormat.contains(attribute) {
      values[attribute] = Set(
        thinned.kept.lazy.map { catalog.renditions[$0] }
          .filter { $0.layout != .packedImage }.map { $0.key[attribute] })
    }
    self.values = values
  }

  /// `hasOwnScreen` is false for an iPad that runs an app made for iPhone only.
  package func fate(of device: DeviceTraits, hasOwnScreen: Bool) -> CatalogFate {
    var exact: [RenditionAttribute: UInt16] = [:]
    for (attribute, value) in device.decisiveValues(hasOwnScreen: hasOwnScreen)
    where values[attribute]?.contains(value) == true {
      exact[attribute] = value
    }
    return CatalogFate(kept: kept, exact: exact)
  }
}

extension DeviceTraits {
  fileprivate static let decisiveAttributes: [RenditionAttribute] = [
    .graphicsClass, .scale, .displayGamut, .memoryClass, .subtype,
  ]

  /// What may fit a rendition exactly. A native iPad without a screen number is thinned with `*` there,
  /// which fits nothing exactly; an iPad that runs an iPhone app with the number 0, which does.
  fileprivate func decisiveValues(hasOwnScreen: Bool) -> [(RenditionAttribute, UInt16)] {
    var values: [(RenditionAttribute, UInt16)] = [(.graphicsClass, graphicsClass.rawValue)]
    if let scale { values.append((.scale, UInt16(clamping: scale))) }
    if let gamut { values.append((.displayGamut, gamut.rawValue)) }
    if let memoryClass { values.append((.memoryClass, memoryClass)) }
    if let subtype, subtype != 0 || !hasOwnScreen { values.append((.subtype, subtype)) }
    return values
  }
}
