package import AppleFormats
package import SampleBuilder

extension SampleApp {
  /// A sample that no rule has anything to say about: the plain one with a real executable, and with a
  /// catalog that holds the icon its Info.plist names. Nobody signed it.
  package static let sound = SampleApp().with(clipExecutable: image.bytes).with(clipCatalog: [])

  /// The sound sample signed for the App Store, of which no rule has anything to say, either.
  package static let signedSound = sound.with(hostImage: image, clipImage: image)
    .signed(for: .appStore)

  private static let image = MachOWriter(minimumOS: Version(17), sdk: Version(26))

  /// The sound sample as Xcode exports it for some devices. Nothing more is thinned away, so that what
  /// is held against a limit is the bundle, byte for byte.
  package static let exported = sound.with(
    clipInfo: "UISupportedDevices", ["iPhone17,1", "iPhone17,2"])

  /// Gives the clip a catalog with its app icon and with these renditions.
  package func with(
    clipCatalog renditions: [SampleRendition], iconPixels: [UInt8] = [1, 2, 3]
  ) -> SampleApp {
    with(
      clipFile: "Assets.car",
      AssetCatalogWriter(SampleRendition.appIcon(iconPixels) + renditions).bytes())
  }
}

extension SampleRendition {
  /// What Xcode compiles of an icon for iPhone and iPad: one image for each kind of home screen.
  fileprivate static func appIcon(_ pixels: [UInt8]) -> [SampleRendition] {
    [
      .iconSizes("AppIcon", idiom: .phone, points: [60]),
      .iconSizes("AppIcon", idiom: .pad, points: [76]),
      icon(60, scale: 2, idiom: .phone, pixels), icon(60, scale: 3, idiom: .phone, pixels),
      icon(76, scale: 2, idiom: .pad, pixels),
    ]
  }

  /// One image of the app icon, so many points square.
  package static func icon(
    _ points: UInt32, scale: UInt16, idiom: Idiom, _ pixels: [UInt8] = [1, 2, 3]
  ) -> SampleRendition {
    var icon = image(
      "AppIcon", scale: scale, idiom: idiom,
      other: [.part: RenditionPart.appIcon.rawValue, .dimension2: 1], pixels: pixels)
    icon.width = points * UInt32(scale)
    icon.height = icon.width
    return icon
  }
}

/// Content that zlib does not make smaller, made quickly: a block of noise that repeats at a distance
/// deflate does not look back.
package func noise(_ count: Int) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count + noiseBlock.count)
  while bytes.count < count { bytes += noiseBlock }
  return Array(bytes.prefix(count))
}

private let noiseBlock = {
  var filler = Filler(seed: 7)
  return filler.incompressible(1 << 16)
}()

/// Content that packs to next to nothing.
package func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

/// How a TrueType font begins that has one table, of names.
package let fontHeader: [UInt8] =
  [0, 1, 0, 0, 0, 1] + zeros(6) + Array("name".utf8) + zeros(12)
