import AppleFormats

// The app of all sample archives: a bakery, whose clip takes an order at the counter.

extension SampleArchive {
  /// A sound app with a sound clip for iOS 16.4, not yet signed.
  static func bakery() -> SampleApp {
    var app = SampleApp().with(info: "MinimumOSVersion", "16.4")
      .with(
        hostFile: "Assets.car",
        catalog(seed: 1, images: ["Loaf", "Oven", "Pretzel", "Shop"], hasStoreIcon: true)
      )
      .with(clipFile: "Assets.car", catalog(seed: 2, images: ["Counter", "Loaf"]))
    let privacy = PropertyListWriter.binary.bytes(of: privacyManifest)
    app = app.with(hostFile: "PrivacyInfo.xcprivacy", privacy)
      .with(clipFile: "PrivacyInfo.xcprivacy", privacy)
    let greetings = [("de", "Guten Morgen", "Danke"), ("en", "Good morning", "Thank you")]
    for (language, greeting, thanks) in greetings {
      let path = "\(language).lproj/Localizable.strings"
      let strings: [String: PropertyList] = ["greeting": .string(greeting)]
      app = app.with(clipFile: path, PropertyListWriter.binary.bytes(of: strings))
      // The host says more than the clip, so that no file is the same in both by chance.
      let more = strings.merging(["thanks": .string(thanks)]) { $1 }
      app = app.with(hostFile: path, PropertyListWriter.binary.bytes(of: more))
    }
    for bundle in [app.host] + app.clips { app.symbols[bundle.folder] = symbols(of: bundle) }
    return app
  }

  /// 15.9 MB in files that pack well: over the limit of 15 MB as they lie, far from it in transit.
  static func overUncompressedLimit() -> SampleApp {
    var random = Filler(seed: 15)
    return bakery()
      .with(clipFile: "Menus.json", random.text(9_400_000, ratio: 0.02))
      .with(clipFile: "Allergens.json", random.text(6_200_000, ratio: 0.02))
  }

  /// 15.6 MB of noise, as films and models are to a packer.
  static func overDownloadLimit() -> SampleApp {
    var random = Filler(seed: 16)
    // Longer than deflate looks back, so that repeating it gives nothing to pack.
    let noise = random.incompressible(100_000)
    return bakery()
      .with(clipFile: "Welcome.mp4", [[UInt8]](repeating: noise, count: 92).flatMap(\.self))
      .with(clipFile: "Cake.usdz", [[UInt8]](repeating: noise, count: 64).flatMap(\.self))
  }

  /// A framework of 240 KB, linked dynamically.
  static func dynamicFramework() -> SampleApp {
    var framework = SampleBundle.framework("OvenKit")
    framework.info["MinimumOSVersion"] = "16.4"
    var image = code(count: 240_000, seed: 3)
    image.fileType = .dylib
    image.installName = "@rpath/OvenKit.framework/OvenKit"
    framework.image = image
    return bakery().with(clipFramework: framework)
  }

  /// Files that a target's resources phase swept up, copies, and what the host alone needs.
  static func strayResources() -> SampleApp {
    var random = Filler(seed: 4)
    let photo = random.incompressible(90_000)
    let catalogue = random.incompressible(110_000)
    return bakery()
      .with(clipFile: "README.md", random.text(3_000, ratio: 0.6))
      .with(clipFile: "OrderView.swift", random.text(9_000, ratio: 0.6))
      .with(clipFile: "BakeryClip-Bridging-Header.h", "#import \"Oven.h\"\n")
      .with(clipFile: "Podfile.lock", random.text(2_000, ratio: 0.6))
      .with(clipFile: "bump-version.sh", "#!/bin/sh\nagvtool next-version -all\n")
      .with(clipFile: ".DS_Store", random.text(6_148, ratio: 0.1))
      .with(clipFile: "Fixtures.zip", random.incompressible(12_000))
      .with(clipFile: "libyeast.a", Array("!<arch>\n".utf8) + random.text(20_000, ratio: 0.4))
      .with(clipFile: "push.p12", random.incompressible(2_600))
      .with(clipFile: "Counter/Photo@2x.jpg", photo)
      .with(clipFile: "Welcome/Photo@2x.jpg", photo)
      .with(clipFile: "Catalogue.pdf", catalogue)
      .with(hostFile: "Catalogue.pdf", catalogue)
  }

