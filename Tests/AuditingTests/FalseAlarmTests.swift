import AppleFormats
import Auditing
import Measurement
import SampleBuilder
import TestSupport
import Testing

/// What real apps ship and no rule may take for a mistake.
@Suite struct FalseAlarmTests {
  static let names = [
    // Apple's own.
    "PrivacyInfo.xcprivacy", "Settings.bundle/Root.plist", "Settings.bundle/en.lproj/Root.strings",
    "Base.lproj/Main.storyboardc/Info.plist", "Base.lproj/Main.storyboardc/a-view-b.nib",
    "Launch.nib", "Old.nib/runtime.nib", "ReadMeViewController.nib", "Headers.nib",
    "Model.momd/Model.mom", "Model.momd/Model.omo", "Model.momd/VersionInfo.plist",
    "Mapping.cdm", "Scorer.mlmodelc/model.mil", "Scorer.mlmodelc/weights/weight.bin",
    "Scorer.mlmodelc/coremldata.bin", "Scorer.mlmodelc/metadata.json", "Scorer.mlmodel",
    "default.metallib", "Metadata.appintents/extract.actionsdata", "Intents.intentdefinition",
    "archived-expanded-entitlements.xcent", "embedded.mobileprovision", "SC_Info/Clip.sinf",
    "_CodeSignature/CodeResources", "assets.scnassets/cup.scn", "scene.reality", "cup.usdz",
    "en.lproj/InfoPlist.strings", "pl.lproj/Localizable.strings", "en.lproj/a.stringsdict",
    // Licences and credits.
    "LICENSE", "LICENSE.md", "LICENSE.txt", "NOTICE", "COPYING", "acknowledgements.plist",
    "Acknowledgements.markdown", "Pods-Clip-acknowledgements.plist", "licenses.json", "credits.rtf",
    // Of well-known libraries.
    "GoogleService-Info.plist", "main.jsbundle", "main.hbc", "Firebase.bundle/Info.plist",
    "GoogleMaps.bundle/GMSCacheStorage.momd/Storage.mom", "Lottie/loading.lottie",
    "assets/node_modules/@react-navigation/elements/lib/module/assets/back-icon@2x.png",
    "flutter_assets/AssetManifest.json", "flutter_assets/packages/a/lib/fonts/a.ttf",
    "gRPCCertificates-Cpp.bundle/roots.pem", "cacert.pem", "Stripe.bundle/Info.plist",
    // Web pages inside.
    "www/build/main.js", "www/modules/cart.js", "www/headers/top.png", "www/workspace/index.html",
    "www/authors/ann.jpg", "www/public/index.html", "www/package.json", "www/app.css",
    "www/scripts/cart.js", "www/test/index.html", "www/docs/help.html", "help/README/index.html",
    // Resources with unlucky names.
    "Deck.key", "Budget.numbers", "Letter.pages", "server.pub", "public_key.pem", "readmore.json",
    "readmeter.png", "changelog.json", "Changelog.plist", "WhatsNew.md", "history.html", "build",
    "workspace.json", "modules.json", "headers.plist", "makefile.png", "test.json", "tests.db",
    "Package.json", "map.png", "MapStyle.json", "a.sqlite", "terms.html", "terms.pdf", "alpha.ar",
    "com.example.map/tile.png", "c", "h", ".keep", "fonts/Rye.otf", "Rye.ttc", "logo.svg",
    "order.proto", "sound.caf", "intro.mp4", "words.txt", "config.yml", "config.toml", "menu.csv",
    "Kit.framework/Info.plist", "Frameworks/Kit.framework/Resources/a.json",
    "Configuration.storekitconfig", "route.gpx", "trust.p7c",
  ]

  static let rules = [
    "slim.dev-files", "bundle.private-key", "bundle.certificate", "bundle.standalone-lib",
    "bundle.loose-dylib", "slim.swift-stdlib",
  ]

  private static func app(with names: [String]) -> SampleApp {
    names.reduce(SampleApp.sound) { $0.with(clipFile: $1, "content") }
  }

  @Test func theNamesAreHarmless() throws {
    let scan = try Scan(Self.app(with: Self.names))
    #expect(scan.measurement.clips.first.map { $0.files.count > Self.names.count } == true)
    #expect(Self.rules.flatMap { scan.findings(of: $0).flatMap(\.places) } == [])
  }

  static let strays: [(name: String, what: String)] = [
    ("Sources/Left.swift", "source code"), ("Bridge.H", "a header"),
    ("Kit.framework/Headers/x.txt", "a header"), ("module.modulemap", "module information"),
    ("Kit.framework/Modules/x", "module information"),
    ("Clip.swiftmodule/arm64.swiftinterface", "module information"),
    ("K.abi.json", "module inform"),
    ("Main.storyboard", "an interface source"), ("Cell.xib", "an interface source"),
    ("A.xcassets/Contents.json", "an interface source"),
    ("M.xcdatamodeld/x", "an interface source"),
    ("Release.xcconfig", "a build setting"), ("Test.storekit", "a build setting"),
    ("Podfile", "a dependency manager"), ("Podfile.lock", "a dependency manager"),
    ("Cartfile.resolved", "a dependency manager"), ("Package.resolved", "a dependency manager"),
    ("Clip.entitlements", "an entitlements"), ("build.sh", "a script"), (".gitkeep", "version con"),
    (".git/HEAD", "version control"), (".swiftlint.yml", "an editor's"),
    (".DS_Store", "a leftover"),
    ("Thumbs.db", "a leftover"), ("__MACOSX/._a", "a leftover"), ("._icon.png", "a leftover"),
    ("README", "documentation"), ("readme.MD", "documentation"),
    ("README.zh-CN.md", "documentation"),
    ("CHANGELOG.md", "documentation"), ("Kit.docc/Kit.md", "documentation"),
    ("PlugIns/ClipTests.xctest/ClipTests", "test code"), ("Frameworks/XCTest.framework/a", "test"),
    ("A.bcsymbolmap", "debugging"), ("main.jsbundle.map", "debugging"), ("a.dSYM/b", "debugging"),
    ("Clip-LinkMap-normal-arm64.txt", "debugging"), ("logo.psd", "an artwork source"),
    ("web.zip", "an archive"), ("Old.xcarchive/Info.plist", "an archive"),
    ("a.tar.gz", "an archive"),
  ]

