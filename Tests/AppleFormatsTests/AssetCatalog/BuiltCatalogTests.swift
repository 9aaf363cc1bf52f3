import AppleFormats
import SampleBuilder
import Testing

@Suite struct BuiltCatalogTests {
  private static let packed = SampleRendition.packedImage(
    number: 1, scale: 2, pixels: [UInt8](repeating: 7, count: 1000))

  /// Two images of one packed image, an image of its own at two scales, data, an app icon.
  private static var renditions: [SampleRendition] {
    [
      packed,
      packed.linked("Arrow", x: 2, y: 2, width: 10, height: 10),
      packed.linked("Bar", x: 14, y: 2, width: 30, height: 10),
      .image("Logo", scale: 2, pixels: [1, 2, 3]),
      .image("Logo", scale: 3, compression: .lzfse, pixels: [1, 2, 3, 4]),
      .data("Terms", [9, 9]),
      .iconSizes("AppIcon", idiom: .phone, points: [20, 60]),
      .image(
        "AppIcon", scale: 2, idiom: .phone,
        other: [.part: RenditionPart.appIcon.rawValue, .dimension2: 1], pixels: [5]),
    ]
  }

  private func find(
    _ name: String?, scale: Int = 1, in catalog: AssetCatalog
  ) throws -> Rendition {
    try #require(catalog.renditions.first { $0.assetName == name && $0.key.scale == scale })
  }

  @Test func headersSayWhoWroteTheCatalog() throws {
    var writer = AssetCatalogWriter(Self.renditions)
    writer.thinningArguments = "optimized <idiom 1>"
    writer.appearances = ["UIAppearanceAny": 0, "UIAppearanceDark": 1]
    let catalog = try AssetCatalog(parsing: writer.bytes())
    #expect(catalog.header.coreUIVersion == 918)
    #expect(catalog.header.coreUI == "@(#)PROGRAM:CoreUI  PROJECT:CoreUI-918")
    #expect(catalog.header.tool == "clipaudit samples")
    #expect(catalog.header.declaredRenditionCount == 8)
    #expect(catalog.metadata?.platform == "ios")
    #expect(catalog.metadata?.deploymentVersion == "15.0")
    #expect(catalog.metadata?.isOptimized == true)
    #expect(!catalog.isThinned)
    #expect(catalog.appearances == [0: "UIAppearanceAny", 1: "UIAppearanceDark"])
    #expect(catalog.keyFormat.count == 18)
    #expect(catalog.facets.map(\.name) == ["AppIcon", "Arrow", "Bar", "Logo", "Terms"])
    #expect(catalog.appIconNames == ["AppIcon"])
  }

  @Test func aRenditionHasItsAttributesAndSizes() throws {
    let catalog = try AssetCatalog(parsing: AssetCatalogWriter(Self.renditions).bytes())
    let logo = try find("Logo", scale: 3, in: catalog)
    #expect(logo.fileName == "Logo@3x.png")
    #expect(logo.layout == .onePartScale)
    #expect(logo.pixelFormat == .argb)
    #expect(logo.scaleFactor == 300)
    #expect(logo.pixelWidth == 30)
    #expect(logo.payload.tag == "CELM")
    #expect(logo.payload.compression == .lzfse)
    #expect(logo.payload.length == 20)
    #expect(logo.key[.element] == 85)
    #expect(logo.key.part == .image)
    #expect(logo.key.idiom == .universal)
    // Header 184, bytes-per-row property 12, payload 20.
    #expect(logo.storedSize == 216)

    let sizes = try find("AppIcon", in: catalog)
    #expect(sizes.layout == .multisizeSet)
    #expect(sizes.payload.sizes.map(\.width) == [20, 60])
    #expect(sizes.payload.sizes.map(\.index) == [0, 1])
    #expect(sizes.payload.sizes.map(\.idiom) == [.phone, .phone])
    #expect(try find("Terms", in: catalog).payload.tag == "RAWD")
  }

