import AppleFormats
import Auditing
import SampleBuilder
import TestSupport
import Testing

@Suite struct SiteAssociationTests {
  private static func association(_ text: String) -> SiteAssociation {
    SiteAssociation(name: "aasa", bytes: Array(text.utf8))
  }

  private static func lists(_ text: String) -> SiteAssociation.Lists? {
    if case .read(let lists) = association(text).content { return lists }
    return nil
  }

  private static func damage(_ file: SiteAssociation) -> String? {
    if case .damaged(let reason) = file.content { return reason }
    return nil
  }

  @Test func bothFormsOfLinksAreRead() {
    let now = Self.lists(
      #"{"applinks": {"details": [{"appIDs": ["T.a", "T.b"], "components": []}, {"appID": "T.c"}]}}"#
    )
    #expect(now?.appLinks == ["T.a", "T.b", "T.c"])
    #expect(now?.appClips == nil)
    let old = Self.lists(
      #"{"applinks": {"apps": [], "details": {"T.b": {"paths": []}, "T.a": {}}}}"#)
    #expect(old?.appLinks == ["T.a", "T.b"])
    #expect(Self.lists(#"{"applinks": {"details": 7}}"#)?.appLinks == [])
    #expect(Self.lists("{}")?.appClips == nil)
  }

  @Test(arguments: [
    ("", "is no JSON"), ("[]", "must be an object"), ("{\"appclips\": []}", "must be an object"),
    (#"{"appclips": {"apps": "T.a"}}"#, "appclips.apps must be a list"),
    (
      #"{"appclips": {"apps": [7]}}"#,
      "appclips.apps[0] must be a string, is a number (line 1, column 24)"
    ),
    (#"{"appclips": {}}"#, "appclips lacks \"apps\""),
    ("0\u{3}signed", "is signed; the plain JSON is needed"),
    (String(repeating: "[", count: 100_000), "is no JSON"),
    (#"{"a":"# + String(repeating: "[", count: 100_000), "is no JSON"),
  ])
  func whatIsWrongIsSaid(_ text: String, _ reason: String) {
    #expect(Self.damage(Self.association(text))?.contains(reason) == true)
  }

  private static let sample =
    #"{"appclips": {"apps": ["T.org.example.bakery.Clip"]}, "applinks": {"details": [{"appIDs": ["T.a"]}]}}"#

  @Test func damagedBytesEndInAValueOrAReason() {
    let bytes = Array(Self.sample.utf8)
    for index in bytes.indices {
      #expect(Self.damage(SiteAssociation(name: "a", bytes: Array(bytes[..<index]))) != nil)
      for change: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= change
        _ = SiteAssociation(name: "a", bytes: changed)
      }
    }
  }

  @Test func aLongListIsReadInTime() {
    let names = (0..<50_000).map { "\"T.org.example.app\($0)\"" }.joined(separator: ",")
    let lists = Self.lists("{\"appclips\": {\"apps\": [\(names)]}}")
    #expect(lists?.appClips?.count == 50_000)
  }

  private static let signed = SampleApp.signedSound

  private static func findings(_ apps: String, in app: SampleApp?) throws -> [String] {
    let scan = try Scan(
      try #require(app), associations: [association("{\"appclips\": {\"apps\": [\(apps)]}}")])
    return scan.findings.filter { ["aasa.appclips", "aasa.wrong-id"].contains($0.rule.id) }
      .map { "\($0.rule.id): \($0.message)" }
  }

  @Test func aSignedClipIsComparedWithItsTeam() throws {
    #expect(try Self.findings(#""EXAMPLE123.org.example.bakery.Clip""#, in: Self.signed) == [])
    #expect(
      try Self.findings(#""OTHER.org.example.bakery.Clip""#, in: Self.signed) == [
        "aasa.wrong-id: aasa names OTHER.org.example.bakery.Clip of another team in appclips.apps, "
          + "EXAMPLE123.org.example.bakery.Clip is needed"
      ])
    #expect(
      try Self.findings("", in: Self.signed) == ["aasa.appclips: aasa names no App Clip"])
  }

  @Test func withoutASignatureTheTeamStaysOpen() throws {
    let scan = try Scan(
      .sound,
      associations: [
        Self.association(#"{"appclips": {"apps": ["ANY.org.example.bakery.Clip"]}}"#)
      ])
    for rule in ["aasa.appclips", "aasa.wrong-id"] {
      #expect(
        scan.outcome(of: rule)?.summary
          == "skipped: the clip is not signed, so the team before its identifier cannot be compared"
      )
    }
  }

  @Test func withoutAFileNothingIsJudged() throws {
    #expect(
      try Scan(.sound).outcome(of: "aasa.file")?.summary
        == "skipped: no apple-app-site-association file was given (--aasa)")
  }
}
