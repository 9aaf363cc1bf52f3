import AppleFormats
import Auditing
import SampleBuilder
import TestSupport

extension RuleExample {
  /// A clip that may have 10 MB, so that 50 KB are worth a line.
  private static let small = SampleApp.sound.with(info: "MinimumOSVersion", "15.0")

  private static func image(
    _ name: String, scale: UInt16 = 2, pixels: [UInt8] = zeros(60_000)
  ) -> SampleRendition {
    .image(name, scale: scale, pixels: pixels)
  }

  static let catalogs: [RuleExample] = [
    RuleExample(
      rule: "slim.catalog-unused", .note,
      "2 images (120 KB) that no device the clip runs on keeps: in the upload, and in no variant",
      at: ["…/Assets.car: Dial (watch @2x 20x20)", "…/Assets.car: Hand (mac @2x 20x20)"],
      triggering: small.with(clipCatalog: [
        .image("Dial", scale: 2, idiom: .watch, pixels: zeros(60_001)),
        .image("Hand", scale: 2, idiom: .mac, pixels: zeros(60_000)),
      ]),
      // An iPhone drives the screen of a car, too.
      clean: small.with(clipCatalog: [
        .image("Dial", scale: 2, idiom: .car, pixels: zeros(60_000)),
        .image("Dial", scale: 2, idiom: .watch, pixels: zeros(40_000)),
      ])),
    RuleExample(
      rule: "slim.catalog-1x", .note,
      "1 @1x image (60 KB) that no device the clip runs on keeps: in the upload, and in no variant",
      at: ["…/Assets.car: Bread (@1x 10x10)"],
      triggering: small.with(clipCatalog: [image("Bread", scale: 1), image("Bread")]),
      // The only scale there is goes to every device.
      clean: small.with(clipCatalog: [image("Bread", scale: 1), image("Roll")])),
    RuleExample(
      rule: "slim.catalog-duplicates", .note,
      "1 image is a copy of another in the same catalog (60 KB in variant iPad @2x, arm64, P3)",
      at: ["…/Assets.car: Bread (@2x 20x20)", "…/Assets.car: Roll (@2x 20x20)"],
      triggering: small.with(clipCatalog: [image("Bread"), image("Roll")]),
      clean: small.with(clipCatalog: [
        image("Bread"), image("Roll", pixels: zeros(59_999) + [1]),
      ])),
    RuleExample(
      rule: "slim.catalog-uncompressed", .warning,
      "2 images are stored with little or no compression; plain zip would save 90 KB in variant "
        + "iPad @2x, arm64, P3",
      at: ["…/Assets.car: Bread (@2x 20x20)", "…/Assets.car: Roll (@2x 20x20)"],
      triggering: small.with(clipCatalog: [
        .image("Bread", scale: 2, compression: .uncompressed, pixels: zeros(60_000)),
        .image("Roll", scale: 2, compression: .runLength, pixels: zeros(30_000)),
      ]),
      // Compression gains nothing, or is there.
      clean: small.with(clipCatalog: [
        .image("Bread", scale: 2, compression: .uncompressed, pixels: noise(60_000)),
        .image("Roll", scale: 2, compression: .deepmap2, pixels: zeros(60_000)),
      ])),
    RuleExample(
      rule: "slim.catalog-big-images", .note, "Bread weighs 60 KB in variant iPad @2x, arm64, P3",
      at: ["…/Assets.car: Bread (@2x 20x20)"],
      triggering: small.with(clipCatalog: [image("Bread")]),
      clean: small.with(clipCatalog: [
        image("Bread", pixels: zeros(40_000)), image("Roll", pixels: zeros(40_000)),
      ])),
    RuleExample(
      rule: "slim.catalog-icon", .note,
      "the app icon takes 60 KB in 1 image in variant iPad @2x, arm64, P3",
      at: ["…/Assets.car: AppIcon (pad @2x 152x152)"],
      triggering: small.with(clipCatalog: [], iconPixels: zeros(60_000)),
      // In the catalog more than 50 KB, in no variant as much.
      clean: small.with(clipCatalog: [], iconPixels: zeros(40_000))),
    RuleExample(
      rule: "slim.shared-catalog", .note,
      "Assets.car is the host's whole catalog (Kit.bundle/Images.car there)",
      at: ["…/Assets.car"],
      triggering: small.with(hostFile: "Kit.bundle/Images.car", soundCatalog),
      clean: small.with(hostFile: "Assets.car", soundCatalog.dropLast() + [1])),
  ]

  private static let soundCatalog = SampleApp.sound.clip?.files.file("Assets.car") ?? []
}
