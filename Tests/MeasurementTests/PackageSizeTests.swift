import AppleFormats
import Artifacts
import Measurement
import SampleBuilder
import Testing

/// The size of a package is the length that Apple's packer gives it, to the byte.
@Suite struct PackageSizeTests {
  /// Clips with something in them that a packer treats in its own way.
  private static let apps: [(String, SampleApp)] = [
    ("as it is", SampleApp()),
    ("an empty file", SampleApp().with(clipFile: "empty", "").with(clipFile: "en.lproj/e", "")),
    ("one byte", SampleApp().with(clipFile: "one", "1")),
    ("text", SampleApp().with(clipFile: "t.txt", filler(.text(ratio: 0.3), 200_000))),
    ("noise", SampleApp().with(clipFile: "n.bin", filler(.incompressible, 200_000))),
    ("zeros", SampleApp().with(clipFile: "z.bin", [UInt8](repeating: 0, count: 1_000_000))),
    ("a framework", SampleApp().with(clipFramework: .framework("Oven"))),
    ("an empty folder", SampleApp().changed { $0.clip?.files["Models"] = .folder }),
    ("deep folders", SampleApp().with(clipFile: "a/b/c/d/e/f.txt", "deep")),
    ("names beyond ASCII", SampleApp().with(clipFile: "\u{70B9}\u{9910}/men\u{FC}.json", "{}")),
    (
      "names of one look",
      SampleApp().with(clipFile: "sch\u{F6}n", "1").with(clipFile: "scho\u{308}n", "1")
    ),
    (
      "a clip with a long name",
      SampleApp().changed { $0.clip?.folder = "Caf\u{E9} \u{70B9}\u{9910} " + "Clip.app" }
    ),
  ]

  private static func filler(_ kind: Filler.Kind, _ count: Int) -> [UInt8] {
    var filler = Filler(seed: 2)
    return filler.bytes(kind, count: count)
  }

  @Test(arguments: apps) func aClipPackedAloneIsAsLongAsTheScanSays(
    change: String, app: SampleApp
  ) throws {
    let alone = try app.clipIPA()
    let tree = try #require(try app.clip?.tree())
    let expected = SizePair(
      download: ByteCount(alone.count), uncompressed: ByteCount(tree.byteCount))
    let measured = try Measured.file(app.ipa())
    #expect(measured.clips[0].universal == expected)
    #expect(measured.clips[0].atLeast == expected)
    #expect(measured.gapLines == [])
    // Whoever packed it, and alone as well as in the host.
    #expect(try Measured.file(alone).clips[0].universal == expected)
    let plain = try app.ipa(ZipWriter(style: .plain))
    #expect(try Measured.file(plain).clips[0].universal == expected)
    let tar = TarWriter().bytes(of: try app.archiveTree().tarEntries)
    #expect(try Measured.file(tar).clips[0].universal == expected)
    let onDisk = try Measured.withFolder { folder in
      try app.archiveTree().write(to: folder)
      return try Measured.path(folder)
    }
    #expect(onDisk.clips[0].universal == expected)
  }

