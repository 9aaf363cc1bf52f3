/// What of a device's traits can matter to one catalog, so that devices are told apart only where the
/// catalog does.
///
/// A catalog without P3 images treats a P3 screen like any other, one without renditions for a
/// processor's class treats all processors alike, and so on. Reduced traits keep the same renditions.
package struct TraitReduction: Sendable {
  private let idioms: Set<Idiom>
  private let subtypes: Set<UInt16>
  private let gamuts: Set<DisplayGamut>
  /// Sorted, as are the deployment targets.
  private let memoryClasses: [UInt16]
  private let deploymentTargets: [UInt16]
  private let hasGraphicsClasses: Bool

  package init(for catalog: AssetCatalog) {
    let keys = catalog.renditions.map(\.key)
    idioms = Set(keys.map(\.idiom))
    subtypes = Set(keys.map { $0[.subtype] })
    gamuts = Set(keys.map(\.displayGamut))
    memoryClasses = Set(keys.map { $0[.memoryClass] }).sorted()
    deploymentTargets = Set(keys.map(\.deploymentTarget.rawValue)).sorted()
    hasGraphicsClasses = keys.contains { $0.graphicsClass != .openGL }
  }

  package func reduced(_ traits: DeviceTraits) -> DeviceTraits {
    var traits = traits
    traits.hostedIdioms = traits.hostedIdioms.filter { idioms.contains($0) }
    if let subtype = traits.subtype, !subtypes.contains(subtype) { traits.subtype = 0 }
    if let gamut = traits.gamut, !gamuts.contains(gamut) { traits.gamut = .sRGB }
    if let memory = traits.memoryClass {
      traits.memoryClass = memoryClasses.last { $0 <= memory } ?? 0
    }
    if let target = traits.deploymentTarget {
      traits.deploymentTarget = CatalogTarget(
        rawValue: deploymentTargets.last { $0 <= target.rawValue } ?? 0)
    }
    if !hasGraphicsClasses {
      traits.graphicsClass = .openGL
      traits.graphicsFallbacks = []
    }
    return traits
  }
}
