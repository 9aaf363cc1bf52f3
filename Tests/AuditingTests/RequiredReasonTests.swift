import AppleFormats
import Auditing
import SampleBuilder
import TestSupport
import Testing

/// Whose manifest speaks for whose code.
@Suite struct RequiredReasonTests {
  private static let rule = "privacy.required-reason"
  private static let file = "PrivacyInfo.xcprivacy"

  private static func code(_ imports: String...) -> [UInt8] {
    var image = MachOWriter(minimumOS: Version(17), sdk: Version(26))
    image.imports = imports.map { MachOWriter.Import($0) }
    return image.bytes
  }

  private static let defaults = code("_OBJC_CLASS_$_NSUserDefaults")

  private static func manifest(_ category: String) -> [UInt8] {
    PropertyListWriter.binary.bytes(of: [
      "NSPrivacyAccessedAPITypes": [
        [
          "NSPrivacyAccessedAPIType": .string("NSPrivacyAccessedAPICategory" + category),
          "NSPrivacyAccessedAPITypeReasons": ["CA92.1"],
        ]
      ]
    ])
  }

  private static let oven = SampleApp.sound.with(
    clipFramework: .framework("Oven", executable: defaults))

  private static func places(_ app: SampleApp) throws -> [String] {
    try Scan(app).findings(of: rule).flatMap(\.places)
      .map {
        String($0.drop { $0 != "B" }.replacing("Bakery.app/AppClips/BakeryClip.app/", with: ""))
      }
  }

  @Test func aFrameworkNeedsItsOwnOrTheAppsManifest() throws {
    #expect(try Self.places(Self.oven).count == 1)
    let own = Self.oven.with(
      clipFile: "Frameworks/Oven.framework/\(Self.file)", Self.manifest("UserDefaults"))
    #expect(try Self.places(own) == [])
    let inside = Self.oven.with(
      clipFile: "Frameworks/Oven.framework/Oven.bundle/\(Self.file)", Self.manifest("UserDefaults"))
    #expect(try Self.places(inside) == [])
    let apps = Self.oven.with(clipFile: Self.file, Self.manifest("UserDefaults"))
    #expect(try Self.places(apps) == [])
  }

  @Test func aFrameworksManifestDoesNotSpeakForTheApp() throws {
    let app = Self.oven.with(clipExecutable: Self.defaults).with(
      clipFile: "Frameworks/Oven.framework/\(Self.file)", Self.manifest("UserDefaults"))
    #expect(try Self.places(app) == ["BakeryClip"])
  }

  @Test func theHostsManifestDoesNotSpeakForTheClip() throws {
    let app = SampleApp.sound.with(clipExecutable: Self.defaults)
      .with(hostFile: Self.file, Self.manifest("UserDefaults"))
    #expect(try Self.places(app) == ["BakeryClip"])
  }

  @Test func aResourceBundleOfAStaticLibrarySpeaksPerhaps() throws {
    let app = SampleApp.sound.with(clipExecutable: Self.defaults)
      .with(clipFile: "Oven_Oven.bundle/\(Self.file)", Self.manifest("UserDefaults"))
    let found = try Scan(app).findings(of: Self.rule)
    #expect(found.map(\.severity) == [.note])
    #expect(
      found.map(\.message) == [
        "BakeryClip uses UserDefaults (NSUserDefaults), but there is no PrivacyInfo.xcprivacy that "
          + "gives a reason; a resource bundle's does"
      ])
  }

  /// `getattrlist` stands in two categories; a reason in either is one.
  @Test(arguments: ["DiskSpace", "FileTimestamp"])
  func anInterfaceOfTwoCategoriesNeedsOneReason(_ category: String) throws {
    let app = SampleApp.sound.with(clipExecutable: Self.code("_getattrlist"))
      .with(clipFile: Self.file, Self.manifest(category))
    #expect(try Self.places(app) == [])
  }

  @Test func aManifestWithoutTheCategoryGivesNoReason() throws {
    let app = SampleApp.sound.with(clipExecutable: Self.code("_fstat"))
      .with(clipFile: Self.file, Self.manifest("DiskSpace"))
    #expect(
      try Scan(app).findings(of: Self.rule).map(\.message) == [
        "BakeryClip uses FileTimestamp (fstat), but PrivacyInfo.xcprivacy gives no reason"
      ])
  }

  @Test func aDamagedManifestLeavesItOpen() throws {
    let app = SampleApp.sound.with(clipExecutable: Self.defaults).with(
      clipFile: Self.file, "damaged")
    #expect(
      try Scan(app).outcome(of: Self.rule)?.summary
        == "skipped: the privacy manifest for BakeryClip was not understood")
  }

  /// Selectors and symbols that only look like those of the list.
  @Test func whatSoundsLikeItIsNotIt() throws {
    var image = MachOWriter(minimumOS: Version(17), sdk: Version(26))
    image.imports = ["_status", "_fstatus", "_mach_continuous_time", "stat"].map {
      MachOWriter.Import($0)
    }
    image.selectors = ["creationDate", "modificationDate", "systemUptimeText"]
    #expect(try Self.places(SampleApp.sound.with(clipExecutable: image.bytes)) == [])
  }
}