  @Test func aHostPackedWithoutItsClipIsAsLongAsTheScanSays() throws {
    let app = SampleApp().with(hostFramework: .framework("Oven"))
    let measured = try Measured.file(app.ipa(), includingHost: true)
    let alone = app.withoutClip()
    #expect(
      measured.measuredHost?.universal
        == SizePair(
          download: ByteCount(try alone.ipa().count),
          uncompressed: ByteCount(try alone.payloadTree().byteCount)))
    #expect(measured.hostUncompressed == ByteCount(try alone.payloadTree().byteCount))
  }

  @Test func foldersAreEntriesWhetherTheArchiveNamesThemOrNot() throws {
    let entries = try SampleApp().payloadTree().zipEntries
    let named = try Measured.zip(entries).clips[0]
    let implied = try Measured.zip(entries.filter { $0.kind == .file }).clips[0]
    #expect(named.universal == implied.universal)
    #expect(implied.bundle.folders.map(\.text) == ["en.lproj"])
  }

  /// `Payload/`, `Payload/C.app/`, a file of 100 packed bytes, an empty one and their folder.
  @Test func theFormulaCountsHeadersNamesAndDescriptors() {
    let files: [(path: ArtifactPath, deflated: ByteCount)] = [
      (ArtifactPath("f/data"), ByteCount(100)), (ArtifactPath("e"), .zero),
    ]
    let folders = [104 + 2 * 8, 104 + 2 * 14, 104 + 2 * 16]
    let file = 104 + 2 * 20 + 16 + 100
    let empty = 104 + 2 * 15
    #expect(
      SizeModel.package(bundleName: "C.app", files: files, folders: [ArtifactPath("f")])
        == ByteCount(folders.reduce(0, +) + file + empty + 22))
  }

  @Test func aNameThatIsNotUTF8CountsAsItsBytes() throws {
    var entries = try ZipWriter.entries(ofClipIn: SampleApp())
    entries.append(
      .file(name: Array("Payload/BakeryClip.app/caf".utf8) + [0xE9], .bytes([1, 2, 3])))
    let measured = try Measured.zip(entries)
    #expect(
      measured.clips[0].universal.download == ByteCount(try ZipWriter().bytes(of: entries).count))
    #expect(
      measured.gapLines == [
        #"Payload/BakeryClip.app/caf\xE9: has a name that is not UTF-8, which iOS cannot hold"#
      ])
  }

  /// No iOS app may hold a link; it counts as a deflated file of its text, which is 44 bytes more than
  /// Apple's packer takes (extra fields of 12 and 16 bytes, a descriptor of 16).
  @Test func aLinkCountsAsItsText() throws {
    let app = SampleApp().with(clipLink: "link", to: "en.lproj")
    let measured = try Measured.file(app.ipa())
    let clip = measured.clips[0]
    #expect(clip.file("link")?.uncompressed == ByteCount(8))
    #expect(clip.universal.download == ByteCount(try app.clipIPA().count + 44))
    #expect(clip.atLeast.uncompressed + ByteCount(8) == clip.universal.uncompressed)
    #expect(
      measured.gapLines == [
        "Payload/Bakery.app/AppClips/BakeryClip.app/link: "
          + "is a symbolic link, which is not followed and no iOS app may hold"
      ])
  }

  @Test func hardLinksInATarCountEachInFull() throws {
    let app = SampleApp()
      .with(clipFile: "one.bin", Self.filler(.incompressible, 5000))
      .with(clipFile: "two.bin", Self.filler(.incompressible, 5000))
    let clip = "Payload/Bakery.app/AppClips/BakeryClip.app/"
    let entries = try app.payloadTree().tarEntries.map { entry in
      entry.name == Array((clip + "two.bin").utf8)
        ? TarEntry.hardLink(clip + "two.bin", to: clip + "one.bin") : entry
    }
    let measured = try Measured.file(TarWriter().gzip(of: entries))
    #expect(measured.clips[0].universal.download == ByteCount(try app.clipIPA().count))
    #expect(measured.clips[0].file("two.bin")?.uncompressed == ByteCount(5000))
    #expect(measured.gapLines == [])
  }

  /// Taking files out saves what the package gets shorter by, with the folders that are then empty.
  @Test(arguments: [
    ["one"], ["a/b/two"], ["a/three"], ["a/b/two", "a/three"], ["one", "a/b/two", "a/three"],
  ])
  func aSavingIsWhatThePackageLoses(paths: [String]) throws {
    let whole = SampleApp().with(clipFile: "one", "11").with(clipFile: "a/b/two", "2222")
      .with(clipFile: "a/three", "")
    let less = paths.reduce(whole) { $0.without(clipFile: $1) }
    let before = try Measured.file(whole.ipa()).clips[0]
    let after = try Measured.file(less.ipa()).clips[0]
    #expect(
      before.saving(withoutFiles: Set(paths.map { ArtifactPath($0) }))
        == before.universal - after.universal)
  }
}
