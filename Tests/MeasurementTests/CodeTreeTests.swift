import AppleFormats
import Artifacts
import Measurement
import SampleBuilder
import Testing

/// What checks may know of the bundles and binaries of clip and host.
@Suite struct CodeTreeTests {
  private static func code(of framework: String) -> [UInt8] {
    var image = MachOWriter(minimumOS: Version(17), sdk: Version(26))
    image.fileType = .dylib
    image.installName = "@rpath/\(framework).framework/\(framework)"
    return image.bytes
  }

  private static func clip(_ app: SampleApp) throws -> CodeTree {
    try #require(try Measured.file(app.ipa()).clipCode.first)
  }

  private static func host(_ app: SampleApp, isMeasured: Bool = false) throws -> CodeTree {
    try #require(try Measured.file(app.ipa(), includingHost: isMeasured).hostCode)
  }

  private static let nested = SampleApp()
    .with(clipFramework: .framework("Oven", executable: code(of: "Oven")))
    .with(clipExtension: .appExtension("Timer", identifier: "org.example.bakery.Clip.Timer"))
    .with(clipBundle: .resources("Kit"))
    .with(clipFile: "Kit.bundle/PrivacyInfo.xcprivacy", "<plist/>")
    .with(clipFile: "Frameworks/libyeast.dylib", code(of: "Yeast"))
    .with(hostFramework: .framework("Mill", executable: code(of: "Mill")))
    .with(hostFile: "Frameworks/libflour.dylib", code(of: "Flour"))
    .with(hostFile: "embedded.mobileprovision", "profile")

