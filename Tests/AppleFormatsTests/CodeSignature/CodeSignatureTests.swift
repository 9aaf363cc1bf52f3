import AppleFormats
import ByteReading
import SampleBuilder
import Testing

@Suite(.timeLimit(.minutes(10))) struct CodeSignatureTests {
  private static let entitlements: [String: PropertyList] = [
    "application-identifier": "TEAM000000.com.example.app.Clip",
    "com.apple.developer.associated-domains": ["appclips:example.com"],
    "com.apple.developer.on-demand-install-capable": true,
    "count": -129, "nested": ["inner": 300],
  ]

  private static func slice(
    _ change: (inout CodeSignatureWriter) -> Void = { _ in }
  ) throws -> MachOSlice {
    var signature = CodeSignatureWriter(identifier: "com.example.app.Clip", team: "TEAM000000")
    signature.entitlements = entitlements
    signature.infoPlist = [1, 2, 3]
    change(&signature)
    let bytes = try MachOWriter(minimumOS: Version(16), sdk: Version(26)).signed(signature)
    return try #require(try MachOFile(parsing: bytes).slices.first)
  }

  private static func signature(
    _ change: (inout CodeSignatureWriter) -> Void = { _ in }
  ) throws -> CodeSignature {
    try #require(try slice(change).codeSignature())
  }

  @Test("what the code directory says")
  func codeDirectory() throws {
    let slice = try Self.slice()
    let directory = try #require(try slice.codeSignature()?.codeDirectory)
    #expect(directory.identifier == "com.example.app.Clip")
    #expect(directory.teamIdentifier == "TEAM000000")
    #expect(directory.version == 0x20400)
    #expect(directory.isAdHoc)
    #expect(directory.hashType == .sha256)
    #expect(directory.hashSize == 32)
    #expect(directory.pageSize == 4096)
    #expect(directory.codeLimit == slice.linkEditRange(of: .codeSignature)?.offset)
    #expect(directory.codeHashCount == 5)
    #expect(directory.codeHash(ofPage: 4) != nil)
    #expect(directory.codeHash(ofPage: 5) == nil)
    #expect(directory.codeHash(ofPage: -1) == nil)
    #expect(directory.specialHashCount == 7)
    #expect(directory.specialHash(of: .infoPlist)?.count == 32)
    #expect(directory.specialHash(of: .codeResources) == nil)
    #expect(directory.executableSegment?.limit == 0x4000)
    #expect(directory.executableSegment?.flags == 1)
  }

  @Test("all blobs are kept under their slots")
  func blobs() throws {
    let signature = try Self.signature()
    #expect(signature.blobs.map(\.slot.rawValue) == [0, 2, 5, 7, 0x10000])
    #expect(
      signature.blobs.map(\.magic) == [
        .codeDirectory, .requirements, .entitlements, .entitlementsDER, .wrapper,
      ])
    #expect(signature.signedMessage == nil)
    #expect(try Self.signature { $0.signedMessage = [0x30, 0] }.signedMessage == [0x30, 0])
  }

  @Test("entitlements say the same as XML and as DER")
  func entitlements() throws {
    let signature = try Self.signature()
    #expect(try signature.entitlements() == .dictionary(Self.entitlements))
    #expect(try signature.entitlementsDER() == .dictionary(Self.entitlements))
    let old = try Self.signature { $0.omitsEntitlementsDER = true }
    #expect(try old.entitlements() == .dictionary(Self.entitlements))
    #expect(try old.entitlementsDER() == nil)
    let none = try Self.signature { $0.entitlements = nil }
    #expect(none.entitlementsXML == nil)
  }

  @Test("two directories, with different hashes, of the same code")
  func alternates() throws {
    let signature = try Self.signature { $0.hashTypes = [.sha1, .sha256] }
    #expect(signature.codeDirectories.map(\.slot) == [.codeDirectory, .alternateCodeDirectory])
    #expect(signature.codeDirectories.map(\.hashSize) == [20, 32])
    #expect(signature.codeDirectory?.hashType == .sha1)
  }

  @Test("every prefix and every changed byte ends as a value or an error")
  func sweep() throws {
    let reader = try #require(try Self.slice().codeSignatureReader)
    let bytes = Array(reader.bytes)
    let count = try Self.signature().byteCount
    for length in 0..<count {
      #expect(throws: FormatError.self) { try CodeSignature(parsing: Array(bytes.prefix(length))) }
    }
    for offset in 0..<count {
      for change: UInt8 in [0x01, 0xff] {
        var changed = bytes
        changed[offset] ^= change
        Self.readAll(changed)
      }
    }
  }

  private static func readAll(_ bytes: [UInt8]) {
    guard let signature = try? CodeSignature(parsing: bytes) else { return }
    _ = try? signature.entitlements()
    _ = try? signature.entitlementsDER()
    for directory in signature.codeDirectories {
      _ = directory.codeHash(ofPage: directory.codeHashCount - 1)
      _ = directory.specialHash(of: .infoPlist)
    }
  }

  @Test("a slot listed twice is refused")
  func duplicateSlot() throws {
    var bytes = Array(try #require(try Self.slice().codeSignatureReader).bytes)
    // Second entry of the index: slot 2 becomes 0.
    bytes[12 + 8 + 3] = 0
    let error = #expect(throws: FormatError.self) { try CodeSignature(parsing: bytes) }
    #expect(error?.reason == "slot 0 twice")
  }

  @Test(
    "DER that is no list of entitlements is refused",
    arguments: [
      // Another version; a trailing byte; no dictionary; a byte behind the older form, a bare
      // value in it; a key twice.
      [0x70, 0x05, 0x02, 0x01, 0x02, 0xb0, 0x00],
      [0x70, 0x05, 0x02, 0x01, 0x01, 0xb0, 0x00, 0x00],
      [0x70, 0x05, 0x02, 0x01, 0x01, 0x30, 0x00],
      [0x31, 0x00, 0x00],
      [0x31, 0x03, 0x01, 0x01, 0xff],
      [0x70, 0x15, 0x02, 0x01, 0x01, 0xb0, 0x10]
        + [0x30, 0x06, 0x0c, 0x01, 0x61, 0x01, 0x01, 0xff]
        + [0x30, 0x06, 0x0c, 0x01, 0x61, 0x01, 0x01, 0xff],
    ] as [[UInt8]])
  func badEntitlements(_ der: [UInt8]) {
    #expect(throws: FormatError.self) { try PropertyList(parsingEntitlementsDER: der) }
  }

  @Test("the form that Xcode 13 began with is a SET, and so are dictionaries in it")
  func olderEntitlements() throws {
    let inner: [UInt8] = [0x30, 0x06, 0x0c, 0x01, 0x62, 0x01, 0x01, 0xff]
    let der: [UInt8] =
      [0x31, 0x0f, 0x30, 0x0d, 0x0c, 0x01, 0x61, 0x31, UInt8(inner.count)] + inner
    #expect(try PropertyList(parsingEntitlementsDER: der) == ["a": ["b": true]])
    #expect(try PropertyList(parsingEntitlementsDER: [0x31, 0x00]) == [:])
    for length in der.indices {
      #expect(throws: FormatError.self) {
        try PropertyList(parsingEntitlementsDER: Array(der.prefix(length)))
      }
    }
  }

  @Test("entitlements nested without end are refused")
  func deepEntitlements() {
    var value: PropertyList = true
    for _ in 0..<40 { value = [value] }
    #expect(throws: FormatError.self) {
      try Self.signature { $0.entitlements = ["deep": value] }.entitlementsDER()
    }
  }
}
