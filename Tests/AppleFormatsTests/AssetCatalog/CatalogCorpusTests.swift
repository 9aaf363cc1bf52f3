import AppleFormats
import Foundation
import Testing

@Suite(.enabled(if: CatalogCorpus.isPresent, "shared corpus not present"))
struct CatalogCorpusTests {
  @Test func allCatalogsAreThere() {
    #expect(CatalogCorpus.names.count == 23)
  }

  @Test(arguments: CatalogCorpus.names)
  func aRealCatalogAgreesWithItsFacts(name: String) throws {
    let bytes = try CatalogCorpus.catalog(name)
    let facts = try JSONDecoder().decode(
      Facts.self,
      from: Data(
        contentsOf: CatalogCorpus.catalogFolder.appending(path: "\(name).facts.json")))
    let catalog = try AssetCatalog(parsing: bytes)
    #expect(bytes.count == facts.fileSize)
    #expect(Int(catalog.header.coreUIVersion) == facts.coreUIVersion)
    #expect(Int(catalog.header.declaredRenditionCount) == facts.renditionCount)
    #expect(catalog.facets.count == facts.facets)
    #expect(catalog.facets.map(\.name).sorted() == facts.names.sorted())
    #expect((catalog.metadata?.thinningArguments ?? "") == facts.thinningArguments ?? "")
    #expect(catalog.renditions.reduce(0) { $0 + $1.storedSize } == facts.sumCsi)
    try #require(catalog.renditions.count == facts.renditionsFound)
    #expect(catalog.renditions.map(Facts.Rendition.init) == facts.renditions)
  }

  @Test(arguments: CatalogCorpus.names)
  func everyByteOfARealCatalogHasAnOwner(name: String) throws {
    let bytes = try CatalogCorpus.catalog(name)
    let catalog = try AssetCatalog(parsing: bytes)
    let ownership = ByteOwnership(of: catalog)
    var end = 0
    for region in ownership.regions {
      #expect(region.range.lowerBound == end)
      end = region.range.upperBound
    }
    #expect(end == bytes.count)
    let lengths = ownership.lengths
    #expect(lengths.values.reduce(0, +) == bytes.count)
    #expect(lengths[.renditionValue] == catalog.renditions.reduce(0) { $0 + $1.storedSize })
    #expect(lengths[.unattributed, default: 0] == 0)
  }

  @Test(arguments: CatalogCorpus.names)
  func sizesOfAssetsAndPackedImagesAddUp(name: String) throws {
    let catalog = try AssetCatalog(parsing: CatalogCorpus.catalog(name))
    let stored = catalog.renditions.reduce(0) { $0 + $1.storedSize }
    #expect(catalog.attributedSizes.reduce(0, +) == stored)
    #expect(catalog.renditions.allSatisfy { $0.link == nil || $0.layout == .internalLink })
    let linked = catalog.linksByTarget.values.reduce(0) { $0 + $1.count }
    #expect(linked == catalog.renditions.count { $0.layout == .internalLink })
    // All packed images are shared out, so all bytes have an asset's name.
    #expect(catalog.assetSizes.reduce(0) { $0 + $1.size } == stored)
  }

  @Test func aNewerToolsAttributeStandsInTheWorkaround() throws {
    let catalog = try AssetCatalog(parsing: CatalogCorpus.catalog("Flutter-runner-lzvn"))
    #expect(catalog.keyFormat.contains(.deploymentTarget))
    #expect(!catalog.keyFormat.contains(.placeholder))
  }

  @Test(arguments: [
    ("MyGlass-lzvn-universal", "phone", 116), ("sentry-rgbw-xcode16", "phone", 4),
  ])
  func aThinnedCatalogStaysAsItIs(name: String, idiom: String, removed: Int) throws {
    let bytes = try CatalogCorpus.catalog(name)
    let catalog = try AssetCatalog(parsing: bytes)
    let arguments = try #require(catalog.metadata?.thinningArguments)
    let device = try #require(DeviceTraits(thinningArguments: arguments))
    #expect(catalog.isThinned)
    #expect(device.idiom.name == idiom)
    #expect(arguments.hasSuffix("<removed \(removed)>"))
    let thinned = catalog.thinned(for: device)
    #expect(thinned.isUnchanged)
    #expect(thinned.length == bytes.count)
    var pieces: [UInt8] = []
    thinned.forEachPiece { pieces += $0.bytes }
    #expect(pieces == bytes)
  }
}

/// What lies beside each catalog.
private struct Facts: Decodable {
  let fileSize: Int
  let coreUIVersion: Int
  let renditionCount: Int
  let renditionsFound: Int
  let facets: Int
  let sumCsi: Int
  let thinningArguments: String?
  let names: [String]
  let renditions: [Rendition]

  struct Rendition: Decodable, Equatable {
    let name: String?
    let rendition: String
    let layout: Int
    let width: Int
    let height: Int
    let scale: Double
    let format: String
    let dataTag: String
    let compression: String?
    let idiom: String
    let csiSize: Int
    let dataSize: Int

    init(_ rendition: AppleFormats.Rendition) {
      name = rendition.assetName
      self.rendition = rendition.fileName
      layout = Int(rendition.layout.rawValue)
      width = Int(rendition.pixelWidth)
      height = Int(rendition.pixelHeight)
      scale = Double(rendition.scaleFactor) / 100
      format = rendition.pixelFormat.rawValue
      dataTag = rendition.payload.tag
      compression = rendition.payload.compression?.name
      idiom = rendition.key.idiom.name
      csiSize = rendition.storedSize
      dataSize = rendition.payload.length
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Keys.self)
      name = try values.decodeIfPresent(String.self, forKey: .name)
      rendition = try values.decode(String.self, forKey: .rendition)
      layout = try values.decode(Int.self, forKey: .layout)
      width = try values.decode(Int.self, forKey: .width)
      height = try values.decode(Int.self, forKey: .height)
      scale = try values.decode(Double.self, forKey: .scale)
      format = try values.decode(String.self, forKey: .format)
      dataTag = try values.decode(String.self, forKey: .dataTag)
      compression = try values.decodeIfPresent(String.self, forKey: .compression).map {
        $0.replacing("/chunked", with: "")
      }
      idiom = try values.decode(String.self, forKey: .idiom)
      csiSize = try values.decode(Int.self, forKey: .csiSize)
      dataSize = try values.decode(Int.self, forKey: .dataSize)
    }

    private enum Keys: String, CodingKey {
      case name, rendition, layout, width, height, scale, format, dataTag, compression, idiom
      case csiSize, dataSize
    }
  }
}
