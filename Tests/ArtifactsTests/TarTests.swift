import Artifacts
import Foundation
import SampleBuilder
import Testing

@Suite struct TarTests {
  private static let tree = FileTree(["Payload/Bakery.app/Bakery": "code"])

  @Test func aHardLinkHasTheContentOfItsTarget() throws {
    let tar = TarWriter().bytes(of: [
      .file("Payload/Bakery.app/Bakery", "code"),
      .hardLink("Payload/Bakery.app/Again", to: "Payload/Bakery.app/Bakery"),
      .hardLink("Payload/Bakery.app/Third", to: "./Payload//Bakery.app/Again"),
    ])
    try Scratch.withArtifact(tar) { artifact in
      let files = artifact.entries.filter { $0.kind == .file }
      #expect(files.map(\.path.name) == ["Again", "Bakery", "Third"])
      #expect(files.map(\.size) == [4, 4, 4])
      // The CRC-32 of "code".
      #expect(files.map(\.crc32) == [0x7715_3098, 0x7715_3098, 0x7715_3098])
      #expect(Set(files.map(\.place)).count == 1)
      #expect(artifact.faultLines == [])
    }
  }

  @Test func aHardLinkToNothingIsAFault() throws {
    let tar = TarWriter().bytes(of: [
      .file("Payload/Bakery.app/Bakery", "code"),
      .hardLink("Payload/Bakery.app/Again", to: "Payload/Bakery.app/Gone"),
      .hardLink("Payload/Bakery.app/Out", to: "/etc/passwd"),
      .hardLink("Payload/Bakery.app/Up", to: "../Bakery"),
    ])
    try Scratch.withArtifact(tar) { artifact in
      #expect(
        artifact.faultLines == [
          "Payload/Bakery.app/Again: is a hard link to something the archive does not hold",
          "Payload/Bakery.app/Out: is a hard link to something the archive does not hold",
          "Payload/Bakery.app/Up: is a hard link to something the archive does not hold",
        ])
      let contents = try artifact.appContents()
      #expect(contents == ["Bakery": Array("code".utf8)])
    }
  }

  @Test(arguments: [false, true]) func namesOfAnyKindAreKeptAsTheyAre(pax: Bool) throws {
    var writer = TarWriter()
    writer.namesInPaxHeaders = pax
    let names = [
      "sch\u{F6}n.txt", "scho\u{308}n.txt", "\u{70B9}\u{9910}.json",
      String(repeating: "long/", count: 60) + "name",
    ]
    let tar = writer.bytes(of: names.map { .file("Payload/Bakery.app/" + $0, $0) })
    try Scratch.withArtifact(tar) { artifact in
      #expect(artifact.faultLines == [])
      let seen = artifact.entries.filter { $0.kind == .file }.compactMap {
        $0.path.relative(to: artifact.appPath)?.bytes
      }
      let byBytes = names.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
      #expect(seen == byBytes)
    }
  }

  @Test(arguments: [false, true]) func aNameThatIsNotUTF8IsAFaultAndCounts(pax: Bool) throws {
    var writer = TarWriter()
    writer.namesInPaxHeaders = pax
    let name = Array("Payload/Bakery.app/caf".utf8) + [0xE9]
    let tar = writer.bytes(of: [TarEntry(name: name, kind: .file, content: [1, 2])])
    try Scratch.withArtifact(tar) { artifact in
      #expect(artifact.entries.map(\.path.bytes) == [name])
      #expect(artifact.entries.map(\.size) == [2])
      #expect(
        artifact.faultLines == [
          #"Payload/Bakery.app/caf\xE9: has a name that is not UTF-8, which iOS cannot hold"#
        ])
    }
  }

  @Test func unsafeNamesAndPipesAreFaults() throws {
    let tar = TarWriter().bytes(of: [
      .file("./Payload/Bakery.app/./Bakery", "code"),
      .file("/etc/passwd", "1"), .file("Payload/../../evil", "2"),
      TarEntry(name: Array("Payload/Bakery.app/pipe".utf8), kind: .pipe),
      .symbolicLink("Payload/Bakery.app/link", to: "../../etc"),
    ])
    try Scratch.withArtifact(tar) { artifact in
      #expect(
        artifact.faultLines == [
          "/etc/passwd: absolute name in the archive, not read",
          "Payload/../../evil: name with \"..\" in the archive, not read",
          "Payload/Bakery.app/pipe: is neither file, folder nor link, not read",
        ])
      #expect(artifact.entries.map(\.path.name) == ["Bakery", "link"])
      // The length of "../../etc"; the link is not followed.
      #expect(artifact.entries.map(\.size) == [4, 9])
      #expect(artifact.entries.map(\.kind) == [.file, .symbolicLink])
    }
  }

  @Test func anEntryThatStandsTwiceCountsOnceAsTheLastOne() throws {
    let tar = TarWriter().bytes(of: [
      .file("Payload/Bakery.app/Bakery", "old"), .file("Payload/Bakery.app/Bakery", "newer"),
    ])
    try Scratch.withArtifact(tar) { artifact in
      let contents = try artifact.appContents()
      #expect(contents == ["Bakery": Array("newer".utf8)])
      #expect(
        artifact.faultLines == [
          "Payload/Bakery.app/Bakery: stands 2 times in the archive; "
            + "the last one is counted, as unzip would"
        ])
    }
  }

  @Test func aTarThatIsCutOffIsRefused() throws {
    let entries = Self.tree.tarEntries
    let whole = TarWriter().bytes(of: entries)
    // Payload/, Bakery.app/ and the file with its content are 4 blocks, the end mark 2.
    #expect(whole.count == 6 * 512)
    let cut = "ends without the mark that ends a tar: the file is cut off"
    #expect(try Scratch.refusal(of: Array(whole.prefix(4 * 512))) == cut)
    #expect(try Scratch.refusal(of: Array(whole.prefix(2 * 512))) == cut)
    #expect(try Scratch.refusal(of: Array(whole.prefix(5 * 512))) == "opened")
    #expect(
      try Scratch.refusal(of: Array(whole.prefix(3 * 512 + 2)))
        .hasPrefix("cannot be decoded: Truncated "))
    let packed = try TarWriter().gzip(of: entries)
    #expect(
      try Scratch.refusal(of: packed.dropLast(20))
        == "cannot be decoded: truncated gzip input")
    var headless = TarWriter()
    headless.hasEndMark = false
    #expect(try Scratch.refusal(of: headless.gzip(of: entries)) == cut)
  }

  @Test func packedFilesThatAreNoTarAreRefused() throws {
    // A gzip of "hi\n".
    let text: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0xC8, 0xE4, 2, 0, 0x7A, 0x7A, 0x6F, 0xED, 3, 0, 0,
      0,
    ]
    #expect(
      try Scratch.refusal(of: text) == "cannot be decoded: Unrecognized archive format")
    #expect(
      try Scratch.refusal(of: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xFF, 0xFF])
        .hasPrefix("cannot be decoded: "))
  }
}
