import Artifacts
import Auditing
import Foundation
import Reporting
import SampleBuilder
import TestSupport
import Testing

@Suite struct CodeQualityTests {
  private typealias Object = [String: Any]

  private func entries(_ text: String) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Object])
  }

  @Test(
    .enabled(
      if: JSONSchemaValidator.isPresent && SharedCorpus.isPresent,
      "python3 with jsonschema, or the schema, not present"))
  func everyReportIsValid() throws {
    let schema = try #require(SharedCorpus.path("schemas/gitlab-code-quality.schema.json"))
    let reports = try ManyFindings.results().map { CodeQualityReporter.render($0) }
    #expect(try JSONSchemaValidator.faults(in: reports, by: URL(fileURLWithPath: schema)) == [])
  }

  @Test func noTwoEntriesHaveOneFingerprint() throws {
    for results in try ManyFindings.results() {
      let entries = try entries(CodeQualityReporter.render(results))
      let names = entries.compactMap { $0["fingerprint"] as? String }
      #expect(Set(names).count == entries.count)
    }
  }

  @Test func theSameClipTwiceHasTheSameNamesAgain() throws {
    let one = Result<Report, ArtifactError>.success(try ReportSample.failing.report())
    let single = try entries(CodeQualityReporter.render([one]))
    let double = try entries(CodeQualityReporter.render([one, one]))
    #expect(double.count == 2 * single.count)
    let names = single.compactMap { $0["fingerprint"] as? String }
    #expect(double.prefix(names.count).compactMap { $0["fingerprint"] as? String } == names)
  }

  @Test func severitiesFollowTheFindings() throws {
    let entries = try entries(
      CodeQualityReporter.render([.success(try ReportSample.failing.report())]))
    func severities(_ check: String) -> Set<String> {
      Set(
        entries.filter { $0["check_name"] as? String == check }
          .compactMap { $0["severity"] as? String })
    }
    #expect(severities("size.uncompressed") == ["blocker"])
    #expect(severities("slim.dev-files") == ["major"])
    #expect(severities("slim.fonts") == ["info"])
    #expect(severities("gap") == ["critical"])
  }

  @Test func whatCouldNotBeReadIsAnEntry() throws {
    let entries = try entries(CodeQualityReporter.render([.failure(ManyFindings.unreadable)]))
    #expect(entries.count == 1)
    #expect(entries[0]["severity"] as? String == "blocker")
  }

  @Test func whatIsAcceptedIsNoEntry() throws {
    let scan = try Scan(ReportSample.failingApp) { _ in
      Suppression(reason: "old", source: .baseline)
    }
    let report = try Report(of: scan, name: "a.ipa", .error, true)
    let entries = try entries(CodeQualityReporter.render([.success(report)]))
    #expect(entries.map { $0["check_name"] as? String } == ["gap"])
    #expect(entries[0]["severity"] as? String == "minor")
  }

  @Test func itIsBounded() throws {
    let text = CodeQualityReporter.render([.success(try ManyFindings.report.get())])
    let entries = try entries(text)
    #expect(entries.count == 5000)
    #expect(
      (entries.last?["description"] as? String)?.hasPrefix("162 more findings are left out")
        == true)
  }
}