  @Test func aClipsTreeHoldsItsBundlesByPath() throws {
    let code = try Self.clip(Self.nested)
    #expect(
      code.bundles.map { "\($0.kind) \($0.path)" } == [
        "app ", "framework Frameworks/Oven.framework", "resources Kit.bundle",
        "appExtension PlugIns/Timer.appex",
      ])
    #expect(code.app.info?.identifier == "org.example.bakery.Clip")
    #expect(code.bundles.map(\.info?.identifier).last == "org.example.bakery.Clip.Timer")
    #expect(
      code.bundles.map { $0.executable.map { "\($0.path)" } ?? "none" } == [
        "BakeryClip", "Frameworks/Oven.framework/Oven", "none", "PlugIns/Timer.appex/Timer",
      ])
    #expect(code.loose.map(\.path) == [ArtifactPath("Frameworks/libyeast.dylib")])
    #expect(code.loose.allSatisfy { $0.binary != nil })
    #expect(code.bundles[2].privacyManifest.bytes == Array("<plist/>".utf8))
    #expect(code.app.privacyManifest == .missing)
  }

  @Test(arguments: [false, true])
  func aHostsTreeIsKnownWithoutMeasuringIt(isMeasured: Bool) throws {
    let code = try Self.host(Self.nested, isMeasured: isMeasured)
    #expect(
      code.bundles.map { "\($0.kind) \($0.path)" } == [
        "app ", "framework Frameworks/Mill.framework",
      ])
    let mill = try #require(code.bundles.last?.executable?.binary?.mainSlice)
    #expect(mill.installName?.path == "@rpath/Mill.framework/Mill")
    #expect(mill.buildVersions.map(\.minimumOS) == [Version(17)])
    #expect(code.loose.map { "\($0.path)" } == ["Frameworks/libflour.dylib"])
    // Nobody names it, so only a measured host's is read.
    #expect((code.loose.first?.content != nil) == isMeasured)
    #expect(code.app.profile.bytes == Array("profile".utf8))
    let flour = ArtifactPath("Frameworks/libflour.dylib")
    let inside = ArtifactPath("Frameworks/Mill.framework/a/b")
    #expect(code.bundle(holding: inside).name == "Mill.framework")
    #expect(code.bundle(holding: flour).isApp)
    #expect(code.holdsFile(at: flour))
    #expect(!code.holdsFile(at: ArtifactPath("AppClips/BakeryClip.app/BakeryClip")))
  }

  @Test func aBinarysFactsAreThoseItWasBuiltWith() throws {
    var image = MachOWriter(minimumOS: Version(16, 4), sdk: Version(26))
    image.link(framework: "UIKit", using: ["_OBJC_CLASS_$_UIWebView"])
    image.link(framework: "Contacts", kind: .weak, using: ["_CNContactGivenNameKey"])
    image.runPaths = ["@executable_path/Frameworks"]
    image.selectors = ["requestAlwaysAuthorization"]
    image.localSymbols = ["_knead"]
    image.debugSymbols = ["_knead"]
    image.exports = ["__mh_execute_header"]
    image.encryptionID = nil
    let code = try Self.clip(SampleApp().with(clipExecutable: image.bytes))
    let slice = try #require(code.app.executable?.binary?.mainSlice)
    #expect(slice.dylibs.map(\.kind) == [.load, .load, .weak])
    #expect(slice.runPaths == ["@executable_path/Frameworks"])
    #expect(slice.importsClass("UIWebView"))
    #expect(!slice.importsClass("UIView"))
    #expect(slice.imports(from: 2).map(\.name) == ["_CNContactGivenNameKey"])
    #expect(slice.imports(from: 2).map(\.isWeak) == [true])
    #expect(slice.selectors == ["requestAlwaysAuthorization"])
    #expect(slice.symbols?.localCount == 1)
    #expect(slice.symbols?.debugCount == 1)
    #expect(slice.symbols?.exportedCount == 1)
    #expect(slice.symbols?.undefinedCount == 2)
    #expect(slice.encryption == nil)
    #expect(slice.faults == [])
  }

  /// Byte 12 of `LC_SYMTAB` begins the number of symbols.
  private static func withDamagedSymbols(_ bytes: [UInt8]) throws -> [UInt8] {
    var bytes = bytes
    let slice = try #require(try MachOFile(parsing: bytes).slices.first)
    let command = try #require(slice.loadCommands.first { $0.kind == .symbolTable })
    bytes[command.range.lowerBound + 15] = 0x7f
    return bytes
  }

  @Test func aDamagedTableIsAGapInClipAndHost() throws {
    let image = try Self.withDamagedSymbols(Self.code(of: "Oven"))
    let framework = SampleBundle.framework("Oven", executable: image)
    for (app, place) in [
      (SampleApp().with(clipFramework: framework), "AppClips/BakeryClip.app/"),
      (SampleApp().with(hostFramework: framework), ""),
    ] {
      let measured = try Measured.file(app.ipa())
      let path = "Payload/Bakery.app/\(place)Frameworks/Oven.framework/Oven"
      #expect(measured.gaps.map(\.path) == [path])
      #expect(
        measured.gaps.first?.reason.hasPrefix("its symbol table cannot be read: Mach-O: ") == true)
    }
  }

  @Test func aHostsExecutableThatIsDamagedIsAGap() throws {
    let broken = Array(SampleBundle.placeholderExecutable.prefix(20))
    let app = SampleApp().with(hostFramework: .framework("Mill", executable: broken))
    let gaps = try Measured.file(app.ipa()).gapLines
    #expect(gaps.count == 1)
    let fact = "Payload/Bakery.app/Frameworks/Mill.framework/Mill: cannot be understood: Mach-O"
    #expect(gaps.first?.hasPrefix(fact) == true)
  }

  @Test func anInfoPlistThatCannotBeReadIsAGap() throws {
    let app = SampleApp().with(hostFile: "Kit.bundle/Info.plist", "no list")
    let gaps = try Measured.file(app.ipa()).gapLines
    #expect(gaps.count == 1)
    #expect(gaps.first?.hasPrefix("Payload/Bakery.app/Kit.bundle/Info.plist: cannot be") == true)
  }

  /// Apple's file systems take both for one name.
  @Test func anExecutableIsFoundUnderAnotherNormalisation() throws {
    var framework = SampleBundle.framework("Cafe\u{301}")
    framework.info["CFBundleExecutable"] = "Caf\u{e9}"
    let code = try Self.clip(SampleApp().with(clipFramework: framework))
    #expect(code.bundles.last?.executable != nil)
  }

  @Test func moreBundlesThanAnyAppHasAreAGap() throws {
    var entries = try SampleApp().payloadTree().zipEntries
    for number in 0..<10_100 {
      entries.append(.directory("Payload/Bakery.app/B\(number).bundle"))
    }
    let measured = try Measured.zip(entries)
    #expect(
      measured.gapLines == [
        "Payload/Bakery.app: holds more than 10000 bundles; not all were looked into"
      ])
    #expect(measured.hostCode?.bundles.count == 10_001)
  }
}
