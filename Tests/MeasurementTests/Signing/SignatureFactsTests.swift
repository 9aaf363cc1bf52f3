import AppleFormats
import CodeSigning
import Measurement
import SampleBuilder
import TestSupport
import Testing

@Suite("What is kept of a signature") struct SignatureFactsTests {
  private static func signing(_ app: SampleApp) throws -> (BundleSigning, Measurement) {
    let measurement = try Measured.file(app.ipa())
    return (try #require(measurement.clipSigning.first), measurement)
  }

  @Test("is who signed what")
  func facts() throws {
    let (signing, measurement) = try Self.signing(.signedSound)
    let facts = try #require(signing.signature)
    #expect(facts.identifier == "org.example.bakery.Clip")
    #expect(facts.teamIdentifier == "EXAMPLE123")
    #expect(facts.hashTypes == [.sha256])
    #expect(!facts.flags.contains(.adHoc))
    #expect(facts.pages == .sound)
    #expect(facts.damagedSlots == [])
    #expect(facts.entitlements.binaryForm == .agrees)
    #expect(facts.entitlements.values?["get-task-allow"] == false)
    let signer = try #require(facts.signer)
    #expect(signer.commonName == "Apple Distribution: Example Bakery (EXAMPLE123)")
    #expect(signer.team == "EXAMPLE123")
    #expect(signer.purpose == .distribution)
    #expect(signer.isSound)
    #expect(
      signer.chain.sorted() == [
        "Apple Distribution: Example Bakery (EXAMPLE123)", "Sample Certification Authority",
      ])
    // 1 January 2026.
    #expect(signer.signingTime == 788_918_400)
    let profile = try #require(signing.profile.facts)
    #expect(profile.kind == .store)
    #expect(profile.isSigned && profile.isSound)
    #expect(profile.deviceCount == nil)
    let certificate = try #require(signer.certificateSHA256)
    #expect(profile.certificates == [certificate])
    #expect(measurement.gaps == [])
  }

  @Test("is known of a host whose files were not read")
  func host() throws {
    let (_, measurement) = try Self.signing(.signedSound)
    let host = try #require(measurement.hostSigning)
    #expect(host.signature?.identifier == "org.example.bakery")
    #expect(host.signature?.pages == .unverified)
    #expect(host.breaches == nil)
    #expect(host.profile.facts?.kind == .store)
  }

  @Test("is nothing where there is no signature, and a reason where it is damaged")
  func damage() throws {
    let app = SampleApp.signedSound.changed { $0.clip?.plan.isSigned = false }
    let bare = app.with(clipExecutable: MachOWriter(minimumOS: Version(17), sdk: Version(26)).bytes)
    let (unsigned, _) = try Self.signing(bare)
    #expect(unsigned.signature == nil)
    #expect(unsigned.executable?.slices.map(\.state) == [.unsigned])
    let path = "AppClips/BakeryClip.app/BakeryClip"
    var code = try #require(try SampleApp.signedSound.hostTree().file("Bakery.app/" + path))
    let magic: [UInt8] = [0xfa, 0xde, 0x0c, 0x02]
    let start = try #require(code.indices.first { code[$0...].starts(with: magic) })
    // The offset of the hashes points behind the signature.
    code[start + 16] = 0x7f
    let broken = code
    let (damaged, measurement) = try Self.signing(
      .signedSound.tampered(path, .file(broken, isExecutable: true)))
    #expect(damaged.signature == nil)
    let reason = try #require(damaged.executable?.damage)
    #expect(
      measurement.gapLines
        == ["Payload/Bakery.app/\(path): cannot be understood: \(reason)"])
  }

  @Test("is kept of a profile that was changed after it was signed")
  func changedProfile() throws {
    let path = "AppClips/BakeryClip.app/embedded.mobileprovision"
    var profile = try #require(try SampleApp.signedSound.hostTree().file("Bakery.app/" + path))
    let team = Array("EXAMPLE123".utf8)
    let start = try #require(profile.indices.first { profile[$0...].starts(with: team) })
    profile[start] = UInt8(ascii: "F")
    let (signing, _) = try Self.signing(.signedSound.tampered(path, .file(profile)))
    #expect(signing.profile.facts?.isSigned == true)
    #expect(signing.profile.facts?.isSound == false)
  }
}
