import AppleFormats
import Auditing
import SampleBuilder
import TestSupport
import Testing

/// Where rules on code are softer, silent, or speak of several binaries at once.
@Suite struct CodeRuleTests {
  private func found(_ rule: String, in app: SampleApp) throws -> [String] {
    try Scan(app).findings(of: rule).map { "\($0.severity): \($0.message)" }
  }

  @Test func oneFrameworkWithoutFunctionIsOneFindingForAllWhoLinkIt() throws {
    let app = SampleApp.clipCode { image in
      image.embed("Oven")
      image.link(framework: "Contacts")
    }.with(clipFramework: .library("Oven") { $0.link(framework: "Contacts", kind: .weak) })
    let scan = try Scan(app)
    #expect(
      scan.findings(of: "fw.no-function").map(\.message) == [
        "Contacts is linked by BakeryClip and Oven (weakly): it does nothing in an App Clip"
      ])
    #expect(scan.findings(of: "fw.no-function").first?.places.count == 2)
  }

  private static let appIntents:
    [(kind: DylibReference.Kind, symbols: [String], severity: Severity)] = [
      (DylibReference.Kind.weak, ["_x"], Severity.note), (.load, [], .note),
      (.load, ["_x"], .warning),
    ]

  @Test(arguments: appIntents)
  func appIntentsIsANoteUnlessItIsUsed(
    kind: DylibReference.Kind, symbols: [String], severity: Severity
  ) throws {
    let app = SampleApp.clipCode { image in
      image.link(framework: "AppIntents", kind: kind, using: symbols)
    }
    #expect(try Scan(app).findings(of: "fw.no-function").map(\.severity) == [severity])
  }

  @Test func theHostMayUseWhatAClipMayNot() throws {
    let host = MachOWriter.made { image in
      image.link(framework: "Contacts")
      image.selectors = ["requestAlwaysAuthorization"]
    }
    let scan = try Scan(SampleApp.sound.with(hostExecutable: host.bytes))
    #expect(scan.findings.map(\.message) == [])
  }

  @Test func butNotWhatNoAppMay() throws {
    let host = MachOWriter.made { $0.imports = [.ofClass("UIWebView")] }
    let scan = try Scan(SampleApp.sound.with(hostExecutable: host.bytes))
    #expect(scan.findings.map(\.places) == [["Payload/Bakery.app/Bakery"]])
  }

  @Test func aBuildForTheSimulatorIsToldAsOneThing() throws {
    let app = SampleApp.clipCode { image in
      image.platform = .iOSSimulator
      image.embed("Oven")
    }.with(clipFramework: .library("Oven") { $0.platform = .iOSSimulator })
    #expect(
      try found("macho.simulator-slice", in: app) == [
        "error: built for the simulator: no device runs it, and no size of a store build can be "
          + "told from it"
      ])
  }

  /// A Mac's program is built for macOS, and for no simulator.
  @Test func anExecutableForAnotherSystemIsNotSaidToBeForTheSimulator() throws {
    let mac = MachOWriter.made { image in
      image.architecture = .x86_64
      image.platform = .macOS
    }
    let clip = SampleApp.sound.with(clipExecutable: mac.bytes)
    #expect(
      try found("clip.platform", in: clip) == [
        "error: the executable is built for macOS, where App Clips run on iOS only"
      ])
    #expect(try found("macho.simulator-slice", in: clip) == [])
    // No rule asks what system a host is for.
    #expect(
      try found("macho.simulator-slice", in: .sound.with(hostExecutable: mac.bytes)) == [
        "error: Bakery has code that no device runs (x86_64 for macOS)"
      ])
  }

  @Test func theMarkOfBitcodeIsANote() throws {
    let app = SampleApp.clipCode {
      $0.sections = [.init(segment: "__LLVM", name: "__bitcode", bytes: [0])]
    }
    #expect(
      try found("macho.bitcode", in: app) == [
        "note: BakeryClip bears the mark of bitcode without any"
      ])
  }

  @Test func aWatchAppInTheHostIsJudgedByNoRuleOfThePhone() throws {
    var watch = SampleBundle.host()
    watch.folder = "Watch.app"
    watch.info["CFBundleIdentifier"] = "org.example.bakery.watch"
    watch.executable =
      MachOWriter.made { image in
        image.architecture = .arm64_32
        image.platform = .watchOS
      }.bytes
    watch.nested["Frameworks"] = [.library("Oven") { $0.architecture = .arm64_32 }]
    let app = SampleApp.sound.changed { $0.host.nested["Watch"] = [watch] }
    #expect(try Scan(app).findings.map(\.message) == [])
  }

  @Test func aWatchAppOrClipInAClipIsRefused() throws {
    var watch = SampleBundle.clip("Inner", identifier: "org.example.bakery.Clip.inner")
    watch.info["NSAppClip"] = nil
    let app = SampleApp.sound.changed { $0.clip?.nested["Watch"] = [watch] }
    #expect(
      try found("ext.only-live-activity", in: app) == [
        "error: Inner.app is an app inside an App Clip"
      ])
  }

  @Test func aClipMayHaveOneWidgetExtension() throws {
    let second = SampleBundle.appExtension("Second", identifier: "org.example.bakery.Clip.Second")
    let app = SampleApp.sound.with(clipExtension: .timer()).with(clipExtension: second)
    #expect(
      try found("ext.only-live-activity", in: app) == [
        "error: 2 widget extensions, where a clip may have one for its Live Activities"
      ])
  }

  @Test func anExtensionKitExtensionIsRefused() throws {
    var other = SampleBundle.timer()
    other.info["NSExtension"] = nil
    other.info["EXAppExtensionAttributes"] = ["EXExtensionPointIdentifier": "com.apple.appintents"]
    let app = SampleApp.sound.changed { $0.clip?.nested["Extensions"] = [other] }
    #expect(
      try found("ext.only-live-activity", in: app) == [
        "error: Timer.appex is an extension of kind com.apple.appintents"
      ])
  }

  @Test func aFrameworkThatNeedsMoreThanTheAppThatLoadsItIsRefused() throws {
    let oven = SampleBundle.library("Oven") { $0.minimumOS = Version(18) }
      .with(info: "MinimumOSVersion", "18.0")
    let app = SampleApp.clipCode { $0.embed("Oven") }.with(clipFramework: oven)
    #expect(
      try found("fw.min-os", in: app) == [
        "error: Oven.framework needs iOS 18.0 (MinimumOSVersion), the app that loads it 17.0"
      ])
  }

  @Test func cloudKitNeedsItsEntitlement() throws {
    let app = SampleApp.sound
      .changed { $0.clip?.image = MachOWriter.made { $0.link(framework: "CloudKit") } }
      .with(clipRight: "com.apple.developer.icloud-services", ["CloudKit"])
      .signed(for: .adHoc)
    #expect(
      try found("fw.cloudkit", in: app) == [
        "warning: CloudKit is linked by BakeryClip, but the clip lacks the entitlement for "
          + "CloudKit-Anonymous"
      ])
    let unsigned = try Scan(SampleApp.clipCode { $0.link(framework: "CloudKit") })
    #expect(
      unsigned.outcome(of: "fw.cloudkit")?.summary
        == "skipped: the clip's entitlements are not known")
  }

  private static let buildVersions: [(version: String, isRight: Bool)] = [
    ("1", true), ("1.2.3.4", true), ("1.2.3.4.5", false), ("4.0b12", true), ("4.0b1234", false),
    ("4.0b", false), ("1.", false), ("", false), ("v1", false), ("1.0-beta", false),
    ("${VERSION}", false), ("1234567890.12345678", false), ("١", false),
  ]

  @Test(arguments: buildVersions)
  func buildVersionsHaveAForm(version: String, isRight: Bool) throws {
    let oven = SampleBundle.library("Oven").with(info: "CFBundleVersion", .string(version))
    let app = SampleApp.sound.with(clipFramework: oven)
    #expect(try Scan(app).findings(of: "fw.plist").isEmpty == isRight)
  }

  private static let fonts: [(bytes: [UInt8], message: String)] = [
    ([UInt8]([0, 1, 0]), "Rye.otf ends within its header"),
    (Array("OTTO".utf8) + [0, 2] + zeros(6) + zeros(16), "Rye.otf ends within its header"),
    (Array("OTTO".utf8) + [0, 1] + zeros(6) + zeros(16), "Rye.otf has no table of names"),
    (
      Array("wOF2".utf8),
      "Rye.otf is a font for browsers (WOFF), which iOS does not load under this name"
    ),
    (Array("ttcf".utf8), ""),
  ]

  @Test(arguments: fonts)
  func aFontIsKnownByItsHeader(bytes: [UInt8], message: String) throws {
    let scan = try Scan(SampleApp.sound.with(clipFile: "Rye.otf", bytes))
    #expect(scan.findings(of: "font.bad").map(\.message) == [message].filter { !$0.isEmpty })
  }
}

