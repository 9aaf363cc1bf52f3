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

  private static let budget =
    #"{"budgets": {"default": {"uncompressed": {"warn": "1 KB", "fail": "100 KB"}}}}"#

  @Test("fails on a warning that is an error now, and says so everywhere")
  func graver() throws {
    let budget = try folder.write(Self.budget, as: "budget.json")
    let large = try folder.ipa(
      SampleApp.sound.with(clipFile: "menu.dat", noise(100_000)), as: "large.ipa")
    let sides = ["--config", budget, "--fail-on-new", "error", old, large]
    let run = CommandRun(["diff", "-q"] + sides)
    #expect(run.status == .failed)
    #expect(run.output.contains(", 1 graver error"))
    let json = CommandRun(["diff", "--format", "json"] + sides).output
    #expect(json.contains(#""newErrors" : 1"#) && json.contains(#""newWarnings" : 0"#))
    #expect(json.contains("1 graver error"))
    #expect(
      CommandRun("diff", "--config", budget, "--fail-on-new", "note", large, old).status == .passed)
  }

  @Test("fails on a clip that is gone, not on what cannot be judged without it")
  func lostClip() throws {
    let without = try folder.ipa(SampleApp.sound.withoutClip(), as: "without.ipa")
    let faulty = try folder.ipa(
      SampleApp.sound.without(hostInfo: "ITSAppUsesNonExemptEncryption"), as: "faulty.ipa")
    #expect(CommandRun("diff", faulty, without).status == .passed)
    let lost = CommandRun("diff", "--fail-on-new", "error", faulty, without)
    #expect(lost.status == .failed)
    #expect(
      lost.output.hasPrefix("faulty.ipa → without.ipa: BakeryClip is gone\n"))
    #expect(lost.output.contains("  not judged note  plist.exempt-encryption"))
    #expect(
      CommandRun("diff", "--format", "json", faulty, without).output
        .contains(#""lostClips" : 1"#))
    let found = CommandRun("diff", "--fail-on-new", "note", without, faulty)
    #expect(found.status == .passed)
    #expect(found.output.contains("note: the old build has no App Clip, so its app was not judged"))
  }

  @Test("knows a finding again that is about a file more or less, or about one that moved")
  func places() throws {
    let contents = ["spring-menu.pdf": noise(900_000), "autumn-menu.pdf": noise(800_000)]
    let base = contents.reduce(SampleApp.sound) { $0.with(hostFile: $1.key, $1.value) }
    func ipa(_ places: String..., name: String) throws -> String {
      try folder.ipa(
        places.reduce(base) { app, place in
          let name = place.split(separator: "/").last.map { String($0) } ?? place
          return app.with(clipFile: place, contents[name] ?? [])
        }, as: name)
    }
    let both = try ipa("spring-menu.pdf", "autumn-menu.pdf", name: "both.ipa")
    let one = try ipa("spring-menu.pdf", name: "one.ipa")
    let moved = try ipa("Menu/spring-menu.pdf", "autumn-menu.pdf", name: "moved.ipa")
    let fewer = CommandRun("diff", "--fail-on-new", "note", both, one)
    #expect(fewer.status == .passed)
    #expect(fewer.output.contains("  less of warning  slim.host-twins"))
    #expect(fewer.output.contains("; gone: autumn-menu.pdf"))
    let more = CommandRun("diff", "--fail-on-new", "warning", one, both)
    #expect(more.status == .failed)
    #expect(more.output.contains(", 1 warning in more places\n"))
    let elsewhere = CommandRun("diff", "--fail-on-new", "note", both, moved)
    #expect(elsewhere.status == .passed)
    #expect(elsewhere.output.contains("  moved warning  slim.host-twins"))
  }

  @Test("says which files only one side was judged with")
  func judgedWith() throws {
    let config = try folder.write(#"{"rules": {"slim.dev-files": "error"}}"#, as: "team.json")
    let plain = try report(on: new, as: "plain.json")
    let run = CommandRun("diff", "--config", config, plain, new)
    #expect(run.output.contains("now error, was warning"))
    #expect(
      run.output.contains(
        "note: project file: none for the old build, team.json for the new one, so findings may differ by it"
      ))
    let judged = try report(on: new, "--config", config, as: "judged.json")
    #expect(
      CommandRun("diff", "--config", config, judged, new).output.hasSuffix("nothing changed\n"))
  }

  @Test("judges by a baseline, a day and a distribution, as a scan does")
  func policies() throws {
    let baseline = folder.path + "/baseline.json"
    #expect(
      CommandRun("baseline", "--reason", "known", "--output", baseline, new).status == .passed)
    let sides = ["--fail-on-new", "note", old, new]
    #expect(CommandRun(["diff"] + sides).status == .failed)
    let run = CommandRun(["diff", "--baseline", baseline] + sides)
    #expect(run.output.contains(", accepted  slim.dev-files"))
    let misused = CommandRun("diff", "--today", "tomorrow", old, new)
    #expect(misused.status == .misused)
    for options in [["--today", "2026-11-30"], ["--distribution", "app-store"]] {
      let report = try report(on: old, options[0], options[1], as: "old.json")
      #expect(CommandRun(["diff"] + options + [report, old]).output.hasSuffix("nothing changed\n"))
    }
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
