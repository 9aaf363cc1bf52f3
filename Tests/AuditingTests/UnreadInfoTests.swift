import AppleFormats
import Auditing
import Measurement
import SampleBuilder
import TestSupport
import Testing

/// What a gap says is not known of an Info.plist is judged by no rule.
@Suite struct UnreadInfoTests {
  private static let strayProgram = "bundle.standalone-executable"

  @Test(arguments: [nil, "", "<plist><array/></plist>"] as [String?])
  func ofAClipWithoutOneOnlyThatIsSaid(content: String?) throws {
    let app = content.map { SampleApp.sound.with(clipFile: "Info.plist", $0) }
    let scan = try Scan(app ?? SampleApp.sound.without(clipFile: "Info.plist"))
    #expect(scan.findings.map(\.message) == (content == nil ? ["Info.plist is missing"] : []))
    #expect(scan.measurement.gaps.count == 1)
    #expect(
      scan.outcome(of: Self.strayProgram)?.summary
        == "skipped: which file is the executable of BakeryClip.app is not known")
  }

  @Test func aProgramElsewhereInItIsAStrayAllTheSame() throws {
    let app = SampleApp.sound.without(clipFile: "Info.plist")
      .with(clipFile: "Tools/sift", SampleBundle.placeholderExecutable)
    #expect(
      try Scan(app).findings(of: Self.strayProgram).map(\.message) == [
        "sift (32 bytes) is a program that no bundle names as its executable"
      ])
  }

  private static let mistyped: [(key: String, rule: String, reason: String)] = [
    ("CFBundleIdentifier", "clip.bundle-id-prefix", "CFBundleIdentifier is not a string"),
    ("CFBundleVersion", "clip.build-match", "CFBundleVersion is not a string"),
    (
      "CFBundleShortVersionString", "clip.version-match",
      "CFBundleShortVersionString is not a string"
    ),
    ("MinimumOSVersion", "clip.min-os-floor", "MinimumOSVersion is not known"),
    (
      "CFBundleExecutable", strayProgram,
      "which file is the executable of BakeryClip.app is not known"
    ),
  ]

  @Test(arguments: mistyped)
  func aKeyOfTheWrongTypeIsNotMissing(key: String, rule: String, reason: String) throws {
    let scan = try Scan(SampleApp.sound.with(clipInfo: key, 17))
    #expect(scan.outcome(of: rule)?.summary == "skipped: " + reason)
    #expect(
      scan.measurement.gaps.contains {
        $0.reason == "\(key) is of type integer, which it must not be, not used"
      })
  }

  @Test func aHostsCannotNameAClipThatHasNoKnownName() throws {
    let app = SampleApp.signedSound.with(clipInfo: "CFBundleIdentifier", 17)
      .with(hostRight: "com.apple.developer.associated-appclip-app-identifiers", ["a", "b"])
    #expect(
      try Scan(app).outcome(of: "ent.associated-clip")?.summary
        == "skipped: a clip's CFBundleIdentifier is not known")
  }

  @Test func theLimitOfAnUnknownSystemIsNoneToPass() throws {
    let app = SampleApp.sound.with(clipInfo: "MinimumOSVersion", 17)
    let scan = try Scan(app.with(clipFile: "a.bin", zeros(12_000_000)))
    #expect(
      scan.outcome(of: "size.uncompressed")?.summary.hasSuffix(
        "which one holds depends on MinimumOSVersion, which was not read") == true)
    let close = try Scan(app.with(clipFile: "a.bin", zeros(9_900_000)))
    #expect(
      close.outcome(of: "size.margin")?.summary
        == "skipped: MinimumOSVersion, by which the limit goes, was not read")
  }

  @Test func withoutTheKeyTheStrictestLimitHolds() throws {
    let app = SampleApp.sound.without(clipInfo: "MinimumOSVersion")
    let scan = try Scan(app.with(clipFile: "a.bin", zeros(12_000_000)))
    #expect(scan.outcome(of: "size.uncompressed")?.summary == "found 1")
  }

  /// Nobody's gap: the rule itself says what stands there.
  @Test func aFrameworksKeyOfTheWrongTypeIsSaidToBeOne() throws {
    let oven = SampleBundle.library("Oven").with(info: "CFBundleVersion", 1)
      .with(info: "MinimumOSVersion", 17).with(info: "CFBundleExecutable", 0)
    let scan = try Scan(SampleApp.sound.with(clipFramework: oven))
    #expect(
      scan.findings(of: "fw.plist").map(\.message) == [
        "Oven.framework: CFBundleVersion is of type integer"
      ])
    #expect(
      scan.findings(of: "fw.executable").map(\.message) == [
        "Oven.framework: CFBundleExecutable is of type integer"
      ])
  }
}