/// Limits no sample reaches, lowered.
@Suite struct CodeLimitTests {
  private func book(_ rule: String, _ parameters: String) throws -> RuleBook {
    try RuleBook.builtIn(overriddenBy: [
      ("mine.json", Array(#"[{"id": "\#(rule)", "parameters": {\#(parameters)}}]"#.utf8))
    ])
  }

  /// The code of each slice of the sample is 16,384 bytes, of two slices twice that.
  private static let codeLimits: [(minimum: String, parameters: String, says: String)] = [
    ("17.0", #""totalBytes": 32768"#, ""), ("17.0", #""totalBytes": 32767"#, "iOS 17.0"),
    ("8.0", #""sliceBytes": 16384"#, ""), ("8.0", #""sliceBytes": 16383"#, "iOS 8.0"),
    ("6.0", #""oldBytes": 32768"#, ""), ("6.0", #""oldBytes": 32767"#, "iOS 6.0"),
  ]

  @Test(arguments: codeLimits)
  func theCodeHasALimit(minimum: String, parameters: String, says: String) throws {
    let images: [(architecture: Architecture, bytes: [UInt8])] = [.armv7, .arm64].map {
      architecture in
      (architecture, MachOWriter.made { $0.architecture = architecture }.bytes)
    }
    let app = SampleApp.sound.with(clipExecutable: MachOWriter.universal(images))
      .with(clipInfo: "MinimumOSVersion", .string(minimum))
    let scan = try Scan(app, book: book("size.text-segments", parameters))
    let found = scan.findings(of: "size.text-segments")
    #expect(found.map { $0.message.contains(says) } == (says.isEmpty ? [] : [true]))
  }
}
