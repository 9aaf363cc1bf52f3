import Artifacts
import SampleBuilder
import Testing

/// One wrong entry in a zip that is sound otherwise: the rest is read, and the fault has its words.
@Suite struct ZipFaultTests {
  private static let before = ZipEntry.file("Payload/Bakery.app/Info.plist", "list")
  private static let after = ZipEntry.file("Payload/Bakery.app/PkgInfo", "APPL")

  /// What reading the entry gives after these changes to it; whole, it has 400 bytes, packed 11.
  private static let unreadable: [([ZipEntryOddity], String)] = [
    ([], "400 bytes"),
    ([.encryptedFlag], "0 bytes, then: is encrypted in the archive"),
    (
      [.method(99)],
      "0 bytes, then: is compressed with LZFSE (zip method 99, a copy from the App Store), "
        + "which is not read"
    ),
    (
      [.method(77)],
      "0 bytes, then: cannot be decoded: Unsupported ZIP compression method (77: ??)"
    ),
    (
      [.wrongChecksum],
      "400 bytes, then: has another checksum (CRC-32) than the archive's directory says"
    ),
    // What came out counts in full, whatever was declared.
    (
      [.declaredByteCount(3)],
      "400 bytes, then: holds 400 bytes where the archive's directory says 3"
    ),
    (
      [.declaredByteCount(401)],
      "400 bytes, then: holds 400 bytes where the archive's directory says 401"
    ),
    (
      [.declaredByteCount(4_000_000_001)],
      "0 bytes, then: declares 4000000001 bytes, more than Apple takes for a whole app (4 GB)"
    ),
    (
      [.declaredByteCount(1 << 62)],
      "0 bytes, then: declares 4611686018427387904 bytes, "
        + "more than Apple takes for a whole app (4 GB)"
    ),
    (
      [.declaredPackedByteCount(5)],
      "260 bytes, then: cannot be decoded: ZIP decompression failed (-5)"
    ),
    (
      [.declaredPackedByteCount(0)],
      "0 bytes, then: holds 0 bytes where the archive's directory says 400"
    ),
    (
      [.declaredPackedByteCount(2000)],
      "0 bytes, then: shares its bytes with another entry of the archive"
    ),
    (
      [.declaredPackedByteCount(1 << 40)],
      "0 bytes, then: shares its bytes with another entry of the archive"
    ),
    (
      [.localName(Array("Payload/Bakery.app/Bakers".utf8))],
      "0 bytes, then: has another name in its local header than in the archive's directory"
    ),
    (
      [.localName(Array("Payload/Bakery.app/Bakery and more".utf8))],
      "0 bytes, then: has another name in its local header than in the archive's directory"
    ),
    (
      [.declaredHeaderOffset(3)],
      "0 bytes, then: has no local header where the archive's directory points"
    ),
    (
      [.declaredHeaderOffset(1 << 40)],
      "0 bytes, then: shares its bytes with another entry of the archive"
    ),
  ]

  @Test(arguments: [ZipStyle.ditto, .plain], unreadable)
  func anEntryThatIsNotAsDeclared(
    style: ZipStyle, change: ([ZipEntryOddity], String)
  ) throws {
    var entry = ZipEntry.file("Payload/Bakery.app/Bakery", [UInt8](repeating: 7, count: 400))
    entry.oddities = change.0
    let bytes = try ZipWriter(style: style).bytes(of: [Self.before, entry, Self.after])
    try Scratch.withArtifact(bytes) { artifact in
      let read = try ["Info.plist", "Bakery", "PkgInfo"].map {
        try artifact.reading("Payload/Bakery.app/" + $0)
      }
      // An offset into the entry before makes that one overlap, too.
      let first = change.0.contains(.declaredHeaderOffset(3)) ? read[0] : "4 bytes"
      #expect(read == [first, change.1, "4 bytes"])
    }
  }

  @Test func storedBytesThatAreNotAsManyAsDeclaredAreAFault() throws {
    let entry = ZipEntry.file("Payload/Bakery.app/Bakery", "0123456789", method: .stored)
      .with(.declaredByteCount(4))
    try Scratch.withArtifact(try ZipWriter(style: .plain).bytes(of: [entry])) { artifact in
      let read = try artifact.reading("Payload/Bakery.app/Bakery")
      #expect(read == "10 bytes, then: holds 10 bytes where the archive's directory says 4")
    }
  }

  @Test func contentUnderTwoNamesIsReadUnderNeither() throws {
    let bytes = try ZipWriter(style: .plain).bytes(of: [
      .file("Payload/Bakery.app/a", "1"), .file("Payload/Bakery.app/b", "1"),
      .file("Payload/Bakery.app/c", "").with(.sharesPreviousContent),
      .file("Payload/Bakery.app/d", "1"),
    ])
    try Scratch.withArtifact(bytes) { artifact in
      let shares = "shares its bytes with another entry of the archive"
      #expect(artifact.entries.map { $0.unreadable?.reason } == [nil, shares, shares, nil])
    }
  }

