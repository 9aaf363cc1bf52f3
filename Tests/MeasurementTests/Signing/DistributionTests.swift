import Measurement
import SampleBuilder
import TestSupport
import Testing

@Suite("How a build is distributed") struct DistributionTests {
  private static func decided(_ app: SampleApp) throws -> DecidedDistribution {
    try Measured.file(app.ipa()).distribution
  }

  @Test(
    "follows from the host's profile",
    arguments: [
      (SampleSigning.appStore, Distribution.appStore, "App Store"), (.adHoc, .adHoc, "ad hoc"),
      (.enterprise, .enterprise, "enterprise"), (.development, .development, "development"),
    ])
  func profile(_ signing: SampleSigning, _ kind: Distribution, _ name: String) throws {
    let decided = try Self.decided(.signedSound.signed(for: signing))
    #expect(decided.kind == kind)
    #expect(decided.basis == "the profile of Bakery.app is of the kind \(name)")
  }

  @Test("follows from the certificate where there is no profile")
  func certificate() throws {
    let bare = SampleApp.signedSound.changed { app in
      app.host.plan.hasProfile = false
      app.clip?.plan.hasProfile = false
    }
    #expect(try Self.decided(bare).kind == .appStore)
    #expect(try Self.decided(bare.signed(for: .development)).kind == .development)
    #expect(
      try Self.decided(bare.with(hostRight: "get-task-allow", true)).basis
        == "Bakery.app has no profile and may be debugged")
    // Xcode thins only what is not for the store.
    let thinned = bare.with(hostInfo: "UISupportedDevices", ["iPhone17,1"])
    #expect(try Self.decided(thinned).kind == .adHoc)
  }

  @Test("follows from the clip where the host says nothing")
  func clip() throws {
    let app = SampleApp.signedSound.signed(for: .adHoc).changed { $0.host.plan.signing = .byNobody }
    #expect(
      try Self.decided(app).basis == "the profile of BakeryClip.app is of the kind ad hoc")
  }

  @Test("is not decided by what nobody signed")
  func unsigned() throws {
    let app = SampleApp.signedSound.changed { app in
      app.host.plan.isSigned = false
      app.clip?.plan.isSigned = false
    }
    #expect(try Self.decided(app).kind == .unsigned)
    #expect(try Self.decided(.signedSound.signed(for: .byNobody)).basis == "nobody signed it")
    let profile = ProvisioningProfileWriter(
      team: "T", bundleIdentifier: "b", expirationDate: 0
    ).bytes
    #expect(
      try Self.decided(app.with(hostFile: "embedded.mobileprovision", profile)).kind == .unsigned)
  }

  @Test("is an archive's own whatever signed it")
  func archive() throws {
    let zip = try SampleApp.signedSound.zippedArchive()
    let decided = try Measured.file(zip, as: "Bakery.xcarchive.zip").distribution
    #expect(decided.kind == .archive)
  }

  @Test("is known of an app without a clip, too")
  func withoutClip() throws {
    #expect(try Self.decided(.signedSound.withoutClip()).kind == .appStore)
  }
}
