import Comparing
import Measurement
import Testing

@Suite("A JSON report from outside")
struct HostileReportTests {
  /// The smallest that is one.
  static func report(
    _ members: [String: String] = [:], clip: [String: String] = [:]
  ) -> String {
    var clipMembers = [
      "name": #""Clip""#, "path": #""Clip.app""#, "bundleIdentifier": #""a.Clip""#,
      "entitlements": "null",
      "infoPlist": "{}", "limits": #"{"uncompressed": {"bytes": 15000000}}"#,
      "variants":
        #"[{"name": "all", "accuracy": "exact", "devices": ["iPhone17,1"], "downloadBytes": 5, "uncompressedBytes": 9}]"#,
      "files": "[]", "catalogs": "[]", "binaries": "[]", "localizations": "[]",
    ]
    clipMembers.merge(clip) { $1 }
    var all = [
      "schemaVersion": #""1""#, "model": #"{"version": "1"}"#, "tool": #"{"version": "1.0"}"#,
      "artifact": #"{"name": "a.ipa", "kind": "ipa", "bytes": 7}"#, "host": "null",
      "findings": "[]", "gaps": "[]",
      "options": #"{"devices": [], "invocation": "auto"}"#,
      "clips": "[\(object(clipMembers))]",
    ]
    all.merge(members) { $1 }
    return object(all)
  }

