import Artifacts
import Testing

@Suite struct ArtifactPathTests {
  @Test(arguments: [
    ("a", "a"), ("a/b", "a/b"), ("a//b/", "a/b"), ("./a/./b", "a/b"), (".", ""), ("a/...", "a/..."),
    ("a/b..c", "a/b..c"), (#"a\b"#, #"a\b"#), ("C:", "C:"), ("C:/a", "C:/a"), ("~/a", "~/a"),
  ])
  func aNameBecomesAPath(name: String, path: String) throws {
    #expect(try ArtifactPath(archiveName: name.utf8).text == path)
  }

  @Test(arguments: [
    ("/", UnsafeName.absolute), ("/a", .absolute), (#"c:\a"#, .absolute), ("..", .parentFolder),
    ("a/../b", .parentFolder), ("a/..", .parentFolder), ("a\0", .zeroByte),
    (String(repeating: "a", count: 1025), .tooLong(1025)),
    (String(repeating: "a/", count: 101), .tooDeep(101)),
  ])
  func aNameThatIsNoPathIsRefused(name: String, reason: UnsafeName) {
    #expect(throws: reason) { try ArtifactPath(archiveName: name.utf8) }
  }

  @Test func aPathHasItsParts() {
    let path = ArtifactPath("Payload/Bakery.app/icon@2x.PNG")
    #expect(path.name == "icon@2x.PNG")
    #expect(path.pathExtension == "png")
    #expect(path.parent == ArtifactPath("Payload/Bakery.app"))
    #expect(path.ancestors.map(\.text) == ["Payload/Bakery.app", "Payload"])
    #expect(path.relative(to: ArtifactPath("Payload")) == ArtifactPath("Bakery.app/icon@2x.PNG"))
    #expect(path.relative(to: ArtifactPath("Pay")) == nil)
    #expect(path.relative(to: path) == nil)
    #expect(path.relative(to: ArtifactPath()) == path)
    #expect(ArtifactPath("a").parent == ArtifactPath())
    #expect(ArtifactPath().parent == nil)
    #expect(ArtifactPath(".hidden").pathExtension == "")
    #expect(ArtifactPath().appending("a").appending("b") == ArtifactPath("a/b"))
  }

  @Test(arguments: [
    ("Payload/B.app/AppClips/C.app/x", ["Payload/B.app", "Payload/B.app/AppClips/C.app"]),
    ("B.APP", ["B.APP"]), ("B.app.zip/x", []), (".app/x", []), ("x/.app", []), ("Bapp/x", []),
    ("", []),
  ])
  func foldersAreFoundByTheirExtension(path: String, apps: [String]) {
    #expect(ArtifactPath(path).folders(withExtension: "app").map(\.text) == apps)
  }

  @Test func pathsAreComparedByTheirBytes() {
    #expect(ArtifactPath("sch\u{F6}n") != ArtifactPath("scho\u{308}n"))
    #expect(ArtifactPath("B") < ArtifactPath("a"))
  }

  /// Bytes of a name, and how they may be printed.
  private static let shown: [([UInt8], String)] = [
    (Array("men\u{FC} \u{70B9}".utf8), "men\u{FC} \u{70B9}"),
    ([0x61, 0x0A, 0x62, 0x1B, 0x5B], #"a\u{A}b\u{1B}["#),
    (Array("a\u{202E}gnp".utf8), #"a\u{202E}gnp"#),
    ([0xE9, 0x61], #"\xE9a"#),
    ([0xE2, 0x82], #"\xE2\x82"#),
    ([0xF0, 0x9F, 0x98, 0x61], #"\xF0\x9F\x98a"#),
    ([0xC0, 0xAF], #"\xC0\xAF"#),
    ([0xED, 0xA0, 0x80], #"\xED\xA0\x80"#),
    (Array(#"a\b"#.utf8), #"a\\b"#),
    // What nobody would see: zero width, joiners, soft hyphen, fillers, tags, selectors.
    (Array("a\u{200B}b".utf8), #"a\u{200B}b"#), (Array("a\u{200D}b".utf8), #"a\u{200D}b"#),
    (Array("a\u{AD}b".utf8), #"a\u{AD}b"#), (Array("a\u{2060}".utf8), #"a\u{2060}"#),
    (Array("\u{115F}\u{3164}".utf8), #"\u{115F}\u{3164}"#),
    (Array("a\u{E0061}".utf8), #"a\u{E0061}"#), (Array("1\u{FE0F}".utf8), #"1\u{FE0F}"#),
    (Array("a\u{34F}b".utf8), #"a\u{34F}b"#), (Array("\u{180E}".utf8), #"\u{180E}"#),
    // Pictures of several code points stay whole, and so do accents and other scripts.
    (Array("👩‍🍳❤\u{FE0F}🇩🇪".utf8), "👩‍🍳❤\u{FE0F}🇩🇪"), (Array("e\u{301} 点餐 नी".utf8), "e\u{301} 点餐 नी"),
    ([], ""),
  ]

  @Test(arguments: shown) func aNameCannotForgeAReport(bytes: [UInt8], text: String) {
    #expect(String(printing: bytes) == text)
  }

  @Test(arguments: shown) func whatWasPrintedCanBeTakenBack(bytes: [UInt8], text: String) {
    #expect(String(printing: bytes).printedBytes == bytes)
  }
}
