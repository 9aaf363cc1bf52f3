import AppleFormats
import ByteReading
import CodeSigning
import SampleBuilder
import Testing

@Suite(.timeLimit(.minutes(10))) struct ProvisioningProfileTests {
  private static func writer(
    _ keys: [String: PropertyList] = [:], entitlements: [String: PropertyList] = [:]
  ) -> ProvisioningProfileWriter {
    var writer = ProvisioningProfileWriter(
      team: "TEAM000000", bundleIdentifier: "com.example.app.Clip", entitlements: entitlements,
      expirationDate: 800_000_000)
    writer.contents.merge(keys) { $1 }
    return writer
  }

  @Test("what a profile says")
  func fields() throws {
    let certificate: PropertyList = .data([1, 2, 3])
    let profile = try ProvisioningProfile(
      parsing: Self.writer(["DeveloperCertificates": [certificate]]).bytes)
    #expect(profile.kind == .store)
    #expect(profile.name == "Sample")
    #expect(profile.teamIdentifiers == ["TEAM000000"])
    #expect(profile.applicationIdentifierPrefixes == ["TEAM000000"])
    #expect(profile.platforms == ["iOS"])
    #expect(profile.expirationDate == 800_000_000)
    #expect(profile.developerCertificates == [[1, 2, 3]])
    #expect(profile.deviceCount == nil)
    #expect(
      profile.entitlements["application-identifier"]
        == .string("TEAM000000.com.example.app.Clip"))
    #expect(profile.message.signers.isEmpty)
    #expect(profile.message.certificates.isEmpty)
  }

  @Test(
    "the kind follows from devices and debugging",
    arguments: [
      (["ProvisionedDevices": ["a", "b"]], true, ProvisioningProfile.Kind.development, 2),
      (["ProvisionedDevices": ["a"]], false, .adHoc, 1),
      (["ProvisionsAllDevices": true], false, .enterprise, nil),
      ([:], false, .store, nil),
    ] as [([String: PropertyList], Bool, ProvisioningProfile.Kind, Int?)])
  func kind(
    _ keys: [String: PropertyList], _ isDebuggable: Bool, _ kind: ProvisioningProfile.Kind,
    _ deviceCount: Int?
  ) throws {
    let entitlements: [String: PropertyList] = ["get-task-allow": .boolean(isDebuggable)]
    let profile = try ProvisioningProfile(
      parsing: Self.writer(keys, entitlements: entitlements).bytes)
    #expect(profile.kind == kind)
    #expect(profile.deviceCount == deviceCount)
  }

  @Test("every prefix and every changed byte ends as a value or an error")
  func sweep() {
    let bytes = Self.writer().bytes
    var refused = 0
    for length in bytes.indices where Self.isRefused(Array(bytes.prefix(length))) { refused += 1 }
    #expect(refused == bytes.count)
    for offset in bytes.indices {
      var changed = bytes
      changed[offset] ^= 0x81
      _ = Self.isRefused(changed)
    }
  }

  private static func isRefused(_ bytes: [UInt8]) -> Bool {
    do throws(FormatError) {
      _ = try ProvisioningProfile(parsing: bytes)
      return false
    } catch {
      return true
    }
  }

  @Test("a profile that is only text is refused")
  func text() {
    let error = #expect(throws: FormatError.self) {
      try ProvisioningProfile(parsing: Array("<?xml version=\"1.0\"?><plist/>".utf8))
    }
    #expect(error?.reason == "no CMS structure")
  }

  @Test("bytes that are no certificate are refused")
  func certificate() {
    #expect(throws: FormatError.self) { try Certificate(parsing: [0x30, 3, 2, 1, 0]) }
    #expect(throws: FormatError.self) { try Certificate(parsing: []) }
  }
}