  private static func object(_ members: [String: String]) -> String {
    "{"
      + members.sorted { $0.key < $1.key }.filter { $0.value != "" }
      .map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}"
  }

  private func reason(_ text: String) -> String {
    do throws(SnapshotError) {
      _ = try BuildSnapshot(parsing: Array(text.utf8))
      return "was read"
    } catch {
      return "\(error)"
    }
  }

  @Test("is read when it is one, alone or in an array")
  func sound() {
    #expect(reason(Self.report()) == "was read")
    #expect(reason("[\(Self.report())]") == "was read")
  }

  @Test(
    "names the key that is wrong",
    arguments: [
      (report(["artifact": "{}"]), "artifact.name is not there"),
      (report(["findings": ""]), "findings is not there"),
      (report(["clips": "7"]), "clips is no array"),
      (report(["artifact": #"{"name": 4}"#]), "artifact.name is no string"),
      (
        report(clip: ["limits": #"{"uncompressed": {"bytes": -1}}"#]),
        "clips[0].limits.uncompressed.bytes -1 is no length"
      ),
      (
        report(clip: ["files": #"[{"path": "a", "category": "data", "crc32": 1}]"#]),
        "clips[0].files[0].crc32 is no string"
      ),
      ("[]", "holds 0 reports instead of one"),
      ("[\(report()), \(report())]", "holds 2 reports instead of one"),
      (
        report(["schemaVersion": #""2""#]),
        #"is a report of schema version "2"; this clipaudit reads version 1"#
      ),
      (
        report(["schemaVersion": "1"]),
        #"schemaVersion has to be the string "1", not 1"#
      ),
      (report(["kind": #""diff""#]), "is a diff, not a report"),
      (report(clip: ["variants": ""]), "clips[0].variants is not there"),
      (report(clip: ["limits": ""]), "clips[0].limits is not there"),
      (
        report(["artifact": #"{"name": "a.ipa", "kind": "ipa", "bytes": 1.5}"#]),
        "artifact.bytes 1.5 is no length"
      ),
      (
        report([
          "artifact": #"{"name": "a.ipa", "kind": "ipa", "bytes": 1000000000000000000000000000000}"#
        ]),
        "artifact.bytes 1e+30 is no length"
      ),
      (
        report(["artifact": #"{"name": "a.ipa", "kind": "ipa", "bytes": "7"}"#]),
        "artifact.bytes is no whole number"
      ),
      (
        report(["findings": #"[{"fingerprint": "a", "rule": "b", "severity": "fatal"}]"#]),
        #"findings[0].severity "fatal" is none of note, warning, error"#
      ),
    ])
  func keys(_ text: String, _ expected: String) {
    #expect(reason(text) == expected)
  }

  @Test("gives an error for every beginning of it")
  func prefixes() {
    let bytes = Array(Self.report().utf8)
    for count in 0..<bytes.count {
      #expect(throws: SnapshotError.self) { try BuildSnapshot(parsing: Array(bytes[..<count])) }
    }
  }

  @Test("gives a value or an error whichever byte is changed")
  func changes() throws {
    let bytes = Array(Self.report().utf8)
    let base = try BuildSnapshot(parsing: bytes)
    for place in bytes.indices {
      for value in [0, UInt8(ascii: "\""), UInt8(ascii: "9"), 0xFF] {
        var changed = bytes
        changed[place] = value
        guard let other = try? BuildSnapshot(parsing: changed) else { continue }
        _ = try? BuildDiff(from: base, to: other)
      }
    }
  }

  @Test("cannot exhaust the stack", arguments: [60, 61, 100_000])
  func depth(_ depth: Int) {
    let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let report = Self.report(clip: ["infoPlist": #"{"a": "[[[\"[[", "b": \#(deep)}"#])
    #expect(reason(report) == (depth > 60 ? "nests more than 64 levels" : "was read"))
  }

  @Test("has sums that saturate")
  func overflow() throws {
    let largest = Int64.max
    let file =
      #"{"path": "a", "category": "data", "crc32": null, "downloadBytes": \#(largest), "#
      + #""uncompressedBytes": \#(largest)}"#
    let files = "[" + Array(repeating: file, count: 2_000).joined(separator: ",") + "]"
    let new = try BuildSnapshot(parsing: Array(Self.report(clip: ["files": files]).utf8))
    let old = try BuildSnapshot(parsing: Array(Self.report().utf8))
    for (before, after) in [(old, new), (new, old)] {
      let clip = try #require(BuildDiff(from: before, to: after).clips.first)
      #expect(clip.causes.count == 2)
    }
  }

  @Test("shows control characters instead of sending them")
  func printable() throws {
    let name = #""a\u001b[2Jb\u202ec\\d""#
    let snapshot = try BuildSnapshot(
      parsing: Array(
        Self.report(["artifact": #"{"name": \#(name), "kind": "ipa", "bytes": 0}"#]).utf8))
    #expect(snapshot.name == #"a\u{1B}[2Jb\u{202E}c\d"#)
  }

  @Test("shows values of property lists on one line, which stand in it as they are")
  func values() throws {
    let snapshots = try [#"{"a\nb": "x\\y"}"#, #"{"a\nb": "x\ny\u202e"}"#].map {
      try BuildSnapshot(parsing: Array(Self.report(clip: ["infoPlist": $0]).utf8))
    }
    let clip = try #require(BuildDiff(from: snapshots[0], to: snapshots[1]).clips.first)
    #expect(clip.infoPlist.map(\.name) == [#"a\u{A}b"#])
    #expect(clip.infoPlist.map(\.old) == [#""x\\y""#])
    #expect(clip.infoPlist.map(\.new) == [#""x\u{A}y\u{202E}""#])
  }

  @Test("is not compared with one whose sizes mean something else")
  func models() throws {
    let old = try BuildSnapshot(parsing: Array(Self.report().utf8))
    let new = try BuildSnapshot(
      parsing: Array(Self.report(["model": #"{"version": "2"}"#]).utf8))
    #expect(throws: SnapshotError.self) { try BuildDiff(from: old, to: new) }
  }

  @Test("is said to lack what it lacks")
  func remarks() throws {
    let whole = try BuildSnapshot(parsing: Array(Self.report().utf8))
    let lacking = try BuildSnapshot(
      parsing: Array(
        Self.report(["options": ""], clip: ["binaries": "", "entitlements": ""]).utf8))
    #expect(
      try BuildDiff(from: lacking, to: whole).remarks == [
        "the old report does not say for which devices and which invocation",
        "the old report does not say sections and libraries",
        "the old report does not say entitlements",
      ])
    let narrow = try BuildSnapshot(
      parsing: Array(
        Self.report(["options": #"{"devices": ["iPhone17,1"], "invocation": "physical"}"#]).utf8))
    #expect(
      try BuildDiff(from: whole, to: narrow).remarks == [
        "the old build was measured for every device, the new one for iPhone17,1",
        "limits are for invocation auto in the old build and physical in the new one",
      ])
  }

  @Test(
    "is said to be judged with other files",
    arguments: [
      ("[]", "[]", []),
      (
        "[]", #"[{"kind": "project file", "name": ".clipaudit.json", "sha256": "aa"}]"#,
        [
          "project file: none for the old build, .clipaudit.json for the new one, so findings may "
            + "differ by it"
        ]
      ),
      (
        #"[{"kind": "baseline", "name": "b.json", "sha256": "aa"}]"#,
        #"[{"kind": "baseline", "name": "b.json", "sha256": "bb"}]"#,
        ["the builds were not judged with the same baseline b.json, so findings may differ by it"]
      ),
      (
        "", #"[{"kind": "rule file", "name": "team.json", "sha256": "aa"}]"#,
        ["the old report does not say what it was judged with"]
      ),
      ("", "[]", []),
    ])
  func judging(_ old: String, _ new: String, _ remarks: [String]) throws {
    let sides = try [old, new].map { files in
      let member = files.isEmpty ? "" : #", "judgedWith": \#(files)"#
      return try BuildSnapshot(
        parsing: Array(
          Self.report(["options": #"{"devices": [], "invocation": "auto"\#(member)}"#]).utf8))
    }
    #expect(try BuildDiff(from: sides[0], to: sides[1]).remarks == remarks)
  }

  @Test("is said to be of another distribution")
  func distribution() throws {
    let sides = try ["ad-hoc", "app-store"].map { kind in
      try BuildSnapshot(
        parsing: Array(
          Self.report([
            "artifact": #"{"name": "a", "kind": "ipa", "bytes": 1, "distribution": "\#(kind)"}"#
          ]).utf8))
    }
    #expect(
      try BuildDiff(from: sides[0], to: sides[1]).remarks == [
        "signing rules are those for ad-hoc in the old build and app-store in the new one"
      ])
  }
}
