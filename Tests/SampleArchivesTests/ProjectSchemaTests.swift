import Auditing
import Foundation
import Measurement
import SampleBuilder
import TestSupport
import Testing

/// The schemas of what a team writes: the reader here and a validator that is not ours agree.
@Suite("Schemas/config-1.schema.json and Schemas/baseline-1.schema.json")
struct ProjectSchemaTests {
  static let config = Repository.root.appendingPathComponent("Schemas/config-1.schema.json")
  static let baseline = Repository.root.appendingPathComponent("Schemas/baseline-1.schema.json")

  private static func temporary(_ name: String) -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + name)
  }

  private static func path(_ name: String) -> String {
    Repository.samples.appendingPathComponent(name).path
  }

  @Test(
    "take what init and baseline write of every sample",
    .enabled(if: JSONSchemaValidator.isPresent, ReportSchemaTests.withoutPython))
  func written() throws {
    let (project, findings) = (Self.temporary(".json"), Self.temporary(".json"))
    defer {
      try? FileManager.default.removeItem(at: project)
      try? FileManager.default.removeItem(at: findings)
    }
    var projects: [String] = []
    var baselines: [String] = []
    for name in SampleArchive.stored.map(\.name) {
      _ = ScanRun("init", "--force", "--output", project.path, Self.path(name))
      _ = ScanRun("baseline", "--output", findings.path, Self.path(name))
      projects.append(try String(contentsOf: project, encoding: .utf8))
      baselines.append(try String(contentsOf: findings, encoding: .utf8))
    }
    _ = ScanRun("init", "--force", "--output", project.path)
    projects.append(try String(contentsOf: project, encoding: .utf8))
    #expect(Set(projects).count > 4)
    #expect(try JSONSchemaValidator.faults(in: projects, by: Self.config) == [])
    #expect(try JSONSchemaValidator.faults(in: baselines, by: Self.baseline) == [])
  }

  static let good = [
    "{}", #"{"//": "why", "// rules": "why", "rules": {"//": "why", "slim.fonts": "off"}}"#,
    #"{"rules": {"slim.fonts": {"severity": "note", "parameters": {"fraction": 0.1}}}}"#,
    #"{"allow": {"frameworks": ["Oven", "S*"], "files": ["**/*.md"]}, "devices": ["iPhone17,1"]}"#,
    #"{"invocation": "physical", "baseline": "known.json", "$schema": "config-1.schema.json"}"#,
    #"{"distribution": "app-store"}"#,
    #"{"budgets": {"default": {"download": 5, "uncompressed": {"warn": "1.5 MB"}}}}"#,
    #"{"budgets": {"clips": {"a.*": {"growth": {"download": ["5 %", 100], "uncompressed": "1 KB"}}}}}"#,
    #"{"budgets": {"default": {"categories": {"fonts": {"download": {"warn": 1, "fail": 2}}}}}}"#,
    #"{"budgets": {"default": {"paths": {"a/**": {"download": 1}}, "frameworks": {"A": {"uncompressed": 2}}}}}"#,
    #"{"suppressions": [{"rule": "slim.fonts", "reason": "r", "path": "**", "clip": "a", "owner": "o", "expires": "2027-03-31"}]}"#,
  ]

  static let wrong = [
    #"{"budget": {}}"#, #"{"//": 1}"#, #"{"rules": {"slim.fonts": "of"}}"#,
    #"{"rules": {"slim.fonts": {"parameter": {}}}}"#, #"{"allow": {"frameworks": "Oven"}}"#,
    #"{"devices": "iPhone17,1"}"#, #"{"invocation": "qr"}"#, #"{"distribution": "store"}"#,
    #"{"baseline": ""}"#,
    #"{"budgets": {"default": {"download": "1.5 MiB"}}}"#,
    #"{"budgets": {"default": {"download": "14,5 MB"}}}"#,
    #"{"budgets": {"default": {"download": -1}}}"#,
    #"{"budgets": {"default": {"download": {}}}}"#,
    #"{"budgets": {"default": {"paths": {"a": {}}}}}"#,
    #"{"budgets": {"default": {"categories": {"image": {"download": 1}}}}}"#,
    #"{"budgets": {"default": {"growth": {"download": "5 per cent"}}}}"#,
    #"{"budgets": {"default": {"growth": {"download": []}}}}"#,
    #"{"suppressions": [{"rule": "slim.fonts"}]}"#,
    #"{"suppressions": [{"rule": "slim.fonts", "reason": " "}]}"#,
    #"{"suppressions": [{"rule": "slim.fonts", "reason": "r", "expires": "31.3.2027"}]}"#,
    #"{"suppressions": {"rule": "slim.fonts", "reason": "r"}}"#, "[]",
  ]

  @Test(
    "take what is read and refuse what is not",
    .enabled(if: JSONSchemaValidator.isPresent, ReportSchemaTests.withoutPython))
  func agreement() throws {
    #expect(try JSONSchemaValidator.faults(in: Self.good, by: Self.config) == [])
    #expect(
      try JSONSchemaValidator.faults(in: Self.wrong, by: Self.config).count == Self.wrong.count)
    for json in Self.good {
      #expect(throws: Never.self) { try ProjectFile(file: "p", bytes: Array(json.utf8)) }
    }
    for json in Self.wrong {
      #expect(throws: ConfigurationError.self, "\(json)") {
        try ProjectFile(file: "p", bytes: Array(json.utf8))
      }
    }
  }

  @Test("name every category, severity and kind of invocation and distribution there is")
  func names() throws {
    let schema = String(decoding: try Data(contentsOf: Self.config), as: UTF8.self)
    let words =
      FileCategory.allCases.map(\.rawValue) + Severity.allCases.map(\.rawValue)
      + Invocation.allCases.map(\.rawValue) + DistributionChoice.allCases.map(\.rawValue)
    for word in words { #expect(schema.contains("\"\(word)\""), "\(word)") }
  }

  @Test(
    "leave a report with budgets and growth valid",
    .enabled(if: JSONSchemaValidator.isPresent, ReportSchemaTests.withoutPython))
  func report() throws {
    let project = Self.temporary(".json")
    defer { try? FileManager.default.removeItem(at: project) }
    let json = """
      {"budgets": {"default": {"download": {"warn": 1}, "uncompressed": "15 MB",
        "categories": {"fonts": {"download": 1}}, "paths": {"none": {"download": 1}},
        "frameworks": {"*": {"download": 1, "uncompressed": 2}},
        "growth": {"download": {"warn": "1 %"}, "uncompressed": ["1 %", "1 KB"]}}}}
      """
    try Data(json.utf8).write(to: project)
    let run = ScanRun(
      "--format", "json", "--config", project.path, "--base", Self.path("clean.ipa"),
      Self.path("dynamic-framework.ipa"))
    let hasAll = ["\"budgets\"", "\"growth\"", "\"baseBytes\"", "\"failBytes\" : 15000000"]
      .allSatisfy {
        run.output.contains($0)
      }
    #expect(hasAll)
    #expect(try JSONSchemaValidator.faults(in: [run.output], by: ReportSchemaTests.schema) == [])
  }
}
