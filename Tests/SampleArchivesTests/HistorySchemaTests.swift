import ClipAuditCLI
import Foundation
import TestSupport
import Testing

@Suite("Schemas/history-list-1.schema.json and Schemas/history-record-1.schema.json")
struct HistorySchemaTests {
  private static let list = Repository.root.appendingPathComponent(
    "Schemas/history-list-1.schema.json")
  private static let record = Repository.root.appendingPathComponent(
    "Schemas/history-record-1.schema.json")

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The sample history, and records of samples with everything a record can have.
  private func stores() throws -> [String] {
    let samples = ["clean.ipa", "mismatched-clip.ipa", "Bakery.xcarchive"].map {
      Repository.samples.appendingPathComponent($0).path
    }
    let store = folder.path + "/history/"
    let run = ScanRun(
      ["history", "record", "--store", store, "--include-host", "--label", "branch=main"] + samples)
    #expect(run.status == .passed)
    return [store, Repository.samples.appendingPathComponent("history").path + "/"]
  }

  private func lines() throws -> [String] {
    try stores().flatMap { store in
      try FileManager.default.contentsOfDirectory(atPath: store).flatMap { name in
        try String(contentsOfFile: store + name, encoding: .utf8).split(separator: "\n").map(
          String.init)
      }
    }
  }

  @Test(
    "take what is listed and what is recorded",
    .enabled(if: JSONSchemaValidator.isPresent, ReportSchemaTests.withoutPython))
  func samples() throws {
    let lists = try stores().map {
      ScanRun("history", "list", "--format", "json", "--store", $0).output
    }
    #expect(lists.allSatisfy { $0.contains("\"uncompressedBytes\"") })
    #expect(try JSONSchemaValidator.faults(in: lists + ["[]"], by: Self.list) == [])
    let lines = try lines()
    #expect(lines.count > 200)
    #expect(try JSONSchemaValidator.faults(in: lines, by: Self.record) == [])
  }

  @Test(
    "refuse a wrong value",
    .enabled(if: JSONSchemaValidator.isPresent, ReportSchemaTests.withoutPython),
    arguments: [
      ("\"gaps\":0", "\"gaps\":-1"), ("\"kind\":\"ipa\"", "\"kind\":1"),
      ("\"items\":[", "\"things\":["),
      ("\"severity\":\"warning\"", "\"severity\":\"grave\""), ("\"time\":\"2026", "\"time\":\"26"),
    ])
  func refused(_ text: String, _ replacement: String) throws {
    let line = try #require(
      try String(
        contentsOf: Repository.samples.appendingPathComponent("history/main-2026-04.jsonl"),
        encoding: .utf8
      ).split(separator: "\n").first.map(String.init))
    let damaged = line.replacingOccurrences(of: text, with: replacement)
    let isChanged = damaged != line
    #expect(isChanged)
    #expect(try JSONSchemaValidator.faults(in: [damaged], by: Self.record).count == 1)
  }
}
