import Auditing
import SampleBuilder
import TestSupport
import Testing

/// Rule files of a user, and what is said about a wrong one.
@Suite struct RuleFileTests {
  private func book(_ json: String) throws -> RuleBook {
    try RuleBook.builtIn(overriddenBy: [("mine.json", Array(json.utf8))])
  }

  private func complaint(_ files: String...) -> String? {
    let files = zip(["mine.json", "other.json"], files).map { ($0, Array($1.utf8)) }
    do throws(ConfigurationError) {
      _ = try RuleBook.builtIn(overriddenBy: files)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    (
      #"[{"id": "slim.fonts", "severty": "note"}]"#,
      #"1:23: slim.fonts.severty: no key "severty" is known here; did you mean "severity"?"#
    ),
    (
      #"[{"id": "slim.fonts", "zzzzzzzzzz": 1}]"#,
      #"1:23: slim.fonts.zzzzzzzzzz: no key "zzzzzzzzzz" is known here; known are id, check, "#
        + "severity, severityIn, title, rationale, fix, appleCode, sources, appliesTo, parameters"
    ),
    (#"[{"severity": "note"}]"#, #"1:2: [0]: lacks "id""#),
    (#"[{"id": "slim.fonts"}, {"id": 7}]"#, "1:31: [1].id: must be a string, is a number"),
    (
      #"[{"id": "slim.fonts", "sources": [{"adress": "x"}]}]"#,
      #"1:36: slim.fonts.sources[0].adress: no key "adress" is known here; did you mean "address"?"#
    ),
    (
      #"[{"id": "slim.fonts", "sources": [{"address": "x"}]}]"#,
      #"1:35: slim.fonts.sources[0]: lacks "read""#
    ),
    (
      #"[{"id": "slim.fonts", "sources": [{"address": "x", "read": "y", "confidence": "apple"}]}]"#,
      #"1:79: slim.fonts.sources[0].confidence: is "apple", none of A, A-src, F, T, M, K"#
    ),
    (
      #"[{"id": "slim.fonts", "parameters": {"share": 1}}]"#,
      #"1:38: slim.fonts.parameters.share: no key "share" is known here; known are fraction "#
        + "(check fonts)"
    ),
    (
      #"[{"id": "clip.icon", "parameters": {"name": 1}}]"#,
      #"1:37: clip.icon.parameters.name: no key "name" is known here; there is none "#
        + "(check clip.icon)"
    ),
    (
      #"[{"id": "slim.fonts", "parameters": {"fraction": "half"}}]"#,
      "1:50: slim.fonts.parameters.fraction: must be a number, is a string (check fonts)"
    ),
    (
      #"[{"id": "slim.fonts", "parameters": {"fraction": null}}]"#,
      "1:50: slim.fonts.parameters.fraction: must be a number, is null (check fonts)"
    ),
    (
      #"[{"id": "clip.min-os-14", "parameters": {"version": "fourteen"}}]"#,
      #"1:53: clip.min-os-14.parameters.version: "fourteen" is no version "#
        + "(check plist.minimum-os)"
    ),
    (
      #"[{"id": "size.download", "parameters": {"length": "downlaod"}}]"#,
      #"1:51: size.download.parameters.length: is "downlaod", none of download, uncompressed; "#
        + #"did you mean "download"? (check size.limit)"#
    ),
    (
      #"[{"id": "aasa.size", "parameters": {"bytes": 1.5}}]"#,
      "1:46: aasa.size.parameters.bytes: must be a whole number, is 1.5 (check aasa.size)"
    ),
    (
      #"[{"id": "slim.dev-files", "parameters": {"kinds": [{"what": "x", "ext": []}]}}]"#,
      #"1:66: slim.dev-files.parameters.kinds[0].ext: no key "ext" is known here; known are "#
        + "extensions, folders, names, what (check file.development)"
    ),
    (
      #"[{"id": "slim.dev-files", "parameters": {"kinds": [{"what": "x", "names": "y"}]}}]"#,
      "1:75: slim.dev-files.parameters.kinds[0].names: must be a list, is a string "
        + "(check file.development)"
    ),
    (
      #"[{"id": "slim.dev-files", "parameters": {"kinds": [{"names": []}]}}]"#,
      #"1:52: slim.dev-files.parameters.kinds[0]: lacks "what" (check file.development)"#
    ),
    (
      #"[{"id": "clip.icon", "check": "fonts"}]"#,
      #"1:2: clip.icon.parameters: lacks "fraction" (check fonts)"#
    ),
    (
      #"[{"id": "slim.fonts", "check": "fnts"}]"#,
      #"1:32: slim.fonts.check: there is no check "fnts"; did you mean "fonts"?"#
    ),
    (
      #"[{"id": "slim.fonts", "severityIn": {"store": "note"}}]"#,
      #"1:38: slim.fonts.severityIn.store: no distribution "store" is known here; known are "#
        + "app-store, ad-hoc, enterprise, development, archive, unsigned"
    ),
    (
      #"[{"id": "slim.fonts", "severityIn": {"archive": "soft"}}]"#,
      #"1:49: slim.fonts.severityIn.archive: is "soft", none of error, warning, note, off; "#
        + #"did you mean "off"?"#
    ),
    (
      #"[{"id": "slim.fonts", "severityIn": "note"}]"#,
      "1:37: slim.fonts.severityIn: must be an object, is a string"
    ),
    (
      #"[{"id": "slim.fonts", "severity": "fatal"}]"#,
      #"1:35: slim.fonts.severity: is "fatal", none of error, warning, note, off"#
    ),
    (
      #"[{"id": "slim.fonts", "severity": 2}]"#,
      "1:35: slim.fonts.severity: must be a string, is a number"
    ),
    (
      #"[{"id": "slim.fonts", "appliesTo": "all"}]"#,
      #"1:36: slim.fonts.appliesTo: is "all", none of clip, host, both"#
    ),
    (
      #"[{"id": "slim.fonts"}, {"id": "slim.fonts"}]"#,
      "1:24: slim.fonts: stands here twice"
    ),
    (
      #"[{"id": "slim.font", "severity": "note"}]"#,
      #"1:2: slim.font: lacks "check", and no rule of this id stands before it"#
    ),
    (
      #"[{"id": "slim.font", "check": "fonts", "severity": "note"}]"#,
      #"1:2: slim.font: lacks "title", and no rule of this id stands before it"#
    ),
    (
      #"[{"id": "slim.font", "severity": "off"}]"#,
      "1:2: slim.font: is switched off, but there is no such rule"
    ),
    (#"{"id": "slim.fonts"}"#, "1:1: must be a list, is an object"),
    ("[1]", "1:2: [0]: must be an object, is a number"),
    (
      #"[{"id": "slim.fonts""#,
      "1:21: a , or } is missing in the object that begins on line 1, there is the end of the file"
    ),
    (
      "[{\"id\": \"slim.fonts\",\n  \"id\": \"clip.icon\"}]",
      #"2:3: "id" stands twice in one object, first on line 1"#
    ),
    ("", "1:1: is empty; the least it can hold is {} or []"),
  ])
  func aWrongFileIsSaidToBeWrongWhereItIs(json: String, message: String) {
    #expect(complaint(json) == "mine.json:\(message)")
  }

  @Test func aParameterIsSaidToBeWrongInTheFileThatStatesIt() {
    let complaint = complaint(
      "[\n" + #"{"id": "slim.fonts", "parameters": {"fraction": []}}]"#, #"[{"id": "slim.fonts"}]"#)
    #expect(
      complaint
        == "mine.json:2:49: slim.fonts.parameters.fraction: must be a number, is a list (check fonts)"
    )
  }

  @Test func commentsAndAMarkOfUTF8ArePassedOver() throws {
    let mine = try book(
      "\u{FEFF}"
        + #"[{"//": "a", "id": "slim.fonts", "parameters": {"// why": "b", "fraction": 1}}]"#)
    #expect(mine["slim.fonts"]?.parameters == ["fraction": .integer(1)])
  }

  /// Also in objects whose keys are the author's own, where all values are of one kind.
  @Test(arguments: [
    #"[{"id": "slim.dev-files", "parameters": {"kinds": [{"// why": "a", "what": "x"}]}}]"#,
    #"[{"id": "privacy.manifest-invalid", "parameters": {"categories": {"// why": "a", "x": ["y"]}}}]"#,
  ])
  func commentsInParametersArePassedOver(_ json: String) {
    #expect(complaint(json) == nil)
    #expect(
      complaint(json.replacing(#""a""#, with: "1"))?.contains("must be a string, is a number")
        == true)
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
