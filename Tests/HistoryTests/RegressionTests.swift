import Foundation
import SampleBuilder
import TestSupport
import Testing

/// `scan --store`: the clip against its last recorded build.
@Suite struct RegressionTests {
  private let folder: TemporaryFolder
  private let store: String

  init() throws {
    folder = try TemporaryFolder()
    store = folder.path + "/history.sqlite"
  }

  private func record(_ path: String, branch: String = "main") {
    let run = ToolRun("history", "record", "--store", store, "--label", "branch=\(branch)", path)
    #expect(run.status == 0)
  }

  private func scan(
    _ path: String, _ options: String..., environment: [String: String] = [:]
  ) throws -> (messages: [String], errors: String) {
    let run = ToolRun(
      ["scan", "--format", "json", "--store", store] + options + [path], environment: environment)
    let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let findings = report?["findings"] as? [[String: Any]] ?? []
    let messages = findings.filter { $0["rule"] as? String == "size.regression" }
      .compactMap { $0["message"] as? String }
    return (messages, run.messages)
  }

  @Test func growthBeyondTheLineIsSaid() throws {
    record(try folder.artifact("7"))
    let larger = try folder.artifact("8", adding: 5000)
    let found = try scan(larger, "--label", "branch=main").messages
    #expect(
      found == [
        "44 KB uncompressed, 5 KB (12.7 %) more than the 39 KB of build 7 on main, where 1 % is "
          + "allowed (variant iPad @2x, arm64, P3; most by Film.mov +5 KB uncompressed)"
      ])
  }

  @Test func theSameSizeAndLessAreFine() throws {
    record(try folder.artifact("7", adding: 5000))
    #expect(try scan(folder.artifact("8", adding: 5000)).messages == [])
    #expect(try scan(folder.artifact("9")).messages == [])
  }

  @Test func aPullRequestIsHeldAgainstWhereItGoes() throws {
    record(try folder.artifact("7"))
    record(try folder.artifact("8", adding: 5000), branch: "oven")
    let path = try folder.artifact("9", adding: 5000)
    let pullRequest = [
      "GITHUB_ACTIONS": "true", "GITHUB_HEAD_REF": "oven", "GITHUB_BASE_REF": "main",
    ]
    #expect(try scan(path, environment: pullRequest).messages.count == 1)
    #expect(try scan(path, "--label", "base=oven", environment: pullRequest).messages.count == 0)
  }

  @Test func theLastBuildIsTheBase() throws {
    record(try folder.artifact("7", adding: 9000))
    let larger = try folder.artifact("8", adding: 20_000)
    _ = ToolRun(
      "history", "record", "--store", store, "--label", "branch=main", "--time", "2027-01-01",
      larger)
    #expect(try scan(folder.artifact("9", adding: 20_000), "--label=branch=main").messages == [])
  }

  @Test func theLinesAreTheTeamsOwn() throws {
    record(try folder.artifact("7"))
    let rules = folder.path + "/rules"
    try FileManager.default.createDirectory(atPath: rules, withIntermediateDirectories: false)
    _ = try folder.write(
      #"[{"id": "size.regression", "parameters": {"bytes": 4000, "percent": 50}}]"#,
      as: "rules/own.json")
    let found = try scan(folder.artifact("8", adding: 5000), "--rules", rules).messages
    #expect(found.count == 1)
    #expect(found.first?.contains("where 4 KB is allowed") == true)
    #expect(try scan(folder.artifact("9", adding: 3000), "--rules", rules).messages == [])
  }

  @Test func whereNothingIsRecordedYetThatIsSaid() throws {
    let path = try folder.artifact("8", adding: 5000)
    let none = try scan(path)
    #expect(none.messages == [])
    #expect(
      none.errors
        == "clipaudit: BakeryClip.app is not compared with an earlier build: there is no store \(store) "
        + "yet\n")
    record(try folder.artifact("7"))
    let other = try scan(path, "--label", "branch=oven")
    #expect(other.messages == [])
    #expect(
      other.errors
        == "clipaudit: BakeryClip.app is not compared with an earlier build: no build of it on oven is "
        + "recorded in \(store) yet\n")
    let junit = ToolRun(
      "scan", "--format", "junit", "--store", store, "--label", "branch=oven", path)
    #expect(junit.output.contains("no build of it on oven is recorded in"))
  }

  @Test func aStoreThatCannotBeReadIsNoPass() throws {
    let bad = try folder.write("this is no database, and long enough to tell", as: "bad.sqlite")
    let run = ToolRun("scan", "--store", bad, try folder.artifact())
    #expect(run.status == 3)
    #expect(run.messages == "clipaudit: \(bad): is no SQLite database\n")
  }

  @Test func aScanOfOneDeviceIsNotComparedWithAllDevices() throws {
    record(try folder.artifact("7", adding: 9000))
    let run = ToolRun(
      "scan", "--format", "junit", "--store", store, "--device", "iPhone17,1",
      try folder.artifact("8"))
    #expect(run.output.contains("this scan is of some devices only, recorded builds are of all"))
  }
}
