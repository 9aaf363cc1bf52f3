import Artifacts
import CorpusSupport
import Foundation
import Measurement
import Testing

/// Apps that are broken or meant to break the reader; `EXPECTED.json` beside them says in words what
/// must come out, and here it stands to the letter.
@Suite(.enabled(if: Corpus.isPresent, "shared corpus not present"), .timeLimit(.minutes(5)))
struct HostileCompositeTests {
  enum Outcome: Sendable {
    case refused(String)
    /// The clip's uncompressed bytes, and the gaps; those that begin with `clip/` lie in the clip.
    case measured(Int, [String])
  }

  private static let clip = "Payload/Bistro.app/AppClips/BistroClip.app"
  private static let list = "clip/Info.plist: cannot be understood: "
  private static let binary = "clip/BistroClip: cannot be understood: Mach-O: "
  private static let link = ": is a symbolic link, which is not followed and no iOS app may hold"

  /// By the file's name without `.ipa`.
  static let outcomes: [String: Outcome] = [
    "absolute-names": .measured(
      108_953,
      [
        "/tmp/corpus-evil.txt: absolute name in the archive, not read",
        #"C:\\corpus-evil.txt: absolute name in the archive, not read"#,
      ]),
    "backslashes": .refused(
      "holds no app: its names use backslashes as some Windows packers write them; "
        + "pack it again with forward slashes"),
    "bad-crc": .measured(
      108_953, ["clip/Info.plist: has another checksum (CRC-32) than the archive's directory says"]),
    "bomb-zeros": .measured(300_108_953, []),
    "car-cycle": .measured(
      82_983,
      ["clip/Assets.car: cannot be understood: BOM store: no variable CARHEADER (at byte 96)"]),
    "car-text": .measured(
      82_791,
      ["clip/Assets.car: cannot be understood: BOM store: no BOMStore magic (at byte 0)"]),
    "clip-without-executable": .measured(
      31_225, ["clip: lacks its executable \"BistroClip\", so it is incomplete"]),
    "clip-without-info": .measured(107_894, ["clip/Info.plist: is missing"]),
    "deep-path": .measured(
      108_953,
      [
        "clip/" + String(repeating: "d/", count: 78) + "d: "
          + "name of 4048 bytes, where iOS allows 1024, not read"
      ]),
    "duplicate-info": .measured(
      109_806,
      [
        "clip/Info.plist: stands 2 times in the archive; the last one is counted, as unzip would"
      ]),
    "empty-payload": .refused("holds a Payload folder without an app"),
    "encrypted-flag": .measured(108_953, ["clip/BistroClip: is encrypted in the archive"]),
    "info-billion-laughs": .measured(
      108_538, [list + "XML property list: document type with declarations (at byte 37)"]),
    "info-binary-cycle": .measured(
      107_937, [list + "binary property list: object that contains itself (at byte 8)"]),
    "info-binary-huge-count": .measured(
      107_945,
      [
        list + "binary property list: 4611686018427387904 records of 1 bytes "
          + "where 0 bytes are left (at byte 18)"
      ]),
    "info-deep-binary": .measured(
      1_007_939,
      [list + "binary property list: more than 200 containers inside each other (at byte 1008)"]),
    "info-deep-xml": .measured(
      3_107_923, ["clip/Info.plist: is longer than 1048576 bytes, not read"]),
    "info-external-entity": .measured(
      108_064, [list + "XML property list: document type with declarations (at byte 37)"]),
    "info-wrong-types": .measured(
      108_821,
      [
        "clip/Info.plist: CFBundleIdentifier is of type integer, which it must not be, not used",
        "clip/Info.plist: MinimumOSVersion is of type integer, which it must not be, not used",
        "clip/Info.plist: UIDeviceFamily is of type string, which it must not be, not used",
      ]),
    "latin1-names": .measured(
      108_954, [#"clip/Menu_\xE9\xFF.txt: has a name that is not UTF-8, which iOS cannot hold"#]),
    "macho-fat-overlap": .measured(125_337, [binary + "slice x86_64 of 4294967280 bytes at 16384"]),
    "macho-loadcommand-zero": .measured(
      108_953, [binary + "LC_SEGMENT_64 of 0 bytes (at byte 32)"]),
    "macho-truncated": .measured(
      36_225, [binary + "segment __TEXT of 32768 bytes at 0 in a slice of 5000 (at byte 144)"]),
    "macho-zero-bytes": .measured(
      31_225, ["clip/BistroClip: is the bundle's executable, but no Mach-O binary"]),
    "many-entries": .measured(108_953, []),
    "no-payload": .refused(
      "holds no Payload folder: Bistro.app lies at its top, and an .ipa needs Payload/Bistro.app"),
    "not-a-zip": .refused(
      "is neither a zip (.ipa) nor a tar; it looks like a web page or XML file, "
        + "perhaps an error page saved by a download"),
    "prefix-junk": .measured(108_953, []),
    "profile-garbage": .measured(
      107_351,
      [
        "clip/embedded.mobileprovision: cannot be understood: signed message: no CMS structure "
          + "(at byte 0)"
      ]),
    "size-lies-small": .measured(
      6_108_953, ["clip/big.bin: holds 6000000 bytes where the archive's directory says 10"]),
    "streamed": .measured(108_953, []),
    "suffix-junk": .measured(108_953, []),
    "symlink-out": .measured(
      108_975,
      [
        "clip/link" + link,
        "clip/link/passwd: lies below \(clip)/link, which is no folder, not counted",
        "clip/loop" + link, "clip/up" + link,
      ]),
    "truncated-end": .refused(
      "is a zip without its end record: the file is cut off; upload or copy it again"),
    "wrapped-payload": .refused(
      "holds no app where one belongs: found build/Payload/Bistro.app, expected "
        + "Payload/Bistro.app, Products/Applications/Bistro.app or Bistro.app at the top"),
    "zip64": .measured(108_953, []),
  ]

  private struct Statement: Decodable {
    let file: String
  }

  @Test func everyStatementHasAnOutcomeHere() throws {
    let json = Data(try Corpus.bytes("G_composite/hostile/EXPECTED.json"))
    let files = try JSONDecoder().decode([Statement].self, from: json).map(\.file)
    let named = Self.outcomes.keys + ["clip-is-a-file"]
    #expect(files.sorted() == named.map { "hostile/\($0).ipa" }.sorted())
  }

  @Test(arguments: outcomes.keys.sorted()) func ends(name: String) throws {
    let path = Corpus.path("G_composite/hostile/\(name).ipa")
    switch Self.outcomes[name] {
    case .refused(let reason):
      #expect(throws: ArtifactError(path: path, reason: reason)) { try Artifact(opening: path) }
    case .measured(let bytes, let gaps):
      let measured = try Measured.path(path)
      #expect(measured.clips.map(\.universal.uncompressed) == [ByteCount(bytes)])
      let seen = measured.gapLines
      #expect(seen.count == gaps.count)
      for (line, gap) in zip(seen, gaps) {
        #expect(line.hasPrefix(gap.hasPrefix("clip") ? Self.clip + gap.dropFirst(4) : gap))
      }
    case nil: Issue.record("no outcome for \(name)")
    }
  }

  @Test func aClipThatIsAFileIsAGapAndNoClip() throws {
    let measured = try Measured.path(Corpus.path("G_composite/hostile/clip-is-a-file.ipa"))
    #expect(measured.clips.count == 0)
    #expect(measured.gapLines == [Self.clip + ": is a file where an App Clip's folder belongs"])
  }
}
