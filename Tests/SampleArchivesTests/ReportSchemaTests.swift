import Auditing
import Foundation
import Measurement
import SampleBuilder
import TestSupport
import Testing

@Suite("Schemas/report-1.schema.json")
struct ReportSchemaTests {
  static let schema = Repository.root.appendingPathComponent("Schemas/report-1.schema.json")
  static let withoutPython: Comment = "python3 with jsonschema is not installed"
  static let names = SampleArchive.stored.map(\.name)

  @Test(
    "takes the JSON report of every sample",
    .enabled(if: JSONSchemaValidator.isPresent, withoutPython))
  func samples() throws {
    let single = Self.names.map { ScanRun("--format", "json", Self.path($0)).output }
    let withHost = ["clean.ipa", "no-clip.ipa"].map {
      ScanRun("--format", "json", "--include-host", Self.path($0)).output
    }
    let undigested = ScanRun("--format", "json", "--no-digest", Self.path("clean.ipa")).output
    let reports = single + withHost + [undigested]
    #expect(try JSONSchemaValidator.faults(in: reports, by: Self.schema) == [])
  }

  @Test(
    "takes the array that several artifacts give",
    .enabled(if: JSONSchemaValidator.isPresent, withoutPython))
  func array() throws {
    let arguments = ScanRun(
      "--format", "json", Self.path("clean.ipa"), Self.path("no-clip.ipa"), Self.path("missing.ipa")
    )
    #expect(arguments.output.hasPrefix("["))
    #expect(try JSONSchemaValidator.faults(in: [arguments.output], by: Self.schema) == [])
  }

  @Test(
    "takes the report that holds Apple's figures beside ours",
    .enabled(if: JSONSchemaValidator.isPresent, withoutPython))
  func reconciled() throws {
    let apple = ThinningReportWriter()
      .with("BakeryClip", download: 47_000, uncompressed: 138_000)
      .with("BakeryClip", for: ["iPhone17,1"], download: 41_000, uncompressed: 133_000)
      .with("BakeryClip", for: ["iPhone99,1"], download: 41_000, uncompressed: 133_000)
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString + ".plist")
    try Data(apple.propertyList).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = ScanRun(
      "--format", "json", "--thinning-report", file.path, Self.path("clean.ipa"))
    let hasFigures = run.output.contains("\"apple\"")
    #expect(hasFigures)
    #expect(try JSONSchemaValidator.faults(in: [run.output], by: Self.schema) == [])
  }

  @Test(
    "refuses a report with a wrong value",
    .enabled(if: JSONSchemaValidator.isPresent, withoutPython),
    arguments: [
      (#""schemaVersion" : "1""#, #""schemaVersion" : "2""#),
      (#""verdict" : "pass""#, #""verdict" : "maybe""#),
      (#""notes" : 0"#, #""notes" : -1"#),
      (#""host" : {"#, #""host" : {"colour": "blue", "#),
      (#""accuracy" : "estimate""#, #""accuracy" : "guess""#),
    ])
  func refused(_ text: String, _ replacement: String) throws {
    let report = ScanRun("--format", "json", Self.path("clean.ipa")).output
    let damaged = report.replacingOccurrences(of: text, with: replacement)
    let isChanged = damaged != report
    #expect(isChanged)
    let faults = try JSONSchemaValidator.faults(in: [damaged], by: Self.schema)
    #expect(faults.count == 1)
  }

  @Test("names every category and severity there is")
  func names() throws {
    let schema = String(decoding: try Data(contentsOf: Self.schema), as: UTF8.self)
    let words =
      FileCategory.allCases.map(\.rawValue) + ["package"] + Severity.allCases.map(\.rawValue)
    for word in words { #expect(schema.contains("\"\(word)\""), "\(word)") }
  }

  private static func path(_ name: String) -> String {
    Repository.samples.appendingPathComponent(name).path
  }
}
