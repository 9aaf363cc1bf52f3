import Auditing
import Measurement
import TestSupport
import Testing

/// Exactly what is found in real and assembled artifacts, so that a new alarm is a decision.
@Suite(.enabled(if: SharedCorpus.isPresent, "shared corpus not present")) struct CorpusTests {
  /// `rule path`, the path below the bundle that the rule speaks of, `.` for the bundle itself.
  struct Expected: Sendable, CustomTestStringConvertible {
    let file: String
    let found: [String]
    /// Why, from what the corpus says about the file.
    let because: String

    var testDescription: String { file }
  }

  /// All composites are of one make: minimum iOS 15.0, a catalog, no CFBundleIconName, one orientation
  /// on iPad, the SDK of iOS 17.4 and files of June 2024.
  private static let clip = bundle + ["clip.icon .", "clip.min-os-floor ."]
  private static let bundle = ["plist.ipad-orientations .", "plist.sdk-floor ."]
  private static let host = bundle + ["plist.exempt-encryption ."]
  private static let make = clip + host

  /// Their executable, of a real app, loads two frameworks by strong references through
  /// `@executable_path/Frameworks`; only dynamic-framework.ipa embeds one of them.
  private static let unlinked = [
    "link.self-contained BistroClip", "link.self-contained BistroClip",
  ]

  /// Archives of that make are sealed, but signed by nobody.
  private static let sealed = ["sign.missing Bistro", "sign.missing BistroClip"]

  static let composites: [Expected] = [
    Expected(
      file: "clean-small.ipa", found: make + unlinked,
      because: "none about contents, size, identifiers, entitlements"),
    Expected(
      file: "clean-small.xcarchive", found: make + unlinked + sealed,
      because: "none about contents, size, identifiers, entitlements"),
    Expected(
      file: "dynamic-framework.ipa",
      found: make + [
        "link.self-contained BistroClip", "link.unused-framework Frameworks/MathKit.framework",
        "slim.dynamic-frameworks Frameworks/MathKit.framework",
        "slim.dynamic-frameworks Frameworks/TestFmwk.framework",
      ],
      because: "MathKit and TestFmwk are embedded, TestFmwk in the host, too"),
    Expected(
      file: "fat-unsigned.ipa",
      found: make + unlinked + [
        "clip.min-os-vs-host .", "plist.min-os-15 .", "slim.fat BistroClip",
      ],
      because: "the clip's minimum OS is 14.0, the host's 15.0; it has code for armv7"),
    Expected(
      file: "finder-archive.xcarchive.zip",
      found: make + unlinked + sealed + ["sign.missing Frameworks/TestFmwk.framework/TestFmwk"],
      because: "dSYMs, SwiftSupport and __MACOSX do not count"),
    Expected(
      file: "forbidden-features.ipa",
      found: make + unlinked + [
        "ext.only-live-activity PlugIns/ClipShare.appex",
        "ext.only-live-activity Watch/ClipWatch.app",
        "link.self-contained PlugIns/ClipShare.appex/ClipShare",
        "link.self-contained PlugIns/ClipShare.appex/ClipShare",
        "plist.background-modes .", "plist.bgtask .", "plist.odr OnDemandResources.plist",
        "plist.settings-bundle Settings.bundle", "plist.tracking .", "plist.url-schemes .",
        "plist.useless-purpose .", "ent.doubtful .", "ent.icloud .", "ent.no-function .",
      ],
      because: "a share extension, a watch app, and the keys, the Settings.bundle and the list of "
        + "resources that the manifest names"),
    Expected(
      file: "mismatched-ids.ipa",
      found: make + unlinked + [
        "clip.build-match .", "clip.bundle-id-prefix .", "clip.version-match .",
        "ent.associated-clip .", "ent.parent-id .",
      ],
      because: "org.elsewhere.Clip 0.9 (7) in org.corpus.bistro 1.0 (1)"),
    Expected(file: "no-clip.ipa", found: [], because: "no clip is no finding"),
    Expected(file: "no-clip.xcarchive", found: [], because: "no clip is no finding"),
    Expected(
      file: "over-10mb.ipa",
      found: make + unlinked + [
        "link.unused-framework Frameworks/Imaging.framework",
        "link.unused-framework Frameworks/Type.framework",
        "slim.unstripped BistroClip", "slim.unstripped Frameworks/Imaging.framework/Imaging",
        "slim.unstripped Frameworks/Type.framework/Type",
        "privacy.required-reason Frameworks/Imaging.framework/Imaging",
        "size.minos-lever .", "size.uncompressed .",
        "slim.catalog-1x Assets.car (1)",
        "slim.catalog-1x Catalog.bundle/Assets.car (18)",
        "slim.catalog-1x Epay.bundle/Assets.car (84)",
        "slim.catalog-1x Pay.bundle/Assets.car (106)",
        "slim.catalog-1x Photos.bundle/Assets.car (10)",
        "slim.catalog-1x Runner.bundle/Assets.car (12)",
        "slim.catalog-1x Snap.bundle/Assets.car (34)",
        "slim.catalog-1x Stack.bundle/Assets.car (3)",
        "slim.catalog-big-images Catalog.bundle/Assets.car (1)",
        "slim.catalog-big-images Catalog.bundle/Assets.car (1)",
        "slim.catalog-big-images Catalog.bundle/Assets.car (1)",
        "slim.catalog-big-images Icons.bundle/Assets.car (1)",
        "slim.catalog-big-images Icons.bundle/Assets.car (1)",
        "slim.catalog-big-images Icons.bundle/Assets.car (1)",
        "slim.catalog-big-images Icons.bundle/Assets.car (1)",
        "slim.catalog-big-images Stack.bundle/Assets.car (6)",
        "slim.catalog-duplicates Glass.bundle/Assets.car (17)",
        "slim.catalog-duplicates Icons.bundle/Assets.car (13)",
        "slim.catalog-duplicates Pay.bundle/Assets.car (2)",
        "slim.catalog-duplicates Snap.bundle/Assets.car (2)",
        "slim.catalog-duplicates Stack.bundle/Assets.car (16)",
        "slim.catalog-icon Big.bundle/Assets.car (1)",
        "slim.catalog-icon Glass.bundle/Assets.car (3)",
        "slim.catalog-icon Photos.bundle/Assets.car (9)",
        "slim.catalog-icon Runner.bundle/Assets.car (9)",
        "slim.catalog-icon Snap.bundle/Assets.car (5)",
        "slim.catalog-icon Stack.bundle/Assets.car (3)",
        "slim.catalog-unused Epay.bundle/Assets.car (148)",
        "slim.catalog-unused Runner.bundle/Assets.car (2)",
        "slim.dynamic-frameworks Frameworks/Imaging.framework",
        "slim.dynamic-frameworks Frameworks/Type.framework",
      ],
      because:
        "11.43 MB unpacked in its largest variant, at minimum iOS 15.0; a framework that calls stat "
        + "and has no privacy manifest; the catalogs are those "
        + "of 13 apps with scales, idioms and copies of all kinds"),
    Expected(
      file: "simulator.app.zip",
      found: make + [
        "fw.no-function BistroClip", "macho.simulator-slice .", "macho.simulator-slice .",
        "plist.purpose Bistro", "plist.purpose BistroClip", "plist.supported-platforms .",
        "plist.supported-platforms .",
      ],
      because: "host and clip are products for the simulator; their code is an app's that asks for "
        + "calendars, under an Info.plist without its text"),
    Expected(
      file: "stray-resources.ipa",
      found: ["bundle.standalone-lib libstatic.a"] + make + unlinked + [
        "slim.dev-files .DS_Store", "slim.dev-files Clip.entitlements",
        "slim.dev-files Config/Release.xcconfig", "slim.dev-files Include/Bridge.h",
        "slim.dev-files LaunchScreen.storyboard", "slim.dev-files Package.resolved",
        "slim.dev-files Podfile.lock", "slim.dev-files README.md",
        "slim.dev-files Sources/Left.swift",
        "slim.dev-files module.modulemap", "slim.dev-files notes.psd",
        "slim.host-twins Menu.json", "slim.host-twins Video/intro.bin",
        "slim.host-twins icon@2x.png (AppIcon60x60@2x.png in the host)",
      ],
      because: "the 12 strays and 3 copies that the manifest lists"),
    Expected(
      file: "two-clips.ipa",
      found: ["clip.single AppClips/BistroClip.app"] + make + clip + unlinked
        + [
          "clip.single AppClips/SecondClip.app", "link.self-contained SecondClip",
          "link.self-contained SecondClip",
        ],
      because: "two clips, each like the clean one"),
    Expected(
      file: "unicode-names.ipa",
      found: make + [
        "link.self-contained Café 点餐 Clip", "link.self-contained Café 点餐 Clip",
      ],
      because: "names differ by normalisation only: no copies, no strays"),
    Expected(
      file: "weak-clip.ipa",
      found: make + unlinked + [
        "clip.device-family .", "clip.min-os-14 .", "clip.min-os-vs-host .",
        "clip.nsappclip-present .", "plist.min-os-15 .", "domain.clip-entry .",
        "ent.on-demand-install .", "ent.parent-id .", "sign.get-task-allow .",
      ],
      because: "no NSAppClip, minimum iOS 13.0, iPad only; debuggable, without a clip's rights"),
    Expected(
      file: "zipped-archive.xcarchive.zip",
      found: make + unlinked + sealed + ["sign.missing Frameworks/TestFmwk.framework/TestFmwk"],
      because: "dSYMs, SwiftSupport and __MACOSX do not count"),
  ]

  static let apps = [
    "A_apps/TestApp-iphonesimulator.app", "A_apps/TestBinaryNoPreviews.xcarchive",
    "A_apps/TestBinaryWithChainFixups.xcarchive", "A_ipas/FocusWrapper-enterprise-only.ipa",
    "A_ipas/verifyos/bad_app.ipa", "A_ipas/verifyos/good_app.ipa",
    "A_ipas/JCWebClient-2018/JCWebClient.ipa",
    "A_ipas/JCWebClient-2018/JCWebClient-iPad (4th generation)-etc.ipa",
    "A_ipas/JCWebClient-2018/JCWebClient-iPad 2-etc.ipa",
    "A_ipas/JCWebClient-2018/JCWebClient-iPad mini 2-etc.ipa",
    "A_ipas/JCWebClient-2018/JCWebClient-iPhone 8 Plus-etc.ipa",
    "A_ipas/JCWebClient-2018/JCWebClient-iPod touch-etc.ipa",
    "A_ipas/YiMiManager-2017/伊家书窝移动管理平台.ipa",
    "A_ipas/YiMiManager-2017/伊家书窝移动管理平台-iPhone 8-etc.ipa",
    "A_ipas/YiMiManager-2017/伊家书窝移动管理平台-iPad 2-etc.ipa",
    "A_ipas/YiMiManager-2017/伊家书窝移动管理平台-iPad (4th generation)-etc.ipa",
    "A_ipas/YiMiManager-2017/伊家书窝移动管理平台-iPad Pro (12.9-inch)-etc.ipa",
    "A_ipas/YiMiManager-2017/伊家书窝移动管理平台-iPhone 6 Plus-etc.ipa",
    "A_ipas/YiMiManager-2017/伊家书窝移动管理平台-iPod touch-etc.ipa",
  ]

  @Test(arguments: composites)
  func aCompositeYieldsWhatItWasMadeFor(_ expected: Expected) throws {
    let path = try #require(SharedCorpus.path("corpus/G_composite/" + expected.file))
    let scan = try Scan(path: path)
    #expect(Self.summary(of: scan) == expected.found.sorted(), "\(expected.because)")
    #expect(scan.measurement.gaps == [])
  }

  @Test(arguments: apps)
  func anAppWithoutAClipYieldsNothing(_ file: String) throws {
    let scan = try Scan(path: try #require(SharedCorpus.path("corpus/" + file)))
    #expect(scan.measurement.clips.isEmpty)
    #expect(Self.summary(of: scan) == [])
    #expect(scan.measurement.gaps == [])
  }

  @Test(arguments: ["ContainsWatchApp.ipa", "iOS App With Spaces.ipa"])
  func anArchiveWhoseAppLiesElsewhereIsRefused(_ file: String) throws {
    let path = try #require(SharedCorpus.path("corpus/A_ipas/fastlane/" + file))
    #expect(throws: (any Error).self) { try Scan(path: path) }
  }

  private static func summary(of scan: Scan) -> [String] {
    scan.findings.flatMap { finding -> [String] in
      let paths = finding.places.map { place in
        let below = place.hasPrefix(finding.bundle + "/")
        return below ? String(place.dropFirst(finding.bundle.count + 1)) : "."
      }
      // What lies in catalogs is counted.
      let catalogs = Dictionary(
        grouping: paths.compactMap { $0.firstMatch(of: #/^(.*\.car): /#)?.1 }, by: { $0 })
      let others = paths.filter { !$0.contains(".car: ") }
      return (others + catalogs.map { "\($0) (\($1.count))" }).map { "\(finding.rule.id) \($0)" }
    }.sorted()
  }
}
