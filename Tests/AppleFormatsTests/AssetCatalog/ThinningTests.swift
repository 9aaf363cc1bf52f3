import AppleFormats
import SampleBuilder
import Testing

@Suite struct ThinningTests {
  static let phone2x = DeviceTraits(
    idiom: .phone, hostedIdioms: [.car], scale: 2, subtype: 569, gamut: .displayP3, memoryClass: 4,
    graphicsClass: GraphicsClass(rawValue: 7),
    graphicsFallbacks: [6, 5, 4, 3, 2, 1, 0].map(GraphicsClass.init(rawValue:)),
    deploymentTarget: CatalogTarget(iOS: 15))

  /// Changes traits of the phone with two pixels per point.
  private func phone(_ change: (inout DeviceTraits) -> Void) -> DeviceTraits {
    var device = Self.phone2x
    change(&device)
    return device
  }

  private func kept(_ renditions: [SampleRendition], on device: DeviceTraits) throws -> [String] {
    let catalog = try AssetCatalog(parsing: AssetCatalogWriter(renditions).bytes())
    return catalog.thinned(for: device).kept.map { catalog.renditions[$0].fileName }.sorted()
  }

  /// An image that its file name tells from the others.
  private func image(
    _ file: String, scale: UInt16 = 2, idiom: Idiom = .universal, gamut: DisplayGamut = .sRGB,
    subtype: UInt16 = 0, target: UInt16 = 0, other: [RenditionAttribute: UInt16] = [:]
  ) -> SampleRendition {
    var image = SampleRendition.image(
      "Logo", scale: scale, idiom: idiom, gamut: gamut, subtype: subtype, target: target,
      other: other, pixels: [1])
    image.fileName = file
    return image
  }

  @Test(arguments: [
    ([1, 2, 3], 2, 2), ([1, 2, 3], 3, 3), ([1, 3], 2, 3), ([1, 2], 3, 2), ([1], 3, 1),
    ([2, 3], 1, 2),
  ])
  func theDevicesScaleElseTheNextLargerElseTheLargestSmaller(
    present: [UInt16], device: Int, expected: Int
  ) throws {
    let renditions = present.map { image("\($0)x", scale: $0) }
    #expect(try kept(renditions, on: phone { $0.scale = device }) == ["\(expected)x"])
  }

  @Test func aDevicesOwnIdiomBeatsUniversal() throws {
    let renditions = [
      image("any"), image("phone", idiom: .phone), image("pad", idiom: .pad),
      image("car", idiom: .car), image("store", idiom: .marketing),
    ]
    // A hosted screen takes its own beside the phone's.
    #expect(try kept(renditions, on: Self.phone2x) == ["car", "phone"])
    let pad = phone {
      $0.idiom = .pad
      $0.hostedIdioms = []
    }
    #expect(try kept(renditions, on: pad) == ["pad"])
    #expect(try kept([image("any"), image("pad", idiom: .pad)], on: Self.phone2x) == ["any"])
  }

  @Test func theGamutOfTheDisplayDecides() throws {
    let renditions = [image("srgb"), image("p3", gamut: .displayP3)]
    #expect(try kept(renditions, on: Self.phone2x) == ["p3"])
    #expect(try kept(renditions, on: phone { $0.gamut = .sRGB }) == ["srgb"])
    #expect(try kept([image("srgb")], on: Self.phone2x) == ["srgb"])
  }

  /// With a minimum below iOS 13 one image is stored up to three times.
  @Test(arguments: [(9, "lzfse"), (11, "lzfse"), (12, "palette"), (13, "deepmap"), (18, "deepmap")])
  func theHighestTargetTheSystemHasReachedWins(major: Int, expected: String) throws {
    let renditions = [
      image("lzfse", target: 0), image("palette", target: 3), image("deepmap", target: 5),
    ]
    let device = phone { $0.deploymentTarget = CatalogTarget(iOS: major) }
    #expect(try kept(renditions, on: device) == [expected])
  }

  @Test func memoryAndGraphicsClassesAreUsedDownwards() throws {
    let memory = [0, 2, 4, 6].map { image("\($0)GB", other: [.memoryClass: $0]) }
    #expect(try kept(memory, on: Self.phone2x) == ["4GB"])
    #expect(try kept(memory, on: phone { $0.memoryClass = 3 }) == ["2GB"])
    let graphics = [0, 3, 5, 9].map { image("class \($0)", other: [.graphicsClass: $0]) }
    #expect(try kept(graphics, on: Self.phone2x) == ["class 5"])
    let old = phone {
      $0.graphicsClass = .openGL
      $0.graphicsFallbacks = []
    }
    #expect(try kept(graphics, on: old) == ["class 0"])
  }

