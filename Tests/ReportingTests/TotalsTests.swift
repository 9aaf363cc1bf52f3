import Foundation
import Measurement
import Reporting
import SampleBuilder
import TestSupport
import Testing

/// Rows add up to the whole: nothing is dropped, nothing counted twice.
@Suite struct TotalsTests {
  @Test(arguments: ReportSample.allCases)
  func rowsAndFilesAddUpToThePackage(_ sample: ReportSample) throws {
    let sizes = try #require(try sample.report().clips.first?.sizes)
    #expect(sizes.breakdown.map(\.size).reduce(.zero, +) == sizes.universal)
    #expect(sizes.breakdown.map(\.files).reduce(0, +) == sizes.files.count)
    let files = sizes.files.map(\.size).reduce(.zero, +)
    #expect(files.uncompressed == sizes.universal.uncompressed)
    let package = try #require(sizes.breakdown.last)
    #expect(package.category == "package")
    #expect(package.size.uncompressed == .zero)
    #expect(files.download + package.size.download == sizes.universal.download)
    #expect(package.size.download > .zero)
  }

  @Test(arguments: ReportSample.allCases)
  func theJSONSaysTheSame(_ sample: ReportSample) throws {
    let text = JSONReporter.render([try sample.report()])
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let clip = try #require((report["clips"] as? [[String: Any]])?.first)
    let universal = try #require(clip["universal"] as? [String: Int])
    for key in ["downloadBytes", "uncompressedBytes"] {
      let rows = try #require(clip["breakdown"] as? [[String: Any]])
      #expect(rows.compactMap { $0[key] as? Int }.reduce(0, +) == universal[key])
    }
    let summary = try #require(report["summary"] as? [String: Any])
    let findings = try #require(report["findings"] as? [[String: Any]])
    for (key, severity) in [("errors", "error"), ("warnings", "warning"), ("notes", "note")] {
      let count = findings.count {
        $0["severity"] as? String == severity && $0["suppressed"] is NSNull
      }
      #expect(summary[key] as? Int == count)
    }
    #expect(summary["gaps"] as? Int == (report["gaps"] as? [Any])?.count)
  }

  @Test(arguments: ReportSample.allCases)
  func theSameInputGivesTheSameBytes(_ sample: ReportSample) throws {
    let first = try sample.report()
    let second = try Report(of: sample.scan(), name: sample.artifactName)
    #expect(JSONReporter.render([first]) == JSONReporter.render([second]))
    #expect(JUnitReporter.render([.success(first)]) == JUnitReporter.render([.success(second)]))
    let text = TextReporter(detail: .verbose)
    #expect(text.render(first) == text.render(second))
  }

  @Test func severalReportsAreAList() throws {
    let reports = [try ReportSample.clean.report(), try ReportSample.hostile.report()]
    let text = JSONReporter.render(reports, asArray: true)
    let list = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any])
    #expect(list.count == 2)
    #expect(JSONReporter.render([], asArray: true) == "[\n\n]\n")
    #expect(JSONReporter.render([]) == "")
  }
}
