import AppleFormats
import CorpusSupport
import Measurement
import SampleBuilder
import Testing

@Suite struct TraitReductionTests {
  /// One of everything that can tell devices apart.
  private static let renditions: [SampleRendition] = [
    .image("A", scale: 2, pixels: [1]), .image("A", scale: 3, pixels: [2]),
    .image("A", scale: 2, gamut: .displayP3, pixels: [3]),
    .image("B", scale: 2, idiom: .pad, pixels: [4]), .image("B", scale: 2, pixels: [5]),
    .image("C", scale: 2, subtype: 1792, pixels: [6]), .image("C", scale: 2, pixels: [7]),
    .image("D", scale: 2, target: 3, pixels: [8]), .image("D", scale: 2, target: 5, pixels: [9]),
    .image("D", scale: 2, pixels: [10]),
    .image("E", scale: 2, other: [.memoryClass: 3], pixels: [11]),
    .image("E", scale: 2, other: [.memoryClass: 6], pixels: [12]),
    .image("E", scale: 2, pixels: [13]),
    .image("F", scale: 2, other: [.graphicsClass: 4], pixels: [14]),
    .image("F", scale: 2, pixels: [15]), .image("G", scale: 2, idiom: .car, pixels: [16]),
    .image("G", scale: 2, pixels: [17]),
  ]

  /// Of every device at these systems, each once.
  private static func allTraits(at systems: [Int]) throws -> Set<DeviceTraits> {
    let devices = Set(try DeviceTable.builtIn().devices.map(\.traits))
    return Set(
      devices.flatMap { device in
        systems.map { system in
          var traits = device
          traits.deploymentTarget = CatalogTarget(iOS: system)
          return traits
        }
      })
  }

  private func expectSameRenditions(
    _ catalog: AssetCatalog, _ name: String, at systems: [Int]
  ) throws {
    let model = ThinningModel(catalog)
    let reduction = TraitReduction(for: catalog)
    var known: [DeviceTraits: [Int]] = [:]
    for traits in try Self.allTraits(at: systems) {
      let reduced = reduction.reduced(traits)
      let kept = known[reduced] ?? model.keptRenditions(for: reduced)
      known[reduced] = kept
      guard traits != reduced else { continue }
      #expect(kept == model.keptRenditions(for: traits), "\(name) on \(traits)")
    }
  }

  @Test func reducedTraitsKeepTheSameRenditions() throws {
    try expectSameRenditions(
      AssetCatalog(parsing: AssetCatalogWriter(Self.renditions).bytes()), "built",
      at: [9, 12, 13, 15, 18, 26])
  }

  @Test(.enabled(if: Corpus.isPresent, "shared corpus not present"))
  func reducedTraitsKeepTheSameRenditionsOfRealCatalogs() throws {
    // The one with 431 renditions would take most of the time.
    let catalogs = Corpus.files(in: "C_cars").filter {
      $0.name.hasSuffix(".car") && !$0.name.contains("Stripe")
    }
    #expect(catalogs.count > 15)
    for catalog in catalogs.prefix(8) {
      try expectSameRenditions(AssetCatalog(parsing: catalog.bytes), catalog.name, at: [9, 26])
    }
  }
}
