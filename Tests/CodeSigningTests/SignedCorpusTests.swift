import AppleFormats
import ByteReading
import CodeSigning
import CorpusSupport
import Foundation
import Testing

@Suite(.enabled(if: Corpus.isPresent, "shared corpus not present"))
struct SignedCorpusTests {
  /// Apps in which names were masked after signing, and the composite made of one.
  private static let masked = ["TestApp", "TestBinary", "G_composite/simulator.app.zip"]

  private static func isMasked(_ image: Corpus.Item) -> Bool {
    masked.contains { image.name.contains($0) }
  }

  /// Every code directory of a file with all that it seals.
  private static func seals(
    of image: Corpus.Item
  ) throws -> [(pages: PageVerification?, slots: [CodeSignatureSlot: SlotVerification])] {
    let folder = image.file.deletingLastPathComponent()
    func companion(_ path: String) -> [UInt8]? {
      (try? Data(contentsOf: folder.appendingPathComponent(path))).map { [UInt8]($0) }
    }
    return try MachOFile(parsing: try image.bytes).slices.flatMap { slice in
      let signature = try slice.codeSignature()
      return try (signature?.codeDirectories ?? []).map { directory in
        (
          try PageVerification(of: slice, against: directory),
          try signature?.slotVerifications(
            against: directory, infoPlist: companion("Info.plist"),
            codeResources: companion("_CodeSignature/CodeResources")) ?? [:]
        )
      }
    }
  }

  @Test(
    "seals of real images hold: pages, entitlements, and the files beside them",
    arguments: Corpus.images.filter { !isMasked($0) })
  func sound(_ image: Corpus.Item) throws {
    for seal in try Self.seals(of: image) {
      #expect(seal.pages?.isSound == true)
      #expect(!seal.slots.values.contains(.differs))
    }
  }

  @Test(
    "seals of images in which a name was masked are broken",
    arguments: Corpus.images.filter(isMasked))
  func masked(_ image: Corpus.Item) throws {
    let seals = try Self.seals(of: image)
    #expect(!seals.isEmpty)
    for seal in seals {
      #expect(seal.pages?.isSound == false || seal.slots.values.contains(.differs))
    }
  }

  @Test(
    "signed messages sign the primary code directory",
    arguments: Corpus.images.filter { !isMasked($0) })
  func messages(_ image: Corpus.Item) throws {
    for slice in try MachOFile(parsing: try image.bytes).slices {
      guard let signature = try slice.codeSignature(), let message = signature.signedMessage,
        var directory = signature.codeDirectory?.bytes.bytes
      else { continue }
      #expect(try SignedMessage.isSignature(message, of: directory))
      directory[directory.startIndex] ^= 1
      #expect(try !SignedMessage.isSignature(message, of: directory))
      #expect(try SignedMessage(parsing: message).signers.count == 1)
    }
  }

  @Test(
    "entitlements are those found by their magic number",
    arguments: Corpus.images)
  func entitlements(_ image: Corpus.Item) throws {
    for slice in try MachOFile(parsing: try image.bytes).slices {
      guard let signature = try slice.codeSignature() else { continue }
      let data = Data(slice.reader.bytes)
      let start = data.range(of: Data([0xfa, 0xde, 0x71, 0x71]))?.lowerBound
      let expected = start.map { start -> [UInt8] in
        let length = data[(start + 4)..<(start + 8)].reduce(0) { $0 << 8 | Int($1) }
        return [UInt8](data[(start + 8)..<(start + length)])
      }
      #expect(signature.entitlementsXML == expected)
      let der = try signature.entitlementsDER()
      if let der { #expect(try signature.entitlements() == der) }
    }
  }

  @Test("an enterprise app: its profile lists the certificate it is signed with")
  func enterprise() throws {
    let zip = try #require(
      Corpus.files(in: "A_ipas").first { $0.name.hasSuffix("FocusWrapper-enterprise-only.ipa") })
    let files = Corpus.unpack(zip)
    let profile = try ProvisioningProfile(
      parsing: try #require(files.first { $0.name.hasSuffix(".mobileprovision") }).bytes)
    #expect(profile.kind == .enterprise)
    #expect(profile.deviceCount == nil)
    #expect(profile.message.certificates.count == 3)
    #expect(
      profile.message.signers.map(\.certificate?.commonName)
        == ["Apple iPhone OS Provisioning Profile Signing"])
    let image = try #require(files.first { $0.name.hasSuffix("app/FocusWrapper") })
    let slice = try #require(try MachOFile(parsing: try image.bytes).slices.first)
    let signature = try #require(try slice.codeSignature())
    #expect([signature.codeDirectory?.teamIdentifier] == profile.teamIdentifiers)
    let message = try SignedMessage(parsing: try #require(signature.signedMessage))
    let signer = try #require(message.signers.first)
    let certificate = try #require(signer.certificate)
    #expect(certificate.commonName?.hasPrefix("iPhone Distribution: ") == true)
    #expect(certificate.organizationalUnit == signature.codeDirectory?.teamIdentifier)
    #expect(
      certificate.issuerCommonName
        == "Apple Worldwide Developer Relations Certification Authority")
    // 21 February 2023, within the certificate's years.
    #expect(signer.signingTime == 698_669_591)
    #expect(certificate.notBefore < 698_669_591 && 698_669_591 < certificate.notAfter)
    #expect(profile.developerCertificates == [certificate.der])
    #expect(try certificate.sha1().count == 20)
    #expect(try certificate.sha256().count == 32)
  }
}
