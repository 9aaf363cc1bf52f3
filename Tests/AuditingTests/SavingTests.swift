import Auditing
import Measurement
import SampleBuilder
import TestSupport
import Testing

/// A saving is the difference of two packages, to the byte.
@Suite struct SavingTests {
  private static let code = SampleBundle.placeholderExecutable
  private static let fonts = fontHeader + noise(600_000)

  /// A rule, the sample it speaks about, and the same without what it would have away.
  static let mended: [(rule: String, before: SampleApp, after: SampleApp)] = [
    (
      "slim.dev-files", SampleApp.sound.with(clipFile: "Docs/Build/README.md", "how to"), .sound
    ),
    (
      "slim.dev-files",
      SampleApp.sound.with(clipFile: "Docs/README.md", "how to").with(clipFile: "Docs/a", "b"),
      SampleApp.sound.with(clipFile: "Docs/a", "b")
    ),
    (
      "slim.dev-files",
      SampleApp.sound.with(clipFile: "Old.xcassets/Contents.json", "{}")
        .with(clipFile: "Old.xcassets/a.imageset/a.png", noise(500))
        .with(clipFile: "Old.xcassets/a.imageset/empty", ""),
      .sound
    ),
    (
      "slim.dynamic-frameworks",
      SampleApp.sound.with(
        clipFramework: .framework("Oven", executable: SampleBundle.placeholderPlugIn + noise(2000))),
      .sound
    ),
    ("bundle.loose-dylib", SampleApp.sound.with(clipFile: "Frameworks/libA.dylib", code), .sound),
    ("bundle.private-key", SampleApp.sound.with(clipFile: "süße Schlüssel.p12", [1, 2]), .sound),
    ("slim.fonts", SampleApp.sound.with(clipFile: "Fonts/a.ttf", fonts), .sound),
    (
      "slim.duplicate-files",
      SampleApp.sound.with(clipFile: "A/a.bin", fonts).with(clipFile: "B/b.bin", fonts),
      SampleApp.sound.with(clipFile: "A/a.bin", fonts)
    ),
    (
      "slim.localizations", SampleApp.sound.with(clipFile: "K.bundle/fr.lproj/a.strings", fonts),
      .sound
    ),
  ]

  @Test(arguments: mended.indices)
  func aSavingIsTheDifferenceOfTwoPackages(_ index: Int) throws {
    let (rule, before, after) = Self.mended[index]
    let full = try before.clipIPA()
    let scan = try Scan(ipa: full)
    let found = try #require(scan.findings(of: rule).first, "\(rule)")
    let lost = ByteCount(try Self.uncompressed(before) - Self.uncompressed(after))
    #expect(found.saving?.size.uncompressed == lost)
    #expect(found.saving?.size.download == ByteCount(full.count - (try after.clipIPA().count)))
  }

  @Test func theDownloadSizeIsThePackagesLength() throws {
    for (_, before, after) in Self.mended {
      for app in [before, after] {
        let package = try app.clipIPA()
        let size = try #require(try Scan(ipa: package).measurement.clips.first).universal
        #expect(size.download == ByteCount(package.count))
        #expect(size.uncompressed == ByteCount(try Self.uncompressed(app)))
      }
    }
  }

  @Test func aSavingSaysInWhichVariantsItIsToBeHad() throws {
    // May have 10 MB, so that 50 KB are worth a line.
    let app = SampleApp.sound.with(info: "MinimumOSVersion", "15.0").with(clipCatalog: [
      .image("Bread", scale: 2, pixels: [1]),
      .image("Bread", scale: 3, pixels: noise(160_000)),
      .image("Toast", scale: 2, pixels: [2]),
      .image("Toast", scale: 3, pixels: noise(160_000)),
    ])
    let scan = try Scan(app)
    let copies = try #require(scan.findings(of: "slim.catalog-duplicates").first)
    #expect(copies.message.hasPrefix("1 image is a copy of another"))
    #expect(copies.saving?.variants == ["iPhone @3x, arm64, P3", "iPhone @3x, arm64, sRGB"])
    #expect(copies.saving?.scope == "only in 2 variants")
    // The asset is in every variant, if in another size.
    let bread = try #require(scan.findings.first { $0.message.hasPrefix("Bread weighs 160 KB") })
    #expect(bread.saving != nil)
    #expect(bread.saving?.variants == nil)
    #expect(bread.saving?.scope == nil)
  }

  /// `XCTest.framework` is a framework and test code; a font twice is a copy and a font.
  @Test func whatTwoRulesWouldHaveAwayCountsOnce() throws {
    let rest = SampleApp.sound.with(clipFile: "LICENSE", "free")
    let app = rest.with(
      clipFramework: .framework("XCTest", executable: SampleBundle.placeholderPlugIn + noise(900))
    )
    .with(clipFile: "a.ttf", Self.fonts).with(clipFile: "b.ttf", Self.fonts)
    let full = try app.clipIPA()
    let scan = try Scan(ipa: full)
    #expect(
      scan.findings.map(\.rule.id) == [
        "slim.dev-files", "slim.duplicate-files", "slim.dynamic-frameworks", "slim.fonts",
      ])
    let verdict = try #require(scan.verdicts.first)
    #expect(
      verdict.possibleSaving
        == SizePair(
          download: ByteCount(full.count - (try rest.clipIPA().count)),
          uncompressed: ByteCount(try Self.uncompressed(app) - Self.uncompressed(rest))))
    let sum = scan.findings.compactMap { $0.saving?.size.uncompressed }.sum()
    #expect(sum > verdict.possibleSaving.uncompressed)
  }

  private static func uncompressed(_ app: SampleApp) throws -> Int {
    try #require(try app.clip?.tree()).byteCount
  }
}
