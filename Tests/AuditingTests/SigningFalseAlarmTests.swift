import AppleFormats
import Auditing
import Measurement
import SampleBuilder
import TestSupport
import Testing

/// What signatures, profiles and domains of real builds look like and no rule may take for a mistake.
@Suite struct SigningFalseAlarmTests {
  private static let families: Set = ["ent", "domain", "sign"]

  private static func found(_ scan: Scan) -> [String] {
    scan.findings.filter { finding in
      families.contains { finding.rule.id.hasPrefix($0 + ".") }
    }.map { "\($0.severity) \($0.rule.id): \($0.message)" }
  }

  @Test(arguments: [SampleSigning.appStore, .adHoc, .development])
  func aSoundBuildOfEachKindIsSilent(_ signing: SampleSigning) throws {
    let app = SampleApp.signedSound.signed(for: signing)
    #expect(try Self.found(Scan(app, today: Day("2026-11-30"))) == [])
  }

  @Test func aBuildThatNobodySignedIsJudgedOnDemandOnly() throws {
    let app = SampleApp.signedSound.signed(for: .byNobody)
    #expect(try Self.found(Scan(app, today: Day("2026-11-30"))) == [])
    #expect(try Self.found(Scan(.sound)) == [])
    let asUpload = try Scan(app, distribution: .appStore)
    #expect(
      Self.found(asUpload) == [
        "error sign.missing: BakeryClip is signed ad hoc, by nobody",
        "warning sign.profile-missing: there is no embedded.mobileprovision",
        "error sign.missing: Bakery is signed ad hoc, by nobody",
        "warning sign.profile-missing: there is no embedded.mobileprovision",
      ])
  }

  /// A linker's ad hoc signature claims nothing, whatever the app will be signed with.
  @Test func rightsThatAreNotThereYetAreNotMissed() throws {
    let image = MachOWriter(minimumOS: Version(17), sdk: Version(26))
    let code = try image.signed(identifier: "BakeryClip")
    let scan = try Scan(SampleApp().with(clipExecutable: code).with(hostExecutable: code))
    #expect(Self.found(scan) == [])
    #expect(
      scan.outcome(of: "ent.on-demand-install")?.summary
        == "skipped: BakeryClip.app is signed by nobody and claims no entitlements")
  }

  @Test func anAppWithoutAClipIsLeftAlone() throws {
    let app = SampleApp.signedSound.withoutClip().with(hostRight: "get-task-allow", true)
    #expect(try Self.found(Scan(app, distribution: .appStore)) == [])
  }

  @Test(
    arguments: [
      ("applinks:", "names no domain"), ("bakery.example.org", "has no service such as appclips:"),
      ("appclips:example.org/menu", "holds a path"), ("appclips:example.org/", "ends with a slash"),
      ("appclips:example.org?mode=test", "has a query"),
      ("appclips:example.org?a=b", "has a query"),
      ("appclips:example", "names no full domain"),
      ("appclips:.example.org", "names no full domain"),
      ("appclips:exa mple.org", "holds a blank"),
      ("appclips:example.org:https", "has no number as its port"),
      ("app links:example.org", "names the service app links"),
    ])
  func aMalformedDomainIsFoundOnce(_ entry: String, _ words: String) throws {
    let app = SampleApp.signedSound.with(
      hostRight: "com.apple.developer.associated-domains",
      ["appclips:bakery.example.org", "applinks:bakery.example.org", .string(entry)])
    let found = try Scan(app).findings(of: "domain.syntax")
    #expect(found.count == 1)
    #expect(found.first?.message.hasPrefix("\(entry) \(words)") == true, "\(found.map(\.message))")
  }

  @Test(
    arguments: [
      ("keychain-access-groups", ["EXAMPLE123.a"], ["EXAMPLE123.*"], true),
      ("keychain-access-groups", ["EXAMPLE123.a"], ["OTHER98765.*"], false),
      ("com.apple.developer.associated-domains", ["appclips:a.org"], "*", true),
      ("com.apple.developer.icloud-container-environment", "Production", ["Production"], true),
      (
        "com.apple.developer.default-data-protection", "NSFileProtectionCompleteUnlessOpen",
        "NSFileProtectionComplete", true
      ),
      ("com.apple.developer.networking.wifi-info", true, true, true),
      ("com.apple.security.application-groups", ["group.a"], ["group.a", "group.b"], true),
      ("com.apple.security.application-groups", ["group.c"], ["group.a", "group.b"], false),
      ("aps-environment", "production", "development", false),
    ] as [(String, PropertyList, PropertyList, Bool)])
  func aProfileGrantsByItsOwnWildcards(
    _ key: String, _ claimed: PropertyList, _ granted: PropertyList, _ isGranted: Bool
  ) throws {
    let app = SampleApp.signedSound.with(clipRight: key, claimed)
      .changed { $0.clip?.plan.granted[key] = granted }
    #expect(try Scan(app).findings(of: "sign.profile-mismatch").isEmpty == isGranted)
  }

  @Test func aDamagedProfileIsAFindingAndAGap() throws {
    let path = "AppClips/BakeryClip.app/embedded.mobileprovision"
    let scan = try Scan(.signedSound.tampered(path, .file([1, 2, 3])))
    #expect(
      scan.findings(of: "sign.profile-invalid").map(\.message)
        == ["the profile cannot be understood: signed message: no CMS structure (at byte 0)"])
    #expect(scan.measurement.gaps.count == 1)
  }
}
