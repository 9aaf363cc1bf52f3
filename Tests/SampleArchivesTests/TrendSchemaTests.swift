import ClipAuditCLI
import Foundation
import History
import TestSupport
import Testing

@Suite("Schemas/trend-1.schema.json")
struct TrendSchemaTests {
  private static let schema = Repository.root.appendingPathComponent("Schemas/trend-1.schema.json")
  private static let history = Repository.samples.appendingPathComponent("history/").path

  @Test(
    "takes the trend of the sample history",
    .enabled(if: JSONSchemaValidator.isPresent, ReportSchemaTests.withoutPython))
  func sample() throws {
    let trends = [
      [], ["--last", "1"], ["--last", "20"], ["--window", "200"],
      ["--budget", "14MB", "--budget", "5MB", "--variant", "iPhone @3x"],
    ].map { Self.trend($0) }
    #expect(try JSONSchemaValidator.faults(in: trends, by: Self.schema) == [])
  }

  @Test(
    "takes builds that do not count, and growth that stops or gets faster",
    .enabled(if: JSONSchemaValidator.isPresent, ReportSchemaTests.withoutPython))
  func courses() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/lines/"
    let selection = BuildSelection()
    let sample = try StoreLocation(Self.history).openForReading()
    let newest = try #require(try sample.points(selection).last)
    let record = try #require(try sample.records([newest.number])[newest.number])
    let store = try StoreLocation(path).openForWriting()
    for (clip, size) in [
      ("stopped", { 5_000_000 + 50_000 * min($0, 20) }), ("faster", { 5_000_000 + 2000 * $0 * $0 }),
      ("steps", { 5_000_000 + 300_000 * ($0 / 8) }), ("still", { _ in 5_000_000 }),
    ] as [(String, (Int64) -> Int64)] {
      _ = try store.record(
        (0..<40).map { (place: Int64) in
          var build = record
          build.clip = clip
          build.build = place == 5 ? "6" : "\(place)"
          build.artifact.digest = "\(place)"
          build.time = Moment(seconds: 1_790_000_000 + place * 3600)
          build.gaps = place == 7 ? 1 : 0
          build.tag = place == 8 ? "\"quoted\"\n\u{1}" : ""
          for variant in build.variants.indices {
            build.variants[variant].uncompressed = size(place)
            build.variants[variant].download = size(place) / 3
          }
          return build
        })
    }
    let trends = ["stopped", "faster", "steps", "still"].map {
      ScanRun("trend", "--store", path, "--clip", $0, "--format", "json").output
    }
    for (course, trend) in zip(["stopped", "faster", "steps", "unchanged"], trends) {
      #expect(trend.contains("\"course\" : \"\(course)\""))
      #expect(trend.contains(#""recordedAgain":true"#))
    }
    #expect(try JSONSchemaValidator.faults(in: trends, by: Self.schema) == [])
  }

  private static func trend(_ options: [String]) -> String {
    ScanRun(["trend", "--store", history, "--format", "json"] + options).output
  }
}