  @Test func everyStrayIsFoundOnce() throws {
    let scan = try Scan(Self.app(with: Self.strays.map(\.name)))
    let found = scan.findings(of: "slim.dev-files")
    #expect(found.count == Self.strays.count)
    for stray in Self.strays {
      let about = found.filter { finding in
        finding.places.contains { "\(finding.bundle)/\(stray.name)/".hasPrefix($0 + "/") }
      }
      #expect(about.count == 1, "\(stray.name)")
      #expect(about.allSatisfy { $0.message.contains(" is \(stray.what)") }, "\(stray.name)")
    }
  }

  @Test(arguments: ["p12", "pfx", "p8", "keystore", "jks", "ppk"])
  func aStoreOfKeysIsKnownByItsExtension(_ name: String) throws {
    let scan = try Scan(SampleApp.sound.with(clipFile: "dist.\(name)", [1]))
    #expect(scan.findings.map(\.rule.id) == ["bundle.private-key"])
  }

  @Test(arguments: ["a.cer", "a.crt", "a.der", "a.csr", "Dev.mobileprovision"])
  func aCertificateOrProfileIsKnownByItsExtension(_ name: String) throws {
    let scan = try Scan(SampleApp.sound.with(clipFile: name, [1]))
    #expect(scan.findings.map(\.rule.id) == ["bundle.certificate"])
  }

  /// Apple's frameworks ask for these under fixed names.
  @Test(arguments: [
    "en.lproj/Localizable.strings", "Localizable.loctable", "en.lproj/InfoPlist.strings",
    "default.metallib", "Metadata.appintents/extract.actionsdata",
  ])
  func aTwinThatTheSystemAsksForIsNoTwin(_ name: String) throws {
    let heavy = zeros(600_000)
    let app = SampleApp.sound.with(hostFile: name, heavy).with(clipFile: name, heavy)
    #expect(try Scan(app).findings(of: "slim.host-twins").map(\.message) == [])
  }

  /// Code asks for the model, not for what lies in it.
  @Test func aTwinInAFolderThatCodeNamesIsNoTwin() throws {
    let heavy = zeros(600_000)
    let name = "Scorer.mlmodelc/weights/weight.bin"
    var app = SampleApp.sound.with(hostFile: name, heavy).with(clipFile: name, heavy)
    #expect(try Scan(app).findings(of: "slim.host-twins").count == 1)
    app = app.with(clipExecutable: SampleBundle.placeholderExecutable + Array("Scorer".utf8))
    #expect(try Scan(app).findings(of: "slim.host-twins").isEmpty)
  }

  @Test func imagesThatDifferInMoreThanScaleAreNoSet() throws {
    let heavy = zeros(600_000)
    let app = SampleApp.sound.with(clipFile: "a.png", heavy).with(clipFile: "a.jpg", heavy + [1])
      .with(clipFile: "A/b@2x.png", heavy + [2]).with(clipFile: "B/b@3x.png", heavy + [3])
      .with(clipFile: "AppIcon60x60@2x.png", heavy + [4])
      .with(clipFile: "AppIcon60x60@3x.png", heavy + [5])
    #expect(try Scan(app).findings(of: "slim.loose-images").isEmpty)
    let devices = SampleApp.sound.with(clipFile: "a@2x~ipad.png", heavy)
      .with(clipFile: "a@2x~iphone.png", heavy + [1])
    #expect(try Scan(devices).findings(of: "slim.loose-images").count == 1)
  }

  @Test(
    arguments: [
      ("CFBundleAllowMixedLocalizations", true), ("CFBundleLocalizations", ["en", "fr"]),
      ("CFBundleDevelopmentRegion", "fr"),
    ] as [(String, PropertyList)])
  func aLanguageTheClipOffersIsNotSpare(key: String, value: PropertyList) throws {
    let app = SampleApp.sound.with(clipFile: "Kit.bundle/fr.lproj/Kit.strings", zeros(600_000))
      .with(clipInfo: key, value)
    let found = try Scan(app).findings(of: "slim.localizations")
    #expect(found.map(\.message) == ["2 languages weigh 600 KB (en, fr)"])
    #expect(found.map(\.saving) == [nil])
  }

  @Test func compatibilityLibrariesOfTheCompilerAreNeeded() throws {
    let code = SampleBundle.placeholderExecutable
    var app = SampleApp.sound.with(info: "MinimumOSVersion", "14.0")
    for name in ["_Concurrency", "_StringProcessing", "CompatibilitySpan"] {
      app = app.with(clipFile: "Frameworks/libswift\(name).dylib", code)
    }
    #expect(try Scan(app).findings(of: "slim.swift-stdlib").isEmpty)
  }
}
