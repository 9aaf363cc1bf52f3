import Auditing
import Measurement
import SampleBuilder
import TestSupport
import Testing

/// `.clipaudit.json` and what is said about a wrong one.
@Suite struct ProjectFileTests {
  private func file(_ json: String) throws -> ProjectFile {
    try ProjectFile(file: "p.json", bytes: Array(json.utf8))
  }

  private func complaint(_ json: String) throws -> String? {
    let book = try RuleBook.builtIn()
    do throws(ConfigurationError) {
      let file = try ProjectFile(file: "p.json", bytes: Array(json.utf8))
      _ = try file.applied(to: book)
      _ = try file.devices(among: ["iPhone17,1"]) { $0 == "iPhone17,1" }
      return nil
    } catch {
      return error.description
    }
  }

  static let forms =
    #"sizes are whole bytes or decimal: 1500000, "1.5 MB", "300 KB", "12 bytes""#

  static let wrong: [(String, String)] = [
    // No JSON.
    ("", "p.json:1:1: is empty; the least it can hold is {} or []"),
    (" \n ", "p.json:2:2: is empty; the least it can hold is {} or []"),
    ("[1]", "p.json:1:1: must be an object, is a list"),
    ("{} x", "p.json:1:4: goes on behind its end with x"),
    (#"{"a": 1,}"#, "p.json:1:9: a comma stands before the }"),
    (
      "{\n\t// why\n}",
      #"p.json:2:2: JSON has no comments; a member such as "//": "text" is one here"#
    ),
    (
      #"{"devices": [/* none */]}"#,
      #"p.json:1:14: JSON has no comments; a member such as "//": "text" is one here"#
    ),
    (
      "{'a': 1}",
      "p.json:1:2: a key in double quotes is missing in the object that begins on "
        + "line 1, there is '"
    ),
    (#"{"a" 1}"#, #"p.json:1:6: a : is missing behind "a", there is 1"#),
    (
      #"{"a": 1 "b": 2}"#,
      "p.json:1:9: a , or } is missing in the object that begins on line 1, "
        + #"there is ""#
    ),
    (
      #"{"a": [1 2]}"#,
      "p.json:1:10: a , or ] is missing in the list that begins on line 1, "
        + "there is 2"
    ),
    (#"{"a": [1,]}"#, "p.json:1:10: a comma stands before the ]"),
    (#"{"a": "#, "p.json:1:7: a value is missing, there is the end of the file"),
    (#"{"a": nul}"#, "p.json:1:7: a value is missing, there is n"),
    (#"{"a": 01}"#, "p.json:1:7: 01 is no number"),
    (#"{"a": 1.}"#, "p.json:1:7: 1. is no number"),
    (#"{"a": 1e999}"#, "p.json:1:7: 1e999 is no number"),
    (#"{"é": "x"#, "p.json:1:9: the file ends inside the string that begins on line 1"),
    ("{\"a\": \"x\n\"}", #"p.json:1:9: a string ends with its line; " is missing"#),
    (#"{"a": "\q"}"#, #"p.json:1:8: no escape \q; a backslash itself is written \\"#),
    (#"{"a": "\uD800"}"#, "p.json:1:8: half a character"),
    (#"{"a": "\u12"}"#, #"p.json:1:8: \u needs four hexadecimal digits"#),
    (
      String(repeating: "[", count: 70),
      "p.json:1:66: lists and objects are more than 64 deep"
    ),
    (
      "{\"devices\": [],\n \"devices\": []}",
      #"p.json:2:2: "devices" stands twice in one object, first on line 1"#
    ),
    // Names.
    (
      #"{"bugdets": {}}"#,
      #"p.json:1:2: bugdets: no key "bugdets" is known here; did you mean "#
        + #""budgets"?"#
    ),
    (
      #"{"budgets": {"everything": {}}}"#,
      #"p.json:1:14: budgets.everything: no key "everything" is known here; known are default, clips"#
    ),
    (#"{"//": 1}"#, "p.json:1:8: //: must be a string, is a number"),
    (
      #"{"budgets": {"default": {"categories": {"image": {"download": 1}}}}}"#,
      #"p.json:1:41: budgets.default.categories.image: no category "image" is known here; did you "#
        + #"mean "images"?"#
    ),
    (
      #"{"budgets": {"clips": {"a": {}, "a": {}}}}"#,
      #"p.json:1:33: "a" stands twice in one object, first on line 1"#
    ),
    (
      #"{"rules": {"slim.font": "off"}}"#,
      #"p.json:1:12: rules.slim.font: no rule "slim.font" is known here; did you mean "slim.fonts"?"#
    ),
    (
      #"{"suppressions": [{"rule": "xyzzy", "reason": "r"}]}"#,
      #"p.json:1:20: suppressions[0].rule: no rule "xyzzy" is known here"#
    ),
    (
      #"{"devices": ["iPhone17,l"]}"#,
      #"p.json:1:14: devices[0]: no device "iPhone17,l" is known here; did you mean "iPhone17,1"?"#
    ),
    // Values.
    (
      #"{"invocation": "physcal"}"#,
      #"p.json:1:16: invocation: is "physcal", none of auto, physical, digital, demo; did you mean "#
        + #""physical"?"#
    ),
    (#"{"baseline": ""}"#, "p.json:1:14: baseline: is empty"),
    (#"{"baseline": null}"#, "p.json:1:14: baseline: must be a string, is null"),
    (#"{"devices": true}"#, "p.json:1:13: devices: must be a list, is true"),
    (
      #"{"rules": {"slim.fonts": "fatal"}}"#,
      #"p.json:1:26: rules.slim.fonts: is "fatal", none of error, warning, note, off"#
    ),
    (
      #"{"rules": {"slim.fonts": {"parameters": {"share": 1}}}}"#,
      #"p.json:1:42: rules.slim.fonts.parameters.share: no key "share" is known here; known are "#
        + "fraction (check fonts)"
    ),
    (
      #"{"rules": {"slim.fonts": {"parameters": {"fraction": true}}}}"#,
      "p.json:1:54: rules.slim.fonts.parameters.fraction: must be a number, is true (check fonts)"
    ),
    (
      #"{"suppressions": [{"rule": "slim.fonts"}]}"#,
      #"p.json:1:19: suppressions[0]: lacks "reason""#
    ),
    (
      #"{"suppressions": [{"rule": "slim.fonts", "reason": "r", "expires": "2026-02-30"}]}"#,
      #"p.json:1:68: suppressions[0].expires: "2026-02-30" is no day; one is written as 2026-11-30"#
    ),
    (
      #"{"suppressions": [{"rule": "slim.fonts", "reason": "r", "path": "{a"}]}"#,
      #"p.json:1:65: suppressions[0].path: the pattern "{a" has a { without its }"#
    ),
    (
      #"{"suppressions": [{"rule": "suppression.unused", "reason": "r"}]}"#,
      "p.json:1:28: suppressions[0].rule: a finding about suppressions cannot be suppressed; "
        + #""rules" can switch the rule off"#
    ),
    (
      #"{"budgets": {"default": {"paths": {"a}": {"download": 1}}}}}"#,
      #"p.json:1:36: budgets.default.paths.a}: the pattern "a}" has a } without a { before it"#
    ),
    (
      #"{"budgets": {"default": {"paths": {"a": {}}}}}"#,
      #"p.json:1:41: budgets.default.paths.a: limits nothing; it takes "download", "uncompressed" "#
        + "or both"
    ),
    (
      #"{"budgets": {"default": {"download": {"//": "x"}}}}"#,
      #"p.json:1:38: budgets.default.download: has no line; it takes "warn", "fail" or both"#
    ),
    (
      #"{"budgets": {"default": {"download": {"warn": "2 MB", "fail": "1 MB"}}}}"#,
      #"p.json:1:47: budgets.default.download.warn: 2 MB is above "fail" (1 MB), so that nobody "#
        + "would see the warning"
    ),
    (
      #"{"budgets": {"default": {"growth": {"download": "1000.1 %"}}}}"#,
      #"p.json:1:49: budgets.default.growth.download: "1000.1 %" is no percentage from 0 % to 1000 %,"#
        + #" such as "2.5 %""#
    ),
    (
      #"{"budgets": {"default": {"growth": {"download": []}}}}"#,
      "p.json:1:49: budgets.default.growth.download: is empty"
    ),
    (
      #"{"allow": {"files": ["{"]}}"#,
      #"p.json:1:22: allow.files[0]: the pattern "{" has a { without its }"#
    ),
  ]

  @Test(arguments: wrong)
  func aWrongFileIsSaidToBeWrongWhereItIs(_ json: String, _ message: String) throws {
    #expect(try complaint(json) == message)
  }

  @Test(arguments: [
    (#""14.5 MiB""#, #"the unit "MiB" is not known here"#),
    (#""1 mb""#, #"the unit "mb" is not known here; did you mean "MB"?"#),
    (#""1 B""#, #"the unit "B" is not known here; did you mean "bytes"?"#),
    (#""14,5 MB""#, #""14,5" is no number; a point separates decimals"#),
    (#""1.2.3 MB""#, #""1.2.3" is no number"#), (#""-1 MB""#, #""-1" is no number"#),
    (#"".5 MB""#, #"".5" is no number"#), (#""MB""#, #""" is no number"#),
    (#""15""#, #""15" has no unit"#),
    (#""1.5 bytes""#, #""1.5" of this unit is no whole number of bytes"#),
    (#""1.0005 KB""#, #""1.0005" of this unit is no whole number of bytes"#),
    ("-1", "is below zero"), ("1.5", "1.5 is no whole number of bytes"),
    ("1.5e0", "1.5e0 is no whole number of bytes"),
    ("4000000001", "is more than the 4 GB any app may have"),
    (#""4.1 GB""#, "is more than the 4 GB any app may have"),
    (#""99999999999999999999 MB""#, "is more than the 4 GB any app may have"),
    ("[]", "must be a size, is a list"), ("null", "must be a size, is null"),
  ])
  func whatIsNoSizeIsSaid(_ size: String, _ fact: String) throws {
    #expect(
      try complaint(#"{"budgets": {"default": {"download": \#(size)}}}"#)
        == "p.json:1:38: budgets.default.download: \(fact); \(Self.forms)")
  }

  @Test(arguments: [
    ("0", 0), ("1500000", 1_500_000), ("4000000000", 4_000_000_000), (#""1.5 MB""#, 1_500_000),
    (#""300 KB""#, 300_000), (#""12 bytes""#, 12), (#""1 byte""#, 1), (#""1.50MB""#, 1_500_000),
    (#""0.000001 MB""#, 1), (#""4 GB""#, 4_000_000_000), (#""007 KB""#, 7000),
  ])
  func aSizeIsInBytesOrDecimalUnits(_ size: String, _ bytes: Int64) throws {
    let file = try file(#"{"budgets": {"default": {"download": \#(size)}}}"#)
    #expect(file.budgets.common.total.download?.fail == ByteCount(bytes))
  }

  /// Every beginning of a file, and a file with any of its bytes changed: a value or a sentence.
  @Test func noFileIsTooBroken() throws {
    let json = Array(
      #"{"//": "\u00e9", "budgets": {"clips": {"a.*": {"growth": {"download": ["5 %", 1.5e2]}}}}}"#
        .utf8)
    for end in json.indices { _ = try? ProjectFile(file: "p", bytes: Array(json[..<end])) }
    for index in json.indices {
      for byte: UInt8 in [0, 0x22, 0x5C, 0x7B, 0x5D, 0x39, 0xC3, 0xFF] {
        var changed = json
        changed[index] = byte
        _ = try? ProjectFile(file: "p", bytes: changed)
      }
    }
  }

  @Test func commentsAndAByteOrderMarkAreLeftOut() throws {
    let file = try file(
      "\u{FEFF}{\"//\": \"a\", \"//\": \"b\", \"// b\": \"c\", \"budgets\": {\"//\": \"d\"}}")
    #expect(file.budgets.isEmpty)
  }

  @Test func aClipsOwnBudgetGoesOverTheCommonOneLineByLine() throws {
    let budgets = try file(
      """
      {"budgets": {
        "default": {"download": "1 MB", "categories": {"fonts": {"download": 5, "uncompressed": 6}}},
        "clips": {
          "org.example.a.Clip": {"uncompressed": "2 MB", "categories": {"fonts": {"download": 7}}},
          "org.*": {"download": "3 MB"}
        }
      }}
      """
    ).budgets
    let own = budgets.budget(for: "org.example.a.Clip")
    // Of all patterns that fit; the one that says most of the name has the last word.
    #expect(own.total.download?.fail == ByteCount(3_000_000))
    #expect(own.total.uncompressed?.fail == ByteCount(2_000_000))
    #expect(own.categories[.fonts]?.download?.fail == ByteCount(7))
    #expect(own.categories[.fonts]?.uncompressed?.fail == ByteCount(6))
    #expect(budgets.budget(for: "org.b").total.download?.fail == ByteCount(3_000_000))
    #expect(budgets.budget(for: "com.b") == budgets.common)
    #expect(budgets.budget(for: nil) == budgets.common)
  }

  @Test func oneLineOfTwoLeavesTheOtherAsItIs() throws {
    let budgets = try file(
      """
      {"budgets": {
        "default": {"download": {"warn": 500, "fail": "1 KB"}, "growth": {"download": "1 %"}},
        "clips": {"org.a": {"download": {"warn": "2 KB"}, "growth": {"download": {"warn": 1}}}}
      }}
      """
    ).budgets
    let own = budgets.budget(for: "org.a")
    // Nobody would see a warning above what fails.
    #expect(own.total.download?.warn == nil)
    #expect(own.total.download?.fail == ByteCount(1000))
    #expect(own.downloadGrowth?.warn == [.bytes(ByteCount(1))])
    #expect(own.downloadGrowth?.fail == [.percent(1)])
  }

  @Test(arguments: [
    (#"{"warn": "2 MB", "fail": "1 MB"}"#, "warn: 2 MB is above \"fail\" (1 MB)"),
    (#"{"warn": "3 %", "fail": "2 %"}"#, "warn: 3 % is above \"fail\" (2 %)"),
    (#""5 percent""#, "growth may be a percentage, such as \"2.5 %\""),
  ])
  func whatIsNoGrowthIsSaid(_ growth: String, _ fact: String) throws {
    #expect(
      try complaint(#"{"budgets": {"default": {"growth": {"download": \#(growth)}}}}"#)?
        .contains(fact) == true)
  }

  @Test func rulesGetSeveritiesAndParameters() throws {
    let book = try file(
      """
      {"rules": {"slim.fonts": {"parameters": {"fraction": 0}}, "clip.icon": "note",
        "slim.localizations": "off"}}
      """
    ).applied(to: try RuleBook.builtIn())
    #expect(book["clip.icon"]?.severity == .note)
    #expect(book["slim.localizations"] == nil)
    let app = ThresholdTests.weights[0].app(500)
    #expect(try Scan(app, book: book).findings(of: "slim.fonts").count == 1)
  }

  /// The file's word on a rule is the last, whatever folder of rules made it.
  @Test func aRuleOfTheTeamsOwnIsKnown() throws {
    let book = try RuleBook.builtIn(overriddenBy: [
      (
        "team.json",
        Array(
          """
          [{"id": "team.lottie", "check": "plist.keys", "severity": "warning", "appliesTo": "clip",
            "title": "T", "rationale": "R.", "fix": "F.", "parameters": {"because": "b"},
            "sources": []}]
          """.utf8)
      )
    ])
    let changed = try file(#"{"rules": {"team.lottie": "note"}}"#).applied(to: book)
    #expect(changed["team.lottie"]?.severity == .note)
  }

  @Test func whatIsAllowedIsNotFound() throws {
    let app = SampleApp.sound.with(clipFramework: .framework("Oven"))
      .with(clipFramework: .framework("Stove")).with(clipFile: "Docs/Read.swift", "hello")
      .with(clipFile: "Stray.swift", "mine")
    let book = try file(#"{"allow": {"frameworks": ["Ov*"], "files": ["Docs/**"]}}"#)
      .applied(to: try RuleBook.builtIn())
    let scan = try Scan(app, book: book)
    let clip = "Payload/Bakery.app/AppClips/BakeryClip.app"
    #expect(
      scan.findings(of: "slim.dynamic-frameworks").flatMap(\.places)
        == ["\(clip)/Frameworks/Stove.framework"])
    #expect(scan.findings(of: "slim.dev-files").flatMap(\.places) == ["\(clip)/Stray.swift"])
  }
}
