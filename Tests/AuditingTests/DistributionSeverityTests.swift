import Auditing
import Measurement
import SampleBuilder
import TestSupport
import Testing

/// How severe a rule is by the way a build reaches devices.
@Suite struct DistributionSeverityTests {
  private static func book(_ json: String) throws -> RuleBook {
    try RuleBook.builtIn(overriddenBy: [("mine.json", Array(json.utf8))])
  }

  private static let app = SampleApp.sound.with(clipInfo: "CFBundleVersion", "7")

  private static func outcome(_ json: String, _ distribution: Distribution) throws -> String? {
    let scan = try Scan(app, book: book(json), distribution: distribution)
    if let finding = scan.findings(of: "clip.build-match").first {
      return finding.severity.rawValue
    }
    return scan.outcome(of: "clip.build-match")?.summary
  }

  private static let softer =
    #"[{"id": "clip.build-match", "severityIn": {"archive": "note", "development": "off"}}]"#

  @Test func aDistributionMakesARuleSofter() throws {
    #expect(try Self.outcome(Self.softer, .appStore) == "error")
    #expect(try Self.outcome(Self.softer, .archive) == "note")
    #expect(
      try Self.outcome(Self.softer, .development)
        == "skipped: has nothing to say about a build of the kind development")
  }

  @Test func itNeverMakesARuleHarderThanItIs() throws {
    let lowered = """
      [{"id": "clip.build-match", "severity": "warning",
        "severityIn": {"archive": "error", "unsigned": "note"}}]
      """
    #expect(try Self.outcome(lowered, .archive) == "warning")
    #expect(try Self.outcome(lowered, .unsigned) == "note")
    #expect(try Self.outcome(lowered, .adHoc) == "warning")
  }

  @Test func aRuleThatIsOffIsOffForAll() throws {
    let off =
      #"[{"id": "clip.build-match", "severity": "off", "severityIn": {"archive": "note"}}]"#
    #expect(try Self.outcome(off, .archive) == nil)
  }
}
