import ClipAuditCLI
import SampleBuilder
import TestSupport
import Testing

@Suite("clipaudit diff")
struct DiffCommandTests {
  private let folder: TemporaryFolder
  private let old: String
  private let new: String

  init() throws {
    folder = try TemporaryFolder()
    old = try folder.ipa(as: "old.ipa")
    new = try folder.ipa(
      SampleApp.sound.with(clipFile: "README.md", "how to bake").with(
        clipFramework: .framework("Oven", executable: SampleBundle.placeholderPlugIn)),
      as: "new.ipa")
  }

  private func report(on path: String, _ options: String..., as name: String) throws -> String {
    let text = CommandRun(["scan", "--format", "json", path] + options).output
    return try folder.write(Array(text.utf8), as: name)
  }

  @Test(
    "says the same of builds and of their reports",
    arguments: ["text", "json", "markdown", "html"])
  func reports(_ format: String) throws {
    let builds = CommandRun("diff", "--format", format, old, new)
    #expect(builds.status == .passed && builds.messages == "")
    let reports = [
      try report(on: old, as: "old.json"), try report(on: new, "--no-digest", as: "new.json"),
    ]
    for sides in [reports, [old, reports[1]], [reports[0], new]] {
      let run = CommandRun(["diff", "--format", format] + sides)
      #expect(run.output == builds.output)
      #expect(run.status == .passed)
    }
    #expect(CommandRun("diff", "--format", format, old, new).output == builds.output)
  }

  @Test("says which sides were measured otherwise")
  func conditions() throws {
    let narrow = try report(
      on: old, "--device", "iPhone17,1", "--invocation", "physical", as: "narrow.json")
    let run = CommandRun("diff", narrow, new)
    #expect(
      run.output.contains(
        "note: the old build was measured for iPhone17,1, the new one for every device"))
    #expect(run.output.contains("note: limits are for invocation physical"))
    let both = CommandRun(
      "diff", "--device", "iPhone17,1", "--invocation", "physical", narrow, new)
    #expect(!both.output.contains("note:"))
  }

  @Test("ends with 3 when a side cannot be read, and says which")
  func unreadable() throws {
    let text = try folder.write(Array("{\"schemaVersion\": \"1\"".utf8), as: "cut.json")
    for sides in [
      [text, new], [old, text], ["missing.ipa", new], ["missing.json", "missing.ipa"],
    ] {
      let run = CommandRun(["diff"] + sides)
      #expect(run.status == .unreadable && run.output == "")
    }
    #expect(
      CommandRun("diff", text, new).messages
        == "clipaudit: \(text): is not JSON, or not all of it is there\n")
  }

  @Test("ends with 2 rather than compare what cannot be compared")
  func incomparable() throws {
    let report = CommandRun("scan", "--format", "json", old).output
    for (text, other, words) in [
      (#""schemaVersion" : "1""#, #""schemaVersion" : "2""#, "is a report of schema version"),
      (
        "\"model\" : {\n    \"version\" : \"1\"", "\"model\" : {\"version\" : \"0\"",
        "sizes of model version 0"
      ),
    ] {
      let changed = report.replacing(text, with: other)
      let isChanged = changed != report
      #expect(isChanged)
      let file = try folder.write(Array(changed.utf8), as: "other.json")
      let run = CommandRun("diff", file, new)
      #expect(run.status == .misused && run.output == "")
      #expect(run.messages.contains(words))
    }
  }

  @Test("needs two builds", arguments: [[], ["a"], ["a", "b", "c"]])
  func operands(_ operands: [String]) {
    let run = CommandRun(["diff"] + operands)
    #expect(run.status == .misused)
    #expect(run.messages.hasPrefix("clipaudit: diff needs two builds: clipaudit diff"))
  }

  @Test(
    "fails on new findings when asked to",
    arguments: [("never", Ending.passed), ("error", .passed), ("warning", .failed)])
  func failing(_ severity: String, _ status: Ending) {
    #expect(CommandRun("diff", "--fail-on-new", severity, old, new).status == status)
    #expect(CommandRun("diff", "--fail-on-new", severity, new, old).status == .passed)
  }

  @Test("writes further formats to files")
  func files() throws {
    let path = try folder.write([], as: "diff.md")
    let run = CommandRun("diff", "-q", "--report", "markdown=\(path)", old, new)
    #expect(run.status == .passed)
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(
      folder.text(of: "diff.md") == CommandRun("diff", "--format", "markdown", old, new).output)
  }
}