  /// Names that are no path, and what is said of them.
  private static let names: [([UInt8], String)] = [
    (Array("/etc/passwd".utf8), "/etc/passwd: absolute name in the archive, not read"),
    (Array(#"C:\evil"#.utf8), #"C:\\evil: absolute name in the archive, not read"#),
    (
      Array("Payload/Bakery.app/../../evil".utf8),
      "Payload/Bakery.app/../../evil: name with \"..\" in the archive, not read"
    ),
    (Array("..".utf8), "..: name with \"..\" in the archive, not read"),
    (
      Array("Payload/a\u{0}b".utf8),
      #"Payload/a\u{0}b: name with a zero byte in the archive, not read"#
    ),
    (
      Array("Payload/caf".utf8) + [0xE9],
      #"Payload/caf\xE9: has a name that is not UTF-8, which iOS cannot hold"#
    ),
    (
      Array("Payload/".utf8) + [UInt8](repeating: 0x61, count: 1100),
      "Payload/" + String(repeating: "a", count: 192)
        + ": name of 1108 bytes, where iOS allows 1024, not read"
    ),
  ]

  @Test(arguments: names) func aNameThatIsNoPath(name: [UInt8], fault: String) throws {
    let bytes = try ZipWriter(style: .plain).bytes(of: [
      Self.before, .file(name: name, .bytes([1])),
    ])
    try Scratch.withArtifact(bytes) { #expect($0.faultLines == [fault]) }
  }

  @Test func anEntryWithoutANameIsAFault() throws {
    let bytes = try ZipWriter(style: .plain).bytes(of: [Self.before, .file("", "lost")])
    try Scratch.withArtifact(bytes) {
      #expect($0.faultLines == [": an entry without a name, not read"])
    }
  }

  @Test func backslashesAreBytesOfAName() throws {
    let bytes = try ZipWriter(style: .plain).bytes(of: [Self.before, .file(#"..\evil"#, "1")])
    try Scratch.withArtifact(bytes) { artifact in
      #expect(
        artifact.entries.map(\.path.description)
          == [#"..\\evil"#, "Payload/Bakery.app/Info.plist"])
      #expect(artifact.faultLines == [])
    }
  }

  @Test func anEntryThatStandsTwiceCountsOnceAsTheLastOne() throws {
    let bytes = try ZipWriter(style: .plain).bytes(of: [
      Self.before, .file("Payload/Bakery.app/./Info.plist", "newer"),
      .directory("Payload"), .directory("Payload"),
    ])
    try Scratch.withArtifact(bytes) { artifact in
      let seen = try artifact.appContents()
      #expect(seen == ["Info.plist": Array("newer".utf8)])
      #expect(
        artifact.faultLines == [
          "Payload/Bakery.app/Info.plist: stands 2 times in the archive; "
            + "the last one is counted, as unzip would"
        ])
    }
  }

  @Test func namesThatDifferOnlyInNormalisationAreTwo() throws {
    let bytes = try ZipWriter(style: .plain).bytes(of: [
      .file("Payload/Bakery.app/sch\u{F6}n", "1"), .file("Payload/Bakery.app/scho\u{308}n", "22"),
    ])
    try Scratch.withArtifact(bytes) { artifact in
      #expect(artifact.entries.map(\.size) == [2, 1])
      #expect(artifact.faultLines == [])
    }
  }

  @Test func aFileWhereAFolderBelongsIsAFault() throws {
    let bytes = try ZipWriter(style: .plain).bytes(of: [
      Self.before, .symbolicLink("Payload/Bakery.app/Resources", to: "/etc"),
      .file("Payload/Bakery.app/Resources/passwd", "1"),
    ])
    try Scratch.withArtifact(bytes) { artifact in
      #expect(
        artifact.faultLines == [
          "Payload/Bakery.app/Resources/passwd: "
            + "lies below Payload/Bakery.app/Resources, which is no folder, not counted"
        ])
    }
  }

  @Test func aFolderWithContentIsAFault() throws {
    let bytes = try ZipWriter(style: .plain).bytes(of: [
      Self.before,
      .file("Payload/Bakery.app/Resources/", [UInt8](repeating: 7, count: 5000)),
    ])
    try Scratch.withArtifact(bytes) { artifact in
      #expect(
        artifact.faultLines == [
          "Payload/Bakery.app/Resources: is a folder with 5000 bytes of content, not counted"
        ])
    }
  }
}