  @Test func aPackedImageIsSharedByArea() throws {
    let catalog = try AssetCatalog(parsing: AssetCatalogWriter(Self.renditions).bytes())
    let packed = try #require(
      catalog.renditions.firstIndex { $0.layout == .packedImage })
    #expect(catalog.renditions[packed].fileName == "ZZZZPackedAsset-2.1.0-gamut0")
    #expect(catalog.renditions[packed].assetName == nil)
    // 184 + 12 + 16 + 1,000
    #expect(catalog.renditions[packed].storedSize == 1212)
    let arrow = try find("Arrow", scale: 2, in: catalog)
    let link = try #require(arrow.link)
    #expect([link.x, link.y, link.width, link.height] == [2, 2, 10, 10])
    #expect(link.layout == .onePartScale)
    #expect(link.target == catalog.renditions[packed].key)
    // 184 + 12 + 8 + 30 + four pairs
    #expect(arrow.storedSize == 250)
    // Areas 100 and 300: quarters of 1,212.
    let sizes = catalog.assetSizes
    #expect(sizes.first { $0.name == "Arrow" }?.size == 250 + 303)
    #expect(sizes.first { $0.name == "Bar" }?.size == 250 + 909)
    #expect(catalog.attributedSizes[packed] == 0)
    #expect(sizes.map(\.name) == ["Bar", "Arrow", "AppIcon", "Logo", "Terms"])
    let stored = catalog.renditions.reduce(0) { $0 + $1.storedSize }
    #expect(sizes.reduce(0) { $0 + $1.size } == stored)
  }

  @Test func sharesThatDoNotDivideStillAddUp() throws {
    var renditions = [Self.packed]
    for (index, width) in [7, 11, 13].enumerated() {
      renditions.append(
        Self.packed.linked("Icon\(index)", x: 0, y: 0, width: UInt32(width), height: 1))
    }
    renditions.append(
      Self.packed.linked("Huge", x: 0, y: 0, width: .max, height: .max))
    let catalog = try AssetCatalog(parsing: AssetCatalogWriter(renditions).bytes())
    let stored = catalog.renditions.reduce(0) { $0 + $1.storedSize }
    #expect(catalog.attributedSizes.reduce(0, +) == stored)
    #expect(catalog.attributedSizes.allSatisfy { $0 >= 0 })
  }

  @Test func everyByteHasAnOwner() throws {
    let bytes = AssetCatalogWriter(Self.renditions).bytes()
    let catalog = try AssetCatalog(parsing: bytes)
    let lengths = ByteOwnership(of: catalog).lengths
    #expect(lengths.values.reduce(0, +) == bytes.count)
    #expect(lengths[.storeHeader] == 512)
    #expect(lengths[.index] == 4 + 8 * 256 + 20)
    #expect(lengths[.renditionKey] == 8 * 36)
    #expect(lengths[.renditionValue] == catalog.renditions.reduce(0) { $0 + $1.storedSize })
    #expect(lengths[.unattributed] == nil)
    #expect(lengths[.free] == nil)
  }

  @Test func copiesAreFoundUnderOtherNames() throws {
    let catalog = try AssetCatalog(
      parsing: AssetCatalogWriter([
        .image("One", scale: 2, pixels: [1, 2, 3, 4]),
        .image("Other", scale: 2, pixels: [1, 2, 3, 5]),
        .image("Second", scale: 2, pixels: [1, 2, 3, 4]),
      ]).bytes())
    let names = catalog.duplicateRenditions.map { $0.map { catalog.renditions[$0].assetName } }
    #expect(names == [["One", "Second"]])
  }

  @Test func bitmapsAreFoundByScale() throws {
    let catalog = try AssetCatalog(
      parsing: AssetCatalogWriter([
        .image("Logo", scale: 1, pixels: [1]), .image("Logo", scale: 2, pixels: [1]),
        .image("Store", scale: 1, idiom: .marketing, pixels: [1]), .data("Terms", [1]),
      ]).bytes())
    let names = catalog.bitmapRenditions(atScale: 1).map { catalog.renditions[$0].fileName }
    #expect(names == ["Logo.png"])
  }

  @Test(arguments: [(510, 1), (511, 3), (1021, 4)])
  func aLargeCatalogHasMoreThanOneLeaf(count: Int, nodes: Int) throws {
    let renditions = (0..<count).map {
      SampleRendition.image("Image\($0)", scale: 2, pixels: [UInt8(truncatingIfNeeded: $0)])
    }
    let bytes = AssetCatalogWriter(renditions).bytes()
    let catalog = try AssetCatalog(parsing: bytes)
    #expect(catalog.renditions.count == count)
    #expect(catalog.renditionTree.nodes.count == nodes)
    #expect(Set(catalog.renditions.map(\.assetName)).count == count)
    let lengths = ByteOwnership(of: catalog).lengths
    #expect(lengths.values.reduce(0, +) == bytes.count)
    #expect(lengths[.unattributed] == nil)
  }

  @Test func theSameRenditionsGiveTheSameBytes() {
    #expect(
      AssetCatalogWriter(Self.renditions).bytes() == AssetCatalogWriter(Self.renditions).bytes())
  }
}
