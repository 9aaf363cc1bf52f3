import AppleFormats
import Foundation
import Testing

/// Compares with the catalogs in packages that Xcode exported.
@Suite(
  .enabled(if: CatalogCorpus.hasProbe, "shared corpus or Python not present"))
struct ThinnedExportTests {
  struct Export: CustomTestStringConvertible, Sendable {
    let universal: String
    let thinned: String
    let length: Int
    let renditions: Int
    var testDescription: String { thinned }
  }

  private static let yimi = "corpus/A_ipas/YiMiManager-2017/伊家书窝移动管理平台"
  private static let web = "corpus/A_ipas/JCWebClient-2018/JCWebClient"
  private static let sizeTest = "ground-truth/SizeTest/"

  static let exports: [Export] =
    [
      ("iPhone 6 Plus", 416_488, 39), ("iPhone 8", 341_880, 39), ("iPod touch", 341_880, 39),
      ("iPad 2", 376_040, 44), ("iPad (4th generation)", 361_672, 40),
      ("iPad Pro (12.9-inch)", 361_672, 40),
    ].map {
      Export(
        universal: "\(yimi).ipa", thinned: "\(yimi)-\($0)-etc.ipa", length: $1, renditions: $2)
    }
    + [
      "iPad (4th generation)", "iPad 2", "iPad mini 2", "iPhone 8 Plus", "iPod touch",
    ].map {
      Export(
        universal: "\(web).ipa", thinned: "\(web)-\($0)-etc.ipa", length: 22_408, renditions: 2)
    }
    + ["thinned-iphone-2x", "thinned-ipad"].map {
      Export(
        universal: "\(sizeTest)SizeTest.ipa", thinned: "\(sizeTest)\($0).ipa", length: 53_784,
        renditions: 7)
    }

  private static let catalogs = Result {
    let paths = Set(exports.flatMap { [$0.universal, $0.thinned] })
    return try CatalogCorpus.catalogs(inPackages: paths.sorted())
  }

  private func catalog(inPackage path: String) throws -> [UInt8] {
    try #require(try Self.catalogs.get()[path])
  }

  @Test(arguments: exports)
  func thinningGivesApplesCatalogToTheByte(export: Export) throws {
    let universal = try AssetCatalog(
      parsing: catalog(inPackage: export.universal))
    let appleBytes = try catalog(inPackage: export.thinned)
    let apple = try AssetCatalog(parsing: appleBytes)
    #expect(appleBytes.count == export.length)
    #expect(apple.renditions.count == export.renditions)
    let arguments = try #require(apple.metadata?.thinningArguments)
    let device = try #require(DeviceTraits(thinningArguments: arguments))

    let thinned = universal.thinned(for: device)
    #expect(thinned.length == export.length)
    #expect(
      Set(thinned.kept.map { universal.digest(of: universal.renditions[$0]) })
        == Set(apple.renditions.map(apple.digest(of:))))
    #expect(
      thinned.kept.map { universal.renditions[$0].key } == apple.renditions.map(\.key))

    // What Apple thinned stays as it is.
    let again = apple.thinned(for: device)
    #expect(again.isUnchanged)
    #expect(again.length == export.length)
  }

  @Test(arguments: exports)
  func theBytesThatAreMeasuredFormTheThinnedCatalog(export: Export) throws {
    let universal = try AssetCatalog(
      parsing: catalog(inPackage: export.universal))
    let apple = try AssetCatalog(parsing: catalog(inPackage: export.thinned))
    let device = try #require(
      DeviceTraits(thinningArguments: apple.metadata?.thinningArguments ?? ""))
    let bytes = universal.thinned(for: device).allBytes
    #expect(bytes.count == export.length)
    let written = try AssetCatalog(parsing: bytes)
    #expect(written.renditions.map(\.key) == apple.renditions.map(\.key))
    #expect(written.facets == apple.facets)
    #expect(DeviceTraits(thinningArguments: written.metadata?.thinningArguments ?? "") == device)
  }

  @Test func aCatalogWithFreePagesLosesThem() throws {
    let path = "corpus/A_ipas/FocusWrapper-enterprise-only.ipa"
    let bytes = try #require(try CatalogCorpus.catalogs(inPackages: [path])[path])
    let catalog = try AssetCatalog(parsing: bytes)
    #expect(bytes.count == 78_639)
    #expect(catalog.renditions.count == 31)
    let lengths = ByteOwnership(of: catalog).lengths
    #expect(lengths[.free] == 29 + 1_968 + 2_072)
    #expect(lengths[.unattributed] == nil)
    let everything = catalog.thinned(for: DeviceTraits(idiom: .phone, scale: nil, gamut: nil))
    let written = try AssetCatalog(parsing: everything.allBytes)
    #expect(ByteOwnership(of: written).lengths[.free] == nil)
  }

  /// Devices of one export share a catalog when their traits come from the table.
  @Test func devicesFromTheTableFallIntoApplesVariants() throws {
    let table = try JSONDecoder().decode(
      [DeviceRow].self,
      from: Data(
        contentsOf: CatalogCorpus.shared.appending(path: "facts/device-traits.json")))
    #expect(table.count == 171)
    let catalog = try AssetCatalog(
      parsing: catalog(inPackage: "\(Self.sizeTest)SizeTest.ipa"))
    let model = ThinningModel(catalog)
    let small: Set = [
      "iPhone10,1", "iPhone10,4", "iPhone12,8", "iPhone8,1", "iPhone8,4", "iPhone9,1",
      "iPhone9,3", "iPod9,1",
    ]
    var lengths: [Int: Set<String>] = [:]
    for row in table where row.lastMajorOS ?? 99 >= 15 && row.idiom == "phone" {
      let traits = try #require(row.traits, "\(row.model)")
      lengths[model.thinned(for: traits).length, default: []].insert(row.model)
    }
    #expect(lengths.count == 3)
    #expect(lengths[53_784]?.isSuperset(of: small) == true)
    #expect(lengths[53_784]?.contains("iPhone12,1") == false)
    #expect(lengths.values.contains { $0 == ["iPhone11,8", "iPhone12,1"] })
  }
}

extension ThinnedCatalog {
  var allBytes: [UInt8] {
    var bytes: [UInt8] = []
    forEachPiece { bytes += $0.bytes }
    return bytes
  }
}

private struct DeviceRow: Decodable {
  let model: String
  let idiom: String
  let hostedIdioms: [String]
  let scale: Int
  let subtype: UInt16
  let gamut: String
  let memoryClass: UInt16
  let graphicsClass: String?
  let graphicsFallbacks: [String]
  let lastMajorOS: Int?

  var traits: DeviceTraits? {
    guard let idiom = Idiom(name: idiom), let gamut = DisplayGamut(name: gamut) else { return nil }
    let fallbacks = graphicsFallbacks.compactMap { GraphicsClass(name: $0) }
    guard fallbacks.count == graphicsFallbacks.count else { return nil }
    var graphics = GraphicsClass.openGL
    if let graphicsClass {
      guard let known = GraphicsClass(name: graphicsClass) else { return nil }
      graphics = known
    }
    return DeviceTraits(
      idiom: idiom, hostedIdioms: hostedIdioms.compactMap { Idiom(name: $0) }, scale: scale,
      subtype: subtype, gamut: gamut, memoryClass: memoryClass, graphicsClass: graphics,
      graphicsFallbacks: fallbacks, deploymentTarget: CatalogTarget(iOS: 15))
  }
}