  @Test func aSubtypeIsForOneScreen() throws {
    let renditions = [image("any"), image("tall", subtype: 2436)]
    #expect(try kept(renditions, on: Self.phone2x) == ["any"])
    #expect(try kept(renditions, on: phone { $0.subtype = 2436 }) == ["tall"])
  }

  @Test func appearancesAndSizeClassesDoNotCompete() throws {
    let renditions = [
      image("light"), image("dark", other: [.appearance: 1]),
      image("compact", other: [.horizontalSizeClass: 1]),
      image("german", other: [.localization: 2]),
    ]
    #expect(try kept(renditions, on: Self.phone2x) == ["compact", "dark", "german", "light"])
  }

  @Test func aPackedImageStaysWithWhatItHolds() throws {
    let at2x = SampleRendition.packedImage(number: 1, scale: 2, pixels: [1])
    let at3x = SampleRendition.packedImage(number: 1, scale: 3, pixels: [1])
    let unused = SampleRendition.packedImage(number: 2, scale: 2, pixels: [1])
    let renditions = [
      at2x, at3x, unused, at2x.linked("Arrow", x: 0, y: 0, width: 1, height: 1),
      at3x.linked("Arrow", x: 0, y: 0, width: 1, height: 1),
    ]
    #expect(
      try kept(renditions, on: Self.phone2x) == ["Arrow.png", "ZZZZPackedAsset-2.1.0-gamut0"])
  }

  @Test func aVectorStaysBesideItsPixels() throws {
    var vector = image("logo.svg", scale: 1)
    vector.layout = .vector
    #expect(try kept([vector, image("logo.png")], on: Self.phone2x) == ["logo.png", "logo.svg"])
  }

  @Test func whatOptsOutStays() throws {
    var image = image("3x", scale: 3)
    image.flags = .optedOutOfThinning
    #expect(try kept([image, self.image("2x")], on: Self.phone2x) == ["2x", "3x"])
  }

  private func icon(_ file: String, scale: UInt16, size: UInt16, subtype: UInt16 = 0)
    -> SampleRendition
  {
    var icon = image(file, scale: scale, idiom: .phone, subtype: subtype)
    icon.attributes[.part] = RenditionPart.appIcon.rawValue
    icon.attributes[.dimension2] = size
    return icon
  }

  @Test func anIconKeepsWholeScalesUntilAllSizesAreThere() throws {
    let complete = [
      icon("20@2", scale: 2, size: 0), icon("60@2", scale: 2, size: 1),
      icon("20@3", scale: 3, size: 0), icon("60@3", scale: 3, size: 1),
    ]
    #expect(try kept(complete, on: Self.phone2x) == ["20@2", "60@2"])
    #expect(try kept(complete, on: phone { $0.scale = 3 }) == ["20@3", "60@3"])
    // The 60-point size lacks scale 2, so all of scale 3 stays too.
    let gap = [complete[0], complete[2], complete[3]]
    #expect(try kept(gap, on: Self.phone2x) == ["20@2", "20@3", "60@3"])
  }

  @Test func theSizesForAnotherScreenStayButNotItsIcon() throws {
    var sizes = SampleRendition.iconSizes("Logo", idiom: .phone, points: [60])
    var tallSizes = SampleRendition.iconSizes("Logo", idiom: .phone, points: [60], subtype: 1792)
    (sizes.fileName, tallSizes.fileName) = ("sizes", "sizes 1792")
    let renditions = [
      sizes, tallSizes, icon("60@2", scale: 2, size: 0),
      icon("60@2 1792", scale: 2, size: 1, subtype: 1792),
    ]
    #expect(try kept(renditions, on: Self.phone2x) == ["60@2", "sizes", "sizes 1792"])
    #expect(
      try kept(renditions, on: phone { $0.subtype = 1792 })
        == ["60@2", "60@2 1792", "sizes", "sizes 1792"])
  }

  // MARK: - Lengths

  private static let twoScales: [SampleRendition] = [
    .image("Logo", scale: 2, pixels: [UInt8](repeating: 1, count: 100)),
    .image("Logo", scale: 3, pixels: [UInt8](repeating: 1, count: 200)),
  ]

  /// The 3x image: a value of 184 + 12 + 16 + 200 = 412 bytes and a key of 36, each rounded up to 16.
  /// The copy of its key takes 36 more out of a leaf of 4,168 bytes, of which 32 show.
  @Test(arguments: [(918, 416 + 48 + 32), (499, 416 + 48)] as [(UInt32, Int)])
  func aDroppedRenditionTakesValueAndKeysAlong(coreUI: UInt32, saved: Int) throws {
    var writer = AssetCatalogWriter(Self.twoScales)
    writer.coreUIVersion = coreUI
    let bytes = writer.bytes()
    let thinned = try AssetCatalog(parsing: bytes).thinned(for: Self.phone2x)
    #expect(thinned.kept.count == 1)
    #expect(thinned.length == bytes.count - saved)
  }

  @Test(arguments: [2, 600, 1100])
  func theThinnedBytesAreACatalogThatThinsNoFurther(count: Int) throws {
    let renditions = (0..<count / 2).flatMap { number in
      [2, 3].map {
        SampleRendition.image("Image\(number)", scale: $0, pixels: [UInt8(number % 251)])
      }
    }
    let catalog = try AssetCatalog(parsing: AssetCatalogWriter(renditions).bytes())
    let thinned = catalog.thinned(for: Self.phone2x)
    #expect(thinned.kept.count == count / 2)
    let bytes = thinned.allBytes
    #expect(bytes.count == thinned.length)
    let written = try AssetCatalog(parsing: bytes)
    #expect(written.renditions.map(\.key) == thinned.kept.map { catalog.renditions[$0].key })
    #expect(written.isThinned)
    let again = written.thinned(for: Self.phone2x)
    #expect(again.isUnchanged)
    #expect(again.length == thinned.length)
  }

  @Test func devicesThatKeepTheSameShareASet() throws {
    let model = ThinningModel(
      try AssetCatalog(parsing: AssetCatalogWriter(Self.twoScales).bytes()))
    let at2x = model.thinned(for: Self.phone2x).keptSet
    #expect(model.thinned(for: phone { $0.subtype = 1792 }).keptSet == at2x)
    #expect(model.thinned(for: phone { $0.scale = 3 }).keptSet != at2x)
    let unused = model.renditions(keptByNoneOf: [Self.phone2x])
    #expect(unused.map { model.catalog.renditions[$0].fileName } == ["Logo@3x.png"])
  }

  @Test func thinningArgumentsAreReadAndWritten() throws {
    let text =
      "carutil 735.0, thinned <mode app> <idiom 1> <subtype 568> <subtypefallback *> <scale 2>"
      + " <gamut 0> <graphics 4> <graphicsfallback (3,2,1,0)> <memory 2> <deployment- 7>"
      + " <hostedIdioms (4)> <removed 22>"
    let device = try #require(DeviceTraits(thinningArguments: text))
    #expect(
      device
        == DeviceTraits(
          idiom: .phone, hostedIdioms: [.car], scale: 2, subtype: 568, gamut: .sRGB,
          memoryClass: 2, graphicsClass: GraphicsClass(rawValue: 4),
          graphicsFallbacks: [3, 2, 1, 0].map(GraphicsClass.init(rawValue:)),
          deploymentTarget: CatalogTarget(rawValue: 7)))
    let written = device.thinningArguments(coreUIVersion: 735, removed: 22)
    #expect(written == text.replacing("735.0,", with: "735.000000,"))
    #expect(DeviceTraits(thinningArguments: "optimized for nothing") == nil)
  }

  @Test(arguments: [
    ("GLES2,0", 0), ("APPLE3v1", 3), ("APPLE3", 4), ("APPLE4", 5), ("APPLE10", 11), ("MTL4,1", 5),
  ])
  func graphicsClassesHaveNumbers(name: String, number: UInt16) {
    #expect(GraphicsClass(name: name)?.rawValue == number)
  }

  @Test func unknownNamesAreNotGuessed() {
    #expect(GraphicsClass(name: "APPLE") == nil)
    #expect(GraphicsClass(name: "NVIDIA1") == nil)
    #expect(Idiom(name: "fridge") == nil)
    #expect(DisplayGamut(name: "CMYK") == nil)
  }
}
