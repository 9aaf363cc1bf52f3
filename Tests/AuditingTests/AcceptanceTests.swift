import Auditing
import Foundation
import Measurement
import SampleBuilder
import TestSupport
import Testing

/// What a project file's suppressions and a baseline leave out.
@Suite struct AcceptanceTests {
  private static let app = SampleApp.sound.with(clipFile: "Docs/Read.swift", "hello")
    .with(clipFile: "Docs/notes.swift", "hello")

  private func policy(
    _ suppression: String? = nil, baseline: Baseline? = nil, today: String = "2026-11-30"
  ) throws -> Policy {
    let entries = suppression.map { #"{"reason": "r", \#($0)}"# } ?? ""
    let file = try ProjectFile(
      file: "p.json", bytes: Array(#"{"suppressions": [\#(entries)]}"#.utf8))
    return Policy(
      acceptance: Acceptance(
        suppressions: file.suppressions, baseline: baseline, today: Day(today)))
  }

  private func baseline(of scan: Scan, keeping earlier: Baseline? = nil) -> Baseline {
    Baseline(
      name: "b.json", of: scan.findings, keeping: earlier, reason: "old", owner: nil, expires: nil)
  }

  @Test(arguments: [
    (#""rule": "slim.dev-files""#, 2), (#""rule": "slim.fonts""#, 0),
    (#""rule": "slim.dev-files", "path": "Docs/**""#, 2),
    (#""rule": "slim.dev-files", "path": "Docs/R*""#, 1),
    (#""rule": "slim.dev-files", "path": "*.swift""#, 0),
    (#""rule": "slim.dev-files", "path": "**/AppClips/**""#, 0),
    (#""rule": "slim.dev-files", "clip": "org.example.*.Clip""#, 2),
    (#""rule": "slim.dev-files", "clip": "org.example.other""#, 0),
    (#""rule": "slim.dev-files", "expires": "2026-11-30""#, 2),
    (#""rule": "slim.dev-files", "expires": "2026-11-29""#, 0),
  ])
  func aSuppressionCoversWhatItNames(_ entry: String, _ count: Int) throws {
    let scan = try Scan(Self.app, policy: policy(entry))
    #expect(scan.findings(of: "slim.dev-files").count { $0.isSuppressed } == count)
    #expect(scan.findings(of: "slim.dev-files").count == 2)
  }

  /// A finding of several places is not accepted for one of them.
  @Test func everyPlaceOfAFindingHasToFit() throws {
    let app = SampleApp.sound.with(info: "MinimumOSVersion", "16.4")
      .with(clipFile: "A/film.mov", noise(150_000))
      .with(clipFile: "B/film.mov", noise(150_000))
    for (path, isCovered) in [("A/*", false), ("{A,B}/*", true)] {
      let scan = try Scan(
        app, policy: policy(#""rule": "slim.duplicate-files", "path": "\#(path)""#))
      let findings = scan.findings(of: "slim.duplicate-files")
      #expect(findings.map(\.places.count) == [2])
      #expect(findings.map(\.isSuppressed) == [isCovered])
    }
  }

  @Test func theBundleItselfIsADot() throws {
    let app = SampleApp.sound.with(clipInfo: "CFBundleVersion", "2")
    for (path, isCovered) in [(".", true), ("**", true), ("Docs", false)] {
      let scan = try Scan(app, policy: policy(#""rule": "clip.build-match", "path": "\#(path)""#))
      #expect(scan.findings(of: "clip.build-match").map(\.isSuppressed) == [isCovered])
    }
  }

  /// What the rule cannot judge today it may find tomorrow.
  @Test func aSuppressionOfARuleThatWasNotJudgedIsNotCalledUnused() throws {
    let scan = try Scan(Self.app, policy: policy(#""rule": "size.report-older""#))
    #expect(scan.findings(of: "suppression.unused").isEmpty)
  }

  @Test func aSuppressionForAnotherClipIsNotCalledUnused() throws {
    let scan = try Scan(
      Self.app, policy: policy(#""rule": "slim.fonts", "clip": "org.example.other""#))
    #expect(scan.findings(of: "suppression.unused").isEmpty)
  }

  // MARK: - Baseline

  @Test func aBaselineCoversWhatWasThereAndNothingElse() throws {
    let first = try Scan(Self.app)
    let more = Self.app.with(clipFile: "Docs/more.swift", "hello").with(
      info: "CFBundleVersion", "1")
    let scan = try Scan(more, policy: policy(baseline: baseline(of: first)))
    let open = scan.findings.filter { !$0.isSuppressed }
    #expect(
      open.map(\.places) == [["Payload/Bakery.app/AppClips/BakeryClip.app/Docs/more.swift"]])
    #expect(scan.findings.count { $0.suppression?.source == .baseline } == 2)
    #expect(scan.findings(of: "baseline.stale").isEmpty)
  }

  @Test func aFindingThatGotWorseIsShownAgain() throws {
    let note = try ProjectFile(
      file: "p.json", bytes: Array(#"{"rules": {"slim.dev-files": "note"}}"#.utf8))
    let soft = try Scan(Self.app, book: note.applied(to: RuleBook.builtIn()))
    let scan = try Scan(Self.app, policy: policy(baseline: baseline(of: soft)))
    #expect(scan.findings(of: "slim.dev-files").count { $0.isSuppressed } == 0)
    #expect(
      scan.findings(of: "baseline.stale").first?.message
        == "slim.dev-files of b.json is a warning now, was recorded as a note: it counts again")
  }

  @Test(arguments: [(15_100_000, true), (15_000_000, true), (15_100_001, false)])
  func aSizeThatGrewIsShownAgain(bytes: Int, isCovered: Bool) throws {
    func app(_ bytes: Int) -> SampleApp {
      SampleApp.exported.with(info: "MinimumOSVersion", "16.4")
        .with(clipFile: "Film.mov", zeros(bytes))
    }
    let first = try Scan(app(15_100_000))
    let scan = try Scan(app(bytes), policy: policy(baseline: baseline(of: first)))
    let findings = scan.findings(of: "size.uncompressed")
    #expect(findings.map(\.isSuppressed) == [isCovered])
    let stale = scan.findings(of: "baseline.stale").map(\.message)
    #expect(stale.isEmpty == isCovered)
    #expect(stale.allSatisfy { $0.contains(" bytes now, was recorded with 15,1") })
  }

  /// One of several places is mended: what is left is no new finding.
  @Test func fewerPlacesStayCovered() throws {
    func app(_ names: String...) -> SampleApp {
      names.reduce(.sound) { $0.with(clipFile: "\($1).bin", noise(600_000)) }
    }
    let all = try Scan(app("a", "b", "c"))
    #expect(all.findings(of: "slim.duplicate-files").map(\.places.count) == [3])
    let old = try Baseline(
      file: "b.json", bytes: Array(Self.text(baseline(of: all)).utf8))
    let fewer = try Scan(app("a", "c"), policy: policy(baseline: old))
    #expect(fewer.findings(of: "slim.duplicate-files").map(\.isSuppressed) == [true])
    #expect(fewer.findings(of: "baseline.stale").isEmpty)
    let again = Baseline(
      name: "b.json", of: fewer.findings, keeping: old, reason: "new", owner: nil, expires: nil)
    #expect(again.entries.allSatisfy { $0.reason != "new" })
    let more = try Scan(app("a", "b", "c", "d"), policy: policy(baseline: old))
    #expect(more.findings(of: "slim.duplicate-files").map(\.isSuppressed) == [false])
  }

  /// A size with a unit is somebody's own, and so are comments.
  @Test func ownSizesAndCommentsInABaselineStay() throws {
    let app = SampleApp.exported.with(info: "MinimumOSVersion", "16.4")
      .with(clipFile: "Film.mov", zeros(15_100_000))
    let scan = try Scan(app)
    let found = scan.findings(of: "size.uncompressed")
    let entry = """
      {"rule": "size.uncompressed", "fingerprint": "\(found[0].fingerprint)", "severity": "error",
       "message": "", "reason": "r", "bytes": "16 MB", "// ticket": "ABC-1"}
      """
    let text = #"{"schemaVersion": "1", "//": "ours", "findings": [\#(entry)]}"#
    let old = try Baseline(file: "b.json", bytes: Array(text.utf8))
    let new = Baseline(
      name: "b.json", of: found, keeping: old, reason: "new", owner: nil, expires: nil)
    let written = try Self.text(new)
    for part in [#""16 MB""#, #" ticket":"ABC-1""#, #"":"ours""#, #""reason":"r""#] {
      #expect(written.contains(part), "\(part)")
    }
  }

  @Test func ofSeveralArtifactsNoneSaysWhatIsUnused() throws {
    let json = #"{"suppressions": [{"rule": "slim.fonts", "reason": "r"}]}"#
    let file = try ProjectFile(file: "p.json", bytes: Array(json.utf8))
    for (isShared, outcome) in [
      (false, "1"),
      (
        true,
        "skipped: several artifacts are scanned at once, and another may need what this does not"
      ),
    ] {
      let acceptance = Acceptance(suppressions: file.suppressions, isShared: isShared)
      let scan = try Scan(.sound, policy: Policy(acceptance: acceptance))
      let found = try #require(scan.outcome(of: "suppression.unused"))
      #expect(
        found.findings.isEmpty ? found.summary == outcome : "\(found.findings.count)" == outcome)
    }
  }

  @Test func aSuppressionThatFitsSomePlacesSaysSo() throws {
    let app = SampleApp.sound.with(clipFile: "a.bin", noise(600_000))
      .with(clipFile: "b.bin", noise(600_000))
    let json =
      #"{"suppressions": [{"rule": "slim.duplicate-files", "path": "a.*", "reason": "r"}]}"#
    let file = try ProjectFile(file: "p.json", bytes: Array(json.utf8))
    let scan = try Scan(
      app, policy: Policy(acceptance: Acceptance(suppressions: file.suppressions)))
    #expect(
      scan.findings(of: "suppression.unused").map(\.message) == [
        "p.json suppressions[0] of slim.duplicate-files for \"a.*\" fits 1 of the 2 places of a finding, "
          + "and covers it only if it fits them all: {a,b} fits a or b"
      ])
  }

  @Test func aBaselineIsReadAsItWasWritten() throws {
    let baseline = baseline(of: try Scan(Self.app))
    #expect(baseline.entries.map(\.rule) == ["slim.dev-files", "slim.dev-files"])
    let prints = baseline.entries.map(\.fingerprint)
    #expect(prints == prints.sorted())
    let json = try Self.text(baseline)
    let again = try Baseline(file: "b.json", bytes: Array(json.utf8))
    #expect(again.entries.map(\.message) == baseline.entries.map(\.message))
    #expect(again.value == baseline.value)
  }

  @Test func whatSomebodyWroteIntoABaselineStays() throws {
    let first = try Scan(Self.app)
    var json = try Self.text(baseline(of: first))
    json = json.replacingFirst(#""reason":"old""#, with: #""reason":"Ann knows""#)
    let edited = try Baseline(file: "b.json", bytes: Array(json.utf8))
    let more = try Scan(Self.app.with(clipFile: "Docs/more.swift", "hello"))
    #expect(
      baseline(of: more, keeping: edited).entries.map(\.reason).sorted()
        == ["Ann knows", "old", "old"])
  }

  @Test func whatTheProjectFileAcceptsDoesNotGoIntoABaseline() throws {
    let scan = try Scan(Self.app, policy: policy(#""rule": "slim.dev-files", "path": "Docs/R*""#))
    #expect(baseline(of: scan).entries.count == 1)
  }

  static let entry =
    #""rule": "a", "fingerprint": "\#(String(repeating: "0", count: 64))", "severity": "note", "#
    + #""message": "m""#

  @Test(arguments: [
    ("{}", #"b.json:1:1: lacks "schemaVersion""#),
    (#"{"schemaVersion": "1"}"#, #"b.json:1:1: lacks "findings""#),
    (#"{"schemaVersion": "2"}"#, #"b.json:1:19: schemaVersion: is not "1", the version read here"#),
    (
      #"{"schemaVersion": "1", "findings": [{\#(entry)}]}"#,
      #"b.json:1:37: findings[0]: lacks "reason""#
    ),
    (
      #"{"schemaVersion": "1", "findings": [{"rule": "a", "fingerprint": "A"}]}"#,
      "b.json:1:66: findings[0].fingerprint: is no fingerprint of 64 hexadecimal digits; JSON "
        + "reports have them"
    ),
    (
      #"{"schemaVersion": "1", "findings": [{"reason": "r", \#(entry)}, {"reason": "r", \#(entry)}]}"#,
      "b.json:1:186: findings[1]: repeats the fingerprint of an entry above"
    ),
  ])
  func aWrongBaselineIsSaidToBeWrongWhereItIs(_ json: String, _ message: String) {
    do throws(ConfigurationError) {
      _ = try Baseline(file: "b.json", bytes: Array(json.utf8))
      Issue.record("it was read")
    } catch {
      #expect(error.description == message)
    }
  }

  private static func text(_ baseline: Baseline) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(baseline.value), as: UTF8.self)
  }
}

extension String {
  fileprivate func replacingFirst(_ text: String, with other: String) -> String {
    guard let range = range(of: text) else { return self }
    return replacingCharacters(in: range, with: other)
  }
}
