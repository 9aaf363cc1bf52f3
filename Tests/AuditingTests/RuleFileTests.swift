import Auditing
import SampleBuilder
import TestSupport
import Testing

/// Rule files of a user, and what is said about a wrong one.
@Suite struct RuleFileTests {
  private func book(_ json: String) throws -> RuleBook {
    try RuleBook.builtIn(overriddenBy: [("mine.json", Array(json.utf8))])
  }

  private func complaint(_ json: String) -> String? {
    do throws(ConfigurationError) {
      _ = try RuleBook.builtIn(overriddenBy: [("mine.json", Array(json.utf8))])
      return nil
    } catch {
      return error.description
    }
  }

  static let fields =
    "appleCode, appliesTo, check, fix, id, parameters, rationale, severity, severityIn, sources, "
    + "title"

  @Test(arguments: [
    (
      #"[{"id": "slim.fonts", "severty": "note"}]"#,
      "mine.json: slim.fonts: severty: is no field of a rule (\(fields))"
    ),
    (
      #"[{"severity": "note", "name": 1}]"#,
      "mine.json: [0]: name: is no field of a rule (\(fields))"
    ),
    (#"[{"severity": "note"}]"#, #"mine.json: [0]: lacks "id""#),
    (
      #"[{"id": "slim.fonts", "sources": [{"adress": "x"}]}]"#,
      "mine.json: slim.fonts: adress: is no field of a source (address, confidence, read, says)"
    ),
    (
      #"[{"id": "slim.fonts", "sources": [{"address": "x", "read": "y", "confidence": "B"}]}]"#,
      "mine.json: [0].sources.[0].confidence: is none of the words known here"
    ),
    (
      #"[{"id": "slim.fonts", "parameters": {"share": 1}}]"#,
      #"mine.json: slim.fonts: parameter "share" is not known to check fonts, which takes: fraction"#
    ),
    (
      #"[{"id": "clip.icon", "parameters": {"name": 1}}]"#,
      #"mine.json: clip.icon: parameter "name" is not known to check clip.icon, which takes: none"#
    ),
    (
      #"[{"id": "slim.fonts", "parameters": {"fraction": "half"}}]"#,
      "mine.json: slim.fonts: parameters of check fonts: fraction must be a number"
    ),
    (
      #"[{"id": "slim.fonts", "parameters": {"fraction": null}}]"#,
      "mine.json: slim.fonts: parameters of check fonts: fraction is null, must be a number"
    ),
    (
      #"[{"id": "clip.min-os-14", "parameters": {"version": "fourteen"}}]"#,
      "mine.json: clip.min-os-14: parameters of check plist.minimum-os: version "
        + #""fourteen" is no version"#
    ),
    (
      #"[{"id": "size.download", "parameters": {"length": "both"}}]"#,
      "mine.json: size.download: parameters of check size.limit: length is none of the words known "
        + "here"
    ),
    (
      #"[{"id": "slim.dev-files", "parameters": {"kinds": [{"what": "x", "ext": []}]}}]"#,
      "mine.json: slim.dev-files: parameters of check file.development: kinds.[0] "
        + #""ext" is none of what, extensions, names, folders"#
    ),
    (
      #"[{"id": "slim.fonts", "check": "fnts"}]"#,
      #"mine.json: slim.fonts: there is no check "fnts""#
    ),
    (
      #"[{"id": "slim.fonts", "severityIn": {"store": "note"}}]"#,
      #"mine.json: slim.fonts: severityIn: "store" is none of app-store, ad-hoc, enterprise, "#
        + "development, archive, unsigned"
    ),
    (
      #"[{"id": "slim.fonts", "severityIn": {"archive": "soft"}}]"#,
      #"mine.json: slim.fonts: severityIn: archive "soft" is none of note, warning, error, off"#
    ),
    (
      #"[{"id": "slim.fonts", "severityIn": "note"}]"#,
      "mine.json: [0].severityIn: must be an object"
    ),
    (
      #"[{"id": "slim.fonts", "severity": "fatal"}]"#,
      #"mine.json: slim.fonts: severity "fatal" is none of note, warning, error, off"#
    ),
    (#"[{"id": "slim.fonts", "severity": 2}]"#, "mine.json: [0].severity: must be a string"),
    (
      #"[{"id": "slim.fonts", "appliesTo": "all"}]"#,
      "mine.json: [0].appliesTo: is none of the words known here"
    ),
    (#"[{"id": "slim.fonts"}, {"id": "slim.fonts"}]"#, "mine.json: slim.fonts: stands here twice"),
    (
      #"[{"id": "slim.font", "severity": "note"}]"#,
      "mine.json: slim.font: lacks title, and no rule of this id stands before it"
    ),
    (
      #"[{"id": "slim.font", "severity": "off"}]"#,
      "mine.json: slim.font: is switched off, but there is no such rule"
    ),
    (#"{"id": "slim.fonts"}"#, "mine.json: must be a list"),
    ("[1]", "mine.json: [0]: must be an object"),
    (#"[{"id": "slim.fonts""#, "mine.json: is no JSON"),
    ("", "mine.json: is no JSON"),
  ])
  func aWrongFileIsSaidToBeWrongWhereItIs(json: String, message: String) {
    #expect(complaint(json) == message)
  }

  @Test func aFieldIsOverriddenAndTheOthersStay() throws {
    let before = try #require(try RuleBook.builtIn()["slim.fonts"])
    let after = try #require(
      try book(#"[{"id": "slim.fonts", "severity": "error"}]"#)["slim.fonts"])
    #expect(after.severity == .error)
    #expect(after.title == before.title)
    #expect(after.fix == before.fix)
    #expect(after.sources == before.sources)
  }

  @Test func aParameterIsOverridden() throws {
    let app = ThresholdTests.weights[0].app(500)
    #expect(try Scan(app).findings(of: "slim.fonts").isEmpty)
    let mine = try book(#"[{"id": "slim.fonts", "parameters": {"fraction": 0}}]"#)
    #expect(try Scan(app, book: mine).findings(of: "slim.fonts").count == 1)
  }

  @Test func ofSeveralParametersOnlyTheNamedOneChanges() throws {
    let mine = try book(
      #"[{"id": "slim.duplicate-files", "parameters": {"fraction": 0}}]"#)
    let app = ThresholdTests.weights[1].app(1023)
    #expect(try Scan(app, book: mine).findings(of: "slim.duplicate-files").isEmpty)
    #expect(
      try Scan(ThresholdTests.weights[1].app(1024), book: mine)
        .findings(of: "slim.duplicate-files").count == 1)
  }

  @Test func aRuleIsSwitchedOff() throws {
    let mine = try book(#"[{"id": "slim.fonts", "severity": "off"}]"#)
    #expect(mine["slim.fonts"] == nil)
    #expect(mine.rules.count == (try RuleBook.builtIn().rules.count) - 1)
  }

  @Test func anotherCheckBeginsWithNoParameters() throws {
    let mine = try book(#"[{"id": "slim.fonts", "check": "clip.icon"}]"#)
    #expect(mine["slim.fonts"].map { type(of: $0.check).name } == "clip.icon")
  }

  @Test func aNewRuleIsJudgedLikeABuiltInOne() throws {
    let mine = try book(
      """
      [{"id": "team.lottie", "check": "plist.keys", "severity": "warning", "appliesTo": "clip",
        "title": "No Lottie", "rationale": "We draw by hand.", "fix": "Draw.",
        "parameters": {"forbids": ["Lottie"], "because": "we draw by hand"},
        "sources": [{"address": "team", "read": "2026-11-30", "confidence": "K"}]}]
      """)
    let scan = try Scan(.sound.with(clipInfo: "Lottie", true), book: mine)
    #expect(scan.findings.map(\.message) == ["Lottie is there: we draw by hand"])
  }

  @Test func laterFilesGoOverEarlierOnes() throws {
    let files = ["error", "note"].map { severity in
      ("\(severity).json", Array(#"[{"id": "slim.fonts", "severity": "\#(severity)"}]"#.utf8))
    }
    let later = try RuleBook.builtIn(overriddenBy: files.map { (name: $0.0, bytes: $0.1) })
    #expect(later["slim.fonts"]?.severity == .note)
  }

  @Test func aFindingIsNeverMoreSevereThanItsRule() throws {
    let mine = try book(#"[{"id": "slim.dynamic-frameworks", "severity": "note"}]"#)
    let app = RuleExample.contents[0].triggering.app
    #expect(
      try Scan(app, book: mine).findings(of: "slim.dynamic-frameworks").map(\.severity) == [.note])
  }
}
