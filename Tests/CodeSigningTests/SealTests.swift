import AppleFormats
import ByteReading
import CodeSigning
import SampleBuilder
import Testing

@Suite struct SealTests {
  private static let info = Array("<plist><dict/></plist>".utf8)
  private static let resources = Array("<plist><dict><key>files2</key></dict></plist>".utf8)

  private static func writer() -> CodeSignatureWriter {
    var signature = CodeSignatureWriter(identifier: "com.example.app.Clip", team: "TEAM000000")
    signature.entitlements = ["com.apple.developer.on-demand-install-capable": true]
    signature.infoPlist = info
    signature.codeResources = resources
    return signature
  }

  private static func image(
    _ signature: CodeSignatureWriter = writer(), change: (inout [UInt8]) -> Void = { _ in }
  ) throws -> (MachOSlice, CodeSignature) {
    var bytes = try MachOWriter(minimumOS: Version(16), sdk: Version(26)).signed(signature)
    change(&bytes)
    let slice = try #require(try MachOFile(parsing: bytes).slices.first)
    return (slice, try #require(try slice.codeSignature()))
  }

  private static let allTypes: [CodeHashType] = [.sha1, .sha256, .sha256Truncated, .sha384]

  @Test("pages of a fresh signature hold", arguments: allTypes)
  func sound(type: CodeHashType) throws {
    var writer = Self.writer()
    writer.hashTypes = [type]
    let (slice, signature) = try Self.image(writer)
    let directory = try #require(signature.codeDirectory)
    #expect(directory.hashType == type)
    let pages = try #require(try PageVerification(of: slice, against: directory))
    #expect(pages.isSound)
    #expect(pages.pageCount == 5)
  }

  @Test("a changed byte is found in its page, and nowhere else")
  func damagedPage() throws {
    let (slice, signature) = try Self.image { $0[0x1000] ^= 1 }
    let directory = try #require(signature.codeDirectory)
    let pages = try #require(try PageVerification(of: slice, against: directory))
    #expect(pages.damagedPages == [1])
    #expect(!pages.isSound)
    #expect(pages.coversImage)
  }

  @Test("an image longer than what was signed is not covered")
  func shortLimit() throws {
    let (slice, signature) = try Self.image { bytes in
      let slice = try? MachOFile(parsing: bytes).slices.first
      let start = (try? slice?.codeSignature())??.codeDirectory?.bytes.start ?? 0
      // codeLimit: 4 pages fewer.
      bytes.replaceSubrange((start + 32)..<(start + 36), with: [0, 0, 0x10, 0])
    }
    let directory = try #require(signature.codeDirectory)
    let pages = try #require(try PageVerification(of: slice, against: directory))
    #expect(pages.pageCount == 1)
    #expect(!pages.coversImage)
  }

  @Test("an unknown hash function is no verdict")
  func unknownHash() throws {
    let (slice, signature) = try Self.image { bytes in
      let slice = try? MachOFile(parsing: bytes).slices.first
      let start = (try? slice?.codeSignature())??.codeDirectory?.bytes.start ?? 0
      bytes[start + 37] = 9
    }
    let directory = try #require(signature.codeDirectory)
    #expect(try PageVerification(of: slice, against: directory) == nil)
    #expect(try directory.codeDirectoryHash() == nil)
    #expect(
      try directory.verification(of: Self.info[...], in: .infoPlist) == .unknownHash)
  }

  @Test("companions are compared with their slots")
  func slots() throws {
    let (_, signature) = try Self.image()
    let directory = try #require(signature.codeDirectory)
    #expect(
      try signature.slotVerifications(
        against: directory, infoPlist: Self.info, codeResources: Self.resources) == [
          .infoPlist: .matches, .requirements: .matches, .codeResources: .matches,
          .entitlements: .matches, .entitlementsDER: .matches,
        ])
    #expect(
      try signature.slotVerifications(
        against: directory, infoPlist: Array("other".utf8), codeResources: nil) == [
          .infoPlist: .differs, .requirements: .matches, .codeResources: .missing,
          .entitlements: .matches, .entitlementsDER: .matches,
        ])
  }

  @Test("what was never sealed is told apart from what is not there")
  func unsealed() throws {
    var writer = CodeSignatureWriter(identifier: "tool")
    writer.hashTypes = [.sha1, .sha256]
    let (_, signature) = try Self.image(writer)
    #expect(signature.codeDirectories.map(\.hashType) == [.sha1, .sha256])
    for directory in signature.codeDirectories {
      let outcome = try signature.slotVerifications(
        against: directory, infoPlist: Self.info, codeResources: nil)
      #expect(
        outcome == [
          .infoPlist: .notSealed, .requirements: .matches, .codeResources: .absent,
          .entitlements: .absent, .entitlementsDER: .absent,
        ])
    }
  }

  @Test("the code's name is 20 bytes of the directory's hash")
  func codeDirectoryHash() throws {
    let (_, signature) = try Self.image()
    let directory = try #require(signature.codeDirectory)
    let hash = try #require(try directory.codeDirectoryHash())
    #expect(try hash == Array(Digest.sha256.hash(of: directory.bytes.bytes).prefix(20)))
  }
}
