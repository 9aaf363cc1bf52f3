import AppleFormats
import Foundation
import Testing

/// Compares with an independent reader in Python.
@Suite(
  .enabled(if: CatalogCorpus.hasProbe, "shared corpus or Python not present"))
struct CatalogProbeTests {
  @Test func readerAndThinningAgreeWithTheProbe() throws {
    let files = CatalogCorpus.names
    let paths = files.map {
      CatalogCorpus.catalogFolder.appending(path: "\($0).car").path(percentEncoded: false)
    }
    let output = try CatalogCorpus.run(
      python: Self.script,
      [CatalogCorpus.probe.deletingLastPathComponent().path(percentEncoded: false)] + paths)
    let answers = try JSONDecoder().decode([Answer].self, from: output)
    try #require(answers.count == files.count)
    for (file, answer) in zip(files, answers) {
      let catalog = try AssetCatalog(parsing: CatalogCorpus.catalog(file))
      #expect(catalog.renditions.map(Answer.Rendition.init) == answer.renditions, "\(file)")
      // The probe does not know which attribute the placeholder of this catalog stands for.
      if file == "Flutter-runner-lzvn" { continue }
      let model = ThinningModel(catalog)
      for (device, kept) in zip(Self.devices, answer.kept) {
        #expect(model.keptRenditions(for: device) == kept, "\(file) on \(device)")
      }
    }
  }

  /// The launch image is stored for iOS 8 (lzvn) and again for iOS 12 (deepmap); a device keeps one.
  @Test(arguments: [(CatalogTarget(iOS: 11), "lzvn"), (CatalogTarget(iOS: 12), "deepmap-lzfse")])
  func aTargetInTheWorkaroundTakesPartInThinning(target: CatalogTarget, kept: String) throws {
    let catalog = try AssetCatalog(parsing: CatalogCorpus.catalog("Flutter-runner-lzvn"))
    let device = DeviceTraits(idiom: .pad, scale: 2, gamut: .sRGB, deploymentTarget: target)
    let renditions = catalog.thinned(for: device).kept.map { catalog.renditions[$0] }
    #expect(renditions.map(\.assetName) == ["LaunchImage"])
    #expect(renditions.map(\.payload.compression?.name) == [kept])
  }

  /// The same devices as in the script, in the same order.
  private static let devices: [DeviceTraits] = [
    device(.phone, scale: 2, subtype: 569, .displayP3, memory: 4, graphics: 7, target: 9),
    device(.phone, scale: 2, subtype: 1792, .displayP3, memory: 4, graphics: 7, target: 9),
    device(.phone, scale: 3, subtype: 2556, .displayP3, memory: 8, graphics: 10, target: 11),
    device(.phone, scale: 2, subtype: 568, .sRGB, memory: 2, graphics: 4, target: 3),
    device(.pad, scale: 2, subtype: 2160, .sRGB, memory: 4, graphics: 6, target: 7),
    device(.pad, scale: 2, subtype: 2732, .displayP3, memory: 16, graphics: 10, target: 11),
    device(.pad, scale: 1, subtype: 0, .sRGB, memory: 0, graphics: 0, target: 0),
  ]

  private static func device(
    _ idiom: Idiom, scale: Int, subtype: UInt16, _ gamut: DisplayGamut, memory: UInt16,
    graphics: UInt16, target: UInt16
  ) -> DeviceTraits {
    DeviceTraits(
      idiom: idiom, hostedIdioms: idiom == .phone ? [.car] : [], scale: scale, subtype: subtype,
      gamut: gamut, memoryClass: memory, graphicsClass: GraphicsClass(rawValue: graphics),
      graphicsFallbacks: (0..<graphics).reversed().map(GraphicsClass.init(rawValue:)),
      deploymentTarget: CatalogTarget(rawValue: target))
  }

  private static let script = """
    import json, sys
    sys.path.insert(0, sys.argv[1])
    from car_probe import Car, Traits, thin, COMP
    devices = [(1, 569, 2, 1, 7, 4, 9), (1, 1792, 2, 1, 7, 4, 9), (1, 2556, 3, 1, 10, 8, 11),
               (1, 568, 2, 0, 4, 2, 3), (2, 2160, 2, 0, 6, 4, 7), (2, 2732, 2, 1, 10, 16, 11),
               (2, 0, 1, 0, 0, 0, 0)]
    out = []
    for path in sys.argv[2:]:
        car = Car(open(path, 'rb').read())
        rows = [dict(name=r.facet, file=r.name, size=r.size, layout=r.layout, width=r.width,
                     height=r.height, scale=r.scale, format=r.pixfmt, flags=r.flags, tag=r.tag,
                     compression=COMP.get(r.comp), identifier=r.key.get(17, 0),
                     idiom=r.key.get(15, 0)) for r in car.renditions]
        kept = [sorted(thin(car, Traits(i, s, c, g, x, None, m, t, (4,) if i == 1 else ())))
                for i, s, c, g, x, m, t in devices]
        out.append(dict(renditions=rows, kept=kept))
    json.dump(out, sys.stdout)
    """

  private struct Answer: Decodable {
    let renditions: [Rendition]
    let kept: [[Int]]

    struct Rendition: Decodable, Equatable {
      let name: String?
      let file: String
      let size: Int
      let layout: UInt16
      let width: UInt32
      let height: UInt32
      let scale: UInt32
      let format: String
      let flags: UInt32
      let tag: String
      let compression: String?
      let identifier: UInt16
      let idiom: UInt16

      init(_ rendition: AppleFormats.Rendition) {
        name = rendition.assetName
        file = rendition.fileName
        size = rendition.storedSize
        layout = rendition.layout.rawValue
        width = rendition.pixelWidth
        height = rendition.pixelHeight
        scale = rendition.scaleFactor
        format = rendition.pixelFormat.rawValue
        flags = rendition.flags.rawValue
        tag = rendition.payload.tag
        compression = rendition.payload.compression?.name
        identifier = rendition.key[.identifier]
        idiom = rendition.key.idiom.rawValue
      }
    }
  }
}
