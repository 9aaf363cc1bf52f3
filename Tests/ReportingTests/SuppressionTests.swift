import Auditing
import Measurement
import Reporting
import SampleBuilder
import TestSupport
import Testing

/// What somebody accepts neither counts nor fails, and every report says so apart from the rest.
@Suite struct SuppressionTests {
  private static let reason = Suppression(
    reason: "ends in May\u{1B}[31m", owner: "Ann", expires: "2027-05-31", source: .baseline)

  /// The failing sample, with all findings accepted that begin like this.
  private func report(accepting rules: String..., threshold: Severity? = .error) throws -> Report {
    let scan = try Scan(ReportSample.failingApp) { finding in
      rules.contains { finding.rule.id.hasPrefix($0) } ? Self.reason : nil
    }
    return try Report(of: scan, name: "Bakery.ipa", threshold, true)
  }

  @Test func itNeitherCountsNorFails() throws {
    let all = try report(accepting: "none")
    let errors = try report(accepting: "size.", "bundle.", "clip.")
    #expect(all.count(.error) == 3 && !all.passes && all.suppressed.isEmpty)
    #expect(errors.count(.error) == 0 && errors.passes)
    #expect(errors.suppressed.count { $0.severity == .error } == 3)
    #expect(errors.allFindings.count == all.findings.count)
    #expect(errors.findings.count + errors.suppressed.count == all.findings.count)
  }

  @Test func textShowsItApart() throws {
    let text = TextReporter().render(try report(accepting: "bundle.private-key"))
    let parts = text.split(separator: "ACCEPTED 1")
    #expect(parts.count == 2)
    #expect(!parts[0].contains("server.pem"))
    #expect(parts[1].contains("server.pem is a private key"))
    #expect(
      text.contains(
        "by the baseline, owner Ann, until 2027-05-31: ends in May\\u{1B}[31m"))
  }

  @Test func jsonSaysWhy() throws {
    let text = JSONReporter.render([try report(accepting: "bundle.private-key")])
    #expect(
      text.contains(
        #"""
              "suppressed" : {
                "expires" : "2027-05-31",
                "owner" : "Ann",
                "reason" : "ends in May\\u{1B}[31m",
                "source" : "baseline"
              },
        """#))
    #expect(text.contains("\"suppressed\" : 1,"))
  }

  @Test func junitSkipsTheRule() throws {
    let text = JUnitReporter.render([.success(try report(accepting: "bundle.private-key"))])
    #expect(
      text.contains(
        #"""
            <testcase name="bundle.private-key" classname="clipaudit.BakeryClip">
              <skipped message="accepted by the baseline, owner Ann, until 2027-05-31: ends in May\u{1B}[31m"/>
        """#))
  }

  /// One of a rule's two findings is accepted: the other still fails, and both are told.
  @Test func junitFailsWithTheRest() throws {
    let scan = try Scan(ReportSample.failingApp) { finding in
      finding.message.hasPrefix("README.md") ? Self.reason : nil
    }
    let report = try Report(of: scan, name: "Bakery.ipa", .warning, true)
    let text = JUnitReporter.render([.success(report)])
    #expect(text.contains(#"<failure message="Podfile.lock is a dependency manager's file"#))
    #expect(
      text.contains(
        "Clip.app/README.md\nsaves 11 bytes uncompressed, 197 bytes to download\n"
          + "accepted by the baseline"))
  }
}