  /// Identifier, version and build number are another app's.
  static func mismatchedClip() -> SampleApp {
    bakery().with(clipInfo: "CFBundleIdentifier", "org.example.cafe.Clip")
      .with(clipInfo: "CFBundleShortVersionString", "1.1")
      .with(clipInfo: "CFBundleVersion", "7")
  }
}

// MARK: - Parts

extension SampleArchive {
  /// An image for iOS 16.4 that holds filler where code would be, and links frameworks embedded
  /// beside it.
  static func code(
    count: Int, seed: UInt64, linking embedded: [String] = []
  ) -> MachOWriter {
    var random = Filler(seed: seed)
    var image = MachOWriter(minimumOS: Version(16, 4), sdk: Version(26))
    image.uuid = random.incompressible(16)
    image.code = random.text(count / 4 * 4, ratio: 0.35)
    image.dylibs += ["Foundation", "SwiftUI", "UIKit"].map { name in
      MachOWriter.Dylib("/System/Library/Frameworks/\(name).framework/\(name)")
    }
    image.dylibs += embedded.map { MachOWriter.Dylib("@rpath/\($0).framework/\($0)") }
    if !embedded.isEmpty { image.runPaths = ["@executable_path/Frameworks"] }
    return image
  }

  /// An icon, for an app the store's too, and images at two scales with `pixelBytes` of packed pixels each.
  static func catalog(
    seed: UInt64, images: [String], pixelBytes: Int = 2_400, hasStoreIcon: Bool = false
  ) -> [UInt8] {
    var random = Filler(seed: seed)
    var renditions: [SampleRendition] = [
      .iconSizes("AppIcon", idiom: .phone, points: [60]),
      .iconSizes("AppIcon", idiom: .pad, points: [76]),
      icon(scale: 2, idiom: .phone, size: 0, pixels: random.incompressible(900)),
      icon(scale: 3, idiom: .phone, size: 0, pixels: random.incompressible(1_400)),
      icon(scale: 2, idiom: .pad, size: 1, pixels: random.incompressible(1_100)),
    ]
    if hasStoreIcon {
      var icon = icon(
        scale: 1, idiom: .marketing, size: 2, pixels: random.text(4_000, ratio: 0.75))
      (icon.width, icon.height) = (1024, 1024)
      renditions.append(icon)
    }
    for name in images {
      renditions += [2, 3].map { scale in
        .image(name, scale: scale, pixels: random.text(pixelBytes, ratio: 0.75))
      }
    }
    return AssetCatalogWriter(renditions).bytes()
  }

  /// One image of the app icon; `size` is a number, not points.
  private static func icon(
    scale: UInt16, idiom: Idiom, size: UInt16, pixels: [UInt8]
  ) -> SampleRendition {
    .image(
      "AppIcon", scale: scale, idiom: idiom,
      other: [.part: RenditionPart.appIcon.rawValue, .dimension2: size], pixels: pixels)
  }

  /// The debug symbols' file of a bundle: an image without code.
  private static func symbols(of bundle: SampleBundle) -> [UInt8] {
    var image = MachOWriter(minimumOS: Version(16, 4), sdk: Version(26))
    image.fileType = .dSYM
    image.dylibs = []
    return image.bytes
  }

  /// Nothing is tracked, collected, or used that needs a reason.
  private static let privacyManifest: [String: PropertyList] = [
    "NSPrivacyAccessedAPITypes": [], "NSPrivacyCollectedDataTypes": [],
    "NSPrivacyTracking": false, "NSPrivacyTrackingDomains": [],
  ]
}
