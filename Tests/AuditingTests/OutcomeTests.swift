import Auditing
import SampleBuilder
import TestSupport
import Testing

/// A rule that cannot be judged says why, and does not pass for kept.
@Suite struct OutcomeTests {
  @Test(arguments: [
    ("clip.location", "skipped: the clip was exported alone, without its host"),
    ("clip.version-match", "skipped: the clip was exported alone, without its host"),
    ("clip.min-os-vs-host", "skipped: the clip was exported alone, without its host"),
    ("slim.host-twins", "skipped: the clip was exported alone, without its host"),
    ("clip.min-os-14", "held"), ("clip.single", nil),
  ])
  func aClipExportedAlone(rule: String, summary: String?) throws {
    #expect(try Scan(ipa: SampleApp.sound.clipIPA()).outcome(of: rule)?.summary == summary)
  }

  @Test(arguments: [
    ("clip.version-match", "skipped: Info.plist was not read"),
    ("clip.icon", "skipped: Info.plist was not read"),
    ("clip.display-name", "skipped: Info.plist was not read"),
    ("clip.min-os-14", "skipped: MinimumOSVersion is not known"),
    ("slim.dev-files", "held"),
  ])
  func aClipWithoutAReadableInfoPlist(rule: String, summary: String) throws {
    let app = SampleApp.sound.with(clipFile: "Info.plist", "broken")
    #expect(try Scan(app).outcome(of: rule)?.summary == summary)
  }

  @Test func aVersionThatNeitherHasIsNotCompared() throws {
    let app = SampleApp.sound.without(clipInfo: "CFBundleVersion").without(
      hostInfo: "CFBundleVersion")
    #expect(
      try Scan(app).outcome(of: "clip.build-match")?.summary
        == "skipped: neither clip nor host has CFBundleVersion")
  }

  @Test func theLaunchScreenRulesShareTheSDKs() throws {
    let app = SampleApp.sound.without(clipInfo: "UILaunchScreen")
    let old = try Scan(app)
    #expect(
      old.outcome(of: "clip.launch-screen-sdk27")?.summary
        == "skipped: built with SDK 26.0, the rule begins with 27.0")
    let new = try Scan(app.with(clipInfo: "DTPlatformVersion", "27.1"))
    #expect(
      new.outcome(of: "clip.launch-screen")?.summary
        == "skipped: built with SDK 27.1, the rule ends with 27.0")
    let unknown = try Scan(
      app.without(clipInfo: "DTPlatformVersion").without(clipInfo: "DTSDKName"))
    #expect(unknown.outcome(of: "clip.launch-screen")?.summary == "found 1")
    #expect(
      unknown.outcome(of: "clip.launch-screen-sdk27")?.summary
        == "skipped: the SDK is not known, the rule begins with 27.0")
  }

  @Test func anUnknownKeyInNSAppClipIsANote() throws {
    let app = SampleApp.sound.with(
      clipInfo: "NSAppClip", ["Mine": true, "NSAppClipRequestLocationConfirmation": true])
    let found = try Scan(app).findings(of: "clip.nsappclip-types")
    #expect(
      found.map { "\($0.severity): \($0.message)" } == [
        "note: NSAppClip/Mine is no key Apple documents"
      ])
  }

  @Test func anIconWithoutACatalogIsNoIcon() throws {
    #expect(
      try Scan(SampleApp.sound.without(clipFile: "Assets.car")).findings.map(\.message) == [
        "CFBundleIconName is AppIcon, but there is no Assets.car to hold it"
      ])
  }

  @Test func aFrameworkTheHostHasTooIsSaidToBeThere() throws {
    let app = SampleApp.sound.with(hostFramework: .framework("Oven"))
      .with(clipFramework: .framework("Oven"))
    #expect(
      try Scan(app).findings(of: "slim.dynamic-frameworks").first?.message.hasSuffix(
        "; the host carries a copy of its own") == true)
  }

  @Test func theClipsOfABareAppAreNamedFromItsFolder() throws {
    let folder = try TemporaryFolder()
    let app = SampleApp.sound.changed { app in
      app.host.nested["PlugIns"] = app.clips
      app.clips = []
    }
    try app.hostTree().write(to: folder.path)
    let found = try Scan(path: folder.path + "/Bakery.app", in: folder).findings
    #expect(found.map(\.rule.id) == ["clip.location"])
    #expect(found.map(\.message) == ["the clip lies outside AppClips/, where iOS looks for it"])
    #expect(found.map(\.places) == [["PlugIns/BakeryClip.app"]])
  }
}
