import ClipAuditCLI
import Foundation
import SampleBuilder
import TestSupport
import Testing

/// Project files, baselines and bases on the command line.
@Suite struct ProjectCommandTests {
  private let folder: TemporaryFolder
  private let ipa: String

  init() throws {
    folder = try TemporaryFolder()
    ipa = try folder.ipa(.faulty)
  }

  private func run(_ arguments: String..., in place: String? = nil) -> CommandRun {
    CommandRun(arguments, workingFolder: place ?? folder.path)
  }

  @Test func theProjectFileIsFoundInTheFolderOrAboveIt() throws {
    _ = try folder.write(#"{"rules": {"clip.build-match": "off"}}"#, as: ".clipaudit.json")
    let deep = folder.path + "/a/b"
    try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
    for place in [folder.path, deep] {
      #expect(run("--quiet", ipa, in: place).status == .passed)
      #expect(run("--quiet", "--no-config", ipa, in: place).status == .failed)
      #expect(!run("rules", in: place).output.contains("clip.build-match"))
      #expect(run("rules", "--no-config", in: place).output.contains("clip.build-match"))
    }
    // The nearest counts.
    _ = try folder.write("{}", as: "a/.clipaudit.json")
    #expect(run("--quiet", ipa, in: deep).status == .failed)
    _ = try folder.write("{", as: "a/.clipaudit.json")
    let broken = run("--quiet", ipa, in: deep)
    #expect(broken.status == .misused)
    #expect(broken.messages.hasPrefix("clipaudit: ../.clipaudit.json:1:2: a key in double quotes"))
  }

  @Test func theCommandLineGoesOverTheFile() throws {
    let path = try folder.write(
      #"{"devices": ["iPhone12,8"], "invocation": "physical"}"#, as: "p.json")
    let sound = try folder.ipa(.sound, as: "Sound.ipa")
    let byFile = run("--format=json", "--no-digest", "--config", path, sound).output
    #expect(byFile.contains("physical invocation"))
    #expect(byFile.contains("iPhone12,8") && !byFile.contains("iPhone17,1"))
    let byLine = run(
      "--format=json", "--no-digest", "--config", path, "--device=iPhone17,1",
      "--invocation=digital", sound
    ).output
    #expect(byLine.contains("digital invocation"))
    #expect(byLine.contains("iPhone17,1") && !byLine.contains("iPhone12,8"))
  }

  @Test func whatCannotBeReadIsAMisuse() throws {
    let large = try folder.write([UInt8](repeating: 0x20, count: 1 << 20 + 1), as: "large.json")
    let broken = try folder.write("{\n", as: "broken.json")
    for (arguments, fact) in [
      (
        ["--config", folder.path + "/no"], "such file or directory; clipaudit init writes a project"
      ),
      (["--config", folder.path + "/none"], "cannot be opened: no such file or directory"),
      (["--config", folder.path], "is not a regular file"),
      (["--config", large], "is longer than 1048576 bytes"),
      (["--config", broken], "broken.json:2:1: a key in double quotes is missing"),
      (["--baseline", broken], "broken.json:2:1: a key in double quotes is missing"),
      (["--baseline", folder.path + "/none"], "clipaudit baseline writes a baseline"),
      (["--base", broken], "broken.json: is not JSON, or not all of it is there"),
      (["--base", folder.path + "/none"], "a base is a JSON report or an artifact"),
      (["--base", large], "large.json: is not JSON, or not all of it is there"),
      (["--base", ipa, "--store", "h.sqlite"], "--base and --store both name a build"),
    ] {
      let run = CommandRun(arguments + [ipa])
      #expect(run.status == .misused, "\(arguments)")
      #expect(run.output == "")
      #expect(run.messages.contains(fact), "\(run.messages)")
    }
  }

  @Test func theProjectSaysHowTheBuildIsDistributed() throws {
    let config = try folder.write(#"{"distribution": "app-store"}"#, as: "p.json")
    let unsigned = try folder.ipa(.sound, as: "Sound.ipa")
    func says(_ kind: String, _ options: String...) -> Bool {
      CommandRun(["--format=json", "--no-digest", "--config", config] + options + [unsigned])
        .output.contains("\"distribution\" : \"\(kind)\"")
    }
    #expect(says("app-store"))
    #expect(says("development", "--distribution=development"))
  }

  /// A gate that compares nothing must not look like one that holds.
  @Test func growthThatIsNotComparedIsSaid() throws {
    let report = run("--format=json", "--no-digest", ipa).output
    let older = try folder.write(
      report.replacing(
        "\"model\" : {\n    \"version\" : \"1\"", with: "\"model\" : {\n    \"version\" : \"0\""),
      as: "older.json")
    let other = run("--base", older, ipa)
    #expect(other.status == .misused)
    #expect(
      other.messages.contains("older.json: was measured by size model 0, this clipaudit has 1"))
    let stranger = run("--base", try folder.ipa(SampleApp.sound.withoutClip(), as: "No.ipa"), ipa)
    #expect(
      stranger.messages
        == "clipaudit: BakeryClip.app is not compared with an earlier build: No.ipa has no clip of "
        + "this bundle identifier\n")
  }

  // MARK: - baseline

  @Test func aBaselineLeavesOutWhatItWasWrittenFrom() throws {
    _ = try folder.write("{}", as: ".clipaudit.json")
    let written = run("baseline", "--owner", "Ann", "--expires", "2027-01-31", ipa)
    #expect(written.messages == "")
    #expect(written.output == "clipaudit-baseline.json: 3 findings\n")
    #expect(written.status == .passed)
    let path = folder.path + "/clipaudit-baseline.json"
    let covered = run("--fail-on=note", "--baseline", path, "--today=2027-01-31", ipa)
    #expect(covered.status == .passed)
    #expect(covered.output.contains("by the baseline, owner Ann, until 2027-01-31"))
    let later = run("--baseline", path, "--today=2027-02-01", ipa)
    #expect(later.status == .failed)
    #expect(later.output.contains("held until 2027-01-31: 1 finding counts again; owner Ann"))
  }

  @Test func aBaselineIsWrittenAnewAndKeepsWhatWasSaid() throws {
    let path = folder.path + "/b.json"
    #expect(run("baseline", "--baseline", path, "--reason", "because", ipa).status == .passed)
    let first = folder.text(of: "b.json")
    #expect(
      run("baseline", "--baseline", path, ipa).output.contains("3 findings, 0 new, 0 dropped"))
    #expect(folder.text(of: "b.json") == first)
    let sound = try folder.ipa(.sound, as: "Sound.ipa")
    #expect(
      run("--baseline", path, sound).output
        .contains("3 of 3 entries of \(path) match no finding any more"))
    #expect(
      run("baseline", "--baseline", path, sound).output.contains("0 findings, 0 new, 3 dropped"))
  }

  @Test func theProjectFileNamesTheBaselineBesideIt() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/sub", withIntermediateDirectories: true)
    _ = try folder.write(#"{"baseline": "known.json"}"#, as: ".clipaudit.json")
    let deep = folder.path + "/sub"
    let missing = run(ipa, in: deep)
    #expect(missing.status == .misused)
    #expect(missing.messages.hasPrefix("clipaudit: ../known.json: cannot be opened"))
    #expect(run("baseline", ipa, in: deep).output == "../known.json: 3 findings\n")
    #expect(run("--fail-on=note", ipa, in: deep).status == .passed)
  }

  @Test func whatIsNoBaselineIsNotOverwritten() throws {
    let path = try folder.write("# Notes", as: "NOTES.md")
    let run = run("baseline", "--output", path, ipa)
    #expect(run.status == .misused)
    #expect(folder.text(of: "NOTES.md") == "# Notes")
    #expect(self.run("baseline", folder.path + "/none.ipa").status == .unreadable)
    #expect(folder.names == ["Bakery.ipa", "NOTES.md"])
  }

  @Test func whatStandsInTheOutputStays() throws {
    let path = folder.path + "/n.json"
    #expect(run("baseline", "--no-config", "--output", path, ipa).status == .passed)
    let text = try #require(folder.text(of: "n.json"))
    _ = try folder.write(
      text.replacing("was there when the baseline was written", with: "Ann knows"), as: "n.json")
    let again = run("baseline", "--no-config", "--output", path, ipa)
    #expect(again.output == "\(path): 3 findings, 0 new, 0 dropped\n")
    #expect(folder.text(of: "n.json")?.contains("Ann knows") == true)
  }

  @Test func whatGotWorseIsSaidWhenABaselineIsWrittenAnew() throws {
    let path = folder.path + "/known.json"
    #expect(run("baseline", "--no-config", "--output", path, ipa).status == .passed)
    let text = try #require(folder.text(of: "known.json"))
    _ = try folder.write(text.replacing("\"error\"", with: "\"note\""), as: "known.json")
    let again = run("baseline", "--no-config", "--baseline", path, ipa)
    #expect(again.output == "\(path): 3 findings, 0 new, 0 dropped\n")
    #expect(again.messages.contains("is an error now, was recorded as a note, and is covered anew"))
    let over = run("baseline", "--expires", "2020-01-01", ipa)
    #expect(over.messages.hasPrefix("clipaudit: --expires 2020-01-01 is over"))
  }

  // MARK: - base

  @Test func growthIsCountedFromAReportOrAnArtifact() throws {
    let config = try folder.write(
      #"{"budgets": {"default": {"growth": {"download": "1 %", "uncompressed": 0}}}}"#,
      as: "p.json")
    let sound = try folder.ipa(.sound, as: "Sound.ipa")
    let report = try folder.write(run("--format=json", sound).output, as: "main.json")
    let reports = try folder.write(
      run("--format=json", sound, folder.path + "/none").output, as: "list.json")
    for base in [sound, report, reports] {
      let run = run("--config", config, "--base", base, ipa)
      #expect(run.status == .failed)
      #expect(run.output.contains("more uncompressed, where 0 bytes more are allowed"))
      #expect(run.output.contains("; most by Oven.framework +"))
      #expect(self.run("--config", config, "--base", base, sound).status == .passed)
    }
  }

  // MARK: - init

  @Test func initWritesAFileThatLoadsAndPasses() throws {
    for app in [SampleApp.sound, .faulty, SampleApp.sound.withoutClip()] {
      let artifact = try folder.ipa(app, as: "App.ipa")
      let path = folder.path + "/p.json"
      #expect(run("init", "--force", "--output", path, artifact).status == .passed)
      let scan = run("--format=json", "--no-digest", "--config", path, artifact)
      #expect(scan.messages == "")
      #expect(!scan.output.contains("\"rule\" : \"budget."))
      #expect(scan.output.contains("\"budgets\"") == scan.output.contains("\"limits\""))
    }
    #expect(run("init", "--force", "--output", folder.path + "/p.json").status == .passed)
    #expect(run("--quiet", "--config", folder.path + "/p.json", ipa).status == .failed)
  }

  @Test func initOverwritesNothingUnlessForced() throws {
    let path = try folder.write("mine", as: "p.json")
    let refused = run("init", "--output", path)
    #expect(refused.status == .misused)
    #expect(refused.messages == "clipaudit: \(path): is there already; --force overwrites it\n")
    #expect(folder.text(of: "p.json") == "mine")
    #expect(run("init", "--output", path, "--force").status == .passed)
    #expect(run("init", "--output", folder.path + "/q.json", "none.ipa").status == .unreadable)
    #expect(folder.names == ["Bakery.ipa", "p.json"])
  }
}
