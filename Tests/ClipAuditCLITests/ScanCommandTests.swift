import ClipAuditCLI
import Foundation
import SampleBuilder
import TestSupport
import Testing

@Suite struct ScanCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aSoundAppPasses() throws {
    let run = CommandRun("scan", try folder.ipa())
    #expect(run.status == .passed)
    #expect(run.output.hasPrefix("PASS  Bakery.ipa: BakeryClip has "))
    #expect(run.messages == "")
  }

  @Test(arguments: [
    ("error", Ending.failed), ("warning", .failed), ("note", .failed), ("never", .passed),
  ])
  func anErrorFailsUnlessNothingDoes(word: String, status: Ending) throws {
    let run = CommandRun("--fail-on", word, try folder.ipa(.faulty))
    #expect(run.status == status)
    #expect(run.output.hasPrefix(status == .passed ? "PASS" : "FAIL"))
  }

  @Test(arguments: [
    ("error", Ending.passed), ("warning", .failed), ("note", .failed), ("never", .passed),
  ])
  func aWarning(word: String, status: Ending) throws {
    let path = try folder.ipa(SampleApp.sound.with(clipFile: "README.md", "hello"))
    #expect(CommandRun("--fail-on", word, path).status == status)
  }

  @Test(arguments: [
    ("error", Ending.passed), ("warning", .passed), ("note", .failed), ("never", .passed),
  ])
  func aNote(word: String, status: Ending) throws {
    let path = try folder.ipa(SampleApp.sound.with(clipFramework: .framework("Oven")))
    #expect(CommandRun("--fail-on", word, path).status == status)
  }

  @Test(arguments: [
    ([], Ending.failed), (["--allow-gaps"], .passed), (["--fail-on", "never"], .passed),
  ])
  func aGap(options: [String], status: Ending) throws {
    let run = CommandRun(options + [try folder.ipa(.withGap)])
    #expect(run.status == status)
    #expect(run.output.contains("NOT MEASURED"))
  }

  @Test func anAppWithoutAClipPassesUnlessOneIsRequired() throws {
    let path = try folder.ipa(SampleApp.sound.withoutClip())
    let free = CommandRun(path)
    #expect(free.status == .passed)
    #expect(free.output.hasPrefix("PASS  Bakery.ipa: no App Clip\n"))
    let required = CommandRun("--require-clip", path)
    #expect(required.status == .failed)
    #expect(required.output.contains("no App Clip in Bakery.app"))
    #expect(CommandRun("--require-clip", try folder.ipa()).status == .passed)
  }

  private static let large = Result {
    try SampleApp.sound.with(clipFile: "Film.mov", zeros(15_000_000)).ipa()
  }

  @Test(arguments: [
    ("auto", Ending.passed), ("physical", .failed), ("digital", .passed), ("demo", .passed),
  ])
  func theInvocationDecidesTheLimit(word: String, status: Ending) throws {
    let path = try folder.write(Self.large.get(), as: "Bakery.ipa")
    let run = CommandRun("--invocation", word, path)
    #expect(run.status == status)
    #expect(run.output.contains("size.physical-invocation") == (word == "auto"))
  }

  @Test func theHostIsMeasuredWhenAsked() throws {
    let path = try folder.ipa()
    #expect(CommandRun(path).output.contains("not measured further (--include-host does)"))
    let run = CommandRun("--include-host", path)
    #expect(!run.output.contains("not measured further"))
    #expect(run.output.contains("WHERE THE BYTES SIT IN Bakery  ("))
  }

  @Test(arguments: [
    (["iPhone17,1"], ["iPhone17,1"]), (["iPad14,3"], ["iPad14,3-A", "iPad14,3-B"]),
    (["iPad14,3-B"], ["iPad14,3-B"]),
    (["iPhone12,8", "iPhone17,1", "iPhone17,1"], ["iPhone12,8", "iPhone17,1"]),
  ])
  func onlyTheVariantsOfTheDevicesAskedForAreThere(words: [String], models: [String]) throws {
    let path = try folder.ipa()
    let wanted = try variants(words.flatMap { ["--device", $0] } + [path])
    #expect(wanted.flatMap { $0.devices }.sorted() == models)
    // Each as it is among all.
    let all = try variants([path])
    #expect(all.count == 4)
    for variant in wanted {
      let same = try #require(all.first { $0.name == variant.name })
      #expect(same.bytes == variant.bytes)
      #expect(Set(same.devices).isSuperset(of: variant.devices))
    }
  }

  private func variants(
    _ arguments: [String]
  ) throws -> [(name: String, bytes: Int, devices: [String])] {
    let output = CommandRun(["--format=json", "--no-digest"] + arguments).output
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let clip = try #require((report["clips"] as? [[String: Any]])?.first)
    return try #require(clip["variants"] as? [[String: Any]]).map { variant in
      (
        name: try #require(variant["name"] as? String),
        bytes: try #require(variant["uncompressedBytes"] as? Int),
        devices: try #require(variant["devices"] as? [String])
      )
    }
  }

  @Test func aDeviceThatDoesNotRunTheClipIsAGap() throws {
    let run = CommandRun("--device", "iPhone9,1", try folder.ipa())
    #expect(run.status == .failed)
    #expect(
      run.output.contains(
        "BakeryClip.app: none of the devices asked for runs it, so only the whole bundle was "
          + "measured\n"))
  }

  @Test func rulesOfAFolderAreApplied() throws {
    let path = try folder.ipa(.faulty)
    let rules = try TemporaryFolder()
    _ = try rules.write(#"[{"id": "clip.build-match", "severity": "note"}]"#, as: "a.json")
    #expect(CommandRun("--rules", rules.path, path).status == .passed)
  }

  @Test func detail() throws {
    let path = try folder.ipa(.faulty)
    let quiet = CommandRun("--quiet", path).output
    #expect(quiet.split(separator: "\n").count == 1)
    #expect(quiet == CommandRun("-q", path).output)
    let normal = CommandRun(path).output
    #expect(!normal.contains("RULES FOR"))
    let verbose = CommandRun("--verbose", path).output
    #expect(verbose.contains("RULES FOR BakeryClip\n"))
    #expect(verbose == CommandRun("-v", path).output)
    #expect(verbose == CommandRun("-q", "-v", path).output)
  }

  @Test(
    arguments: [
      ([], 80, [:], true), ([], nil, [:], false), ([], 80, ["NO_COLOR": "1"], false),
      ([], 80, ["NO_COLOR": ""], true), ([], 80, ["TERM": "dumb"], false),
      (["--color=always"], nil, ["NO_COLOR": "1"], true), (["--color=never"], 80, [:], false),
      (["--color=auto"], 80, [:], true), ([], nil, ["CLICOLOR_FORCE": "1"], true),
      ([], nil, ["CLICOLOR_FORCE": "0"], false), ([], 80, ["CLICOLOR": "0"], false),
      ([], 80, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
      (["--color=never"], 80, ["CLICOLOR_FORCE": "1"], false),
    ] as [([String], Int?, [String: String], Bool)])
  func colourOnlyWhereItIsWanted(
    options: [String], terminal: Int?, environment: [String: String], isColored: Bool
  ) throws {
    let run = CommandRun(
      options + [try folder.ipa()], terminal: terminal, environment: environment)
    #expect(run.output.contains("\u{1B}[") == isColored)
  }

  @Test func aDumbTerminalGetsPlainBars() throws {
    let path = try folder.ipa()
    let dumb = CommandRun([path], terminal: 80, environment: ["TERM": "dumb"]).output
    let plain = CommandRun([path]).output
    #expect(dumb.contains("#...") && !dumb.contains("░") && !dumb.contains("█"))
    #expect(plain.contains("░"))
  }

  @Test func theTerminalsWidthIsUsed() throws {
    let run = CommandRun([try folder.ipa(.faulty)], terminal: 60)
    let fixes = run.output.split(separator: "\n").filter {
      $0.hasPrefix("    ") && !$0.contains("/")
    }
    #expect(fixes.allSatisfy { $0.count <= 80 })
    #expect(
      run.output.split(separator: "\n").count
        > CommandRun(try folder.ipa(.faulty)).output
        .split(separator: "\n").count)
  }

  @Test func theDigestIsLeftOutWhenAsked() throws {
    let path = try folder.ipa()
    #expect(CommandRun("--format=json", path).output.contains(/"sha256" : "[0-9a-f]{64}"/))
    #expect(CommandRun("--format=json", "--no-digest", path).output.contains(#""sha256" : null"#))
  }

  // MARK: - Several artifacts

  @Test func ofSeveralArtifactsTheHighestCodeIsTheResult() throws {
    let good = try folder.ipa(as: "good.ipa")
    let bad = try folder.ipa(.faulty, as: "bad.ipa")
    let broken = try folder.write("no zip", as: "broken.ipa")
    #expect(CommandRun(good, good).status == .passed)
    #expect(CommandRun(bad, good).status == .failed)
    let run = CommandRun(good, broken, bad)
    #expect(run.status == .unreadable)
    #expect(run.messages.hasPrefix("clipaudit: \(broken): "))
    #expect(run.messages.split(separator: "\n").count == 1)
    #expect(run.output.contains("PASS  good.ipa") && run.output.contains("FAIL  bad.ipa"))
  }

  @Test func severalArtifactsAreAListAndTheUnreadableOneIsMissing() throws {
    let good = try folder.ipa(as: "good.ipa")
    let broken = try folder.write("no zip", as: "broken.ipa")
    let output = CommandRun("--format=json", good, broken).output
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
    #expect(list.count == 1)
  }

  @Test func anUnreadableArtifactIsOneLineAndNoReport() throws {
    let broken = try folder.write("no zip", as: "broken.ipa")
    for format in ["text", "json"] {
      let run = CommandRun("--format", format, broken)
      #expect(run.output == "")
      #expect(run.status == .unreadable)
      #expect(run.messages.split(separator: "\n").count == 1)
    }
    for (format, text) in [
      ("junit", #"type="unreadable""#), ("sarif", #""executionSuccessful" : false"#),
      ("markdown", "## ❌ broken.ipa cannot be read"), ("github", "::error title=broken.ipa::"),
      ("gitlab", #""severity" : "blocker""#),
    ] {
      let run = CommandRun("--format", format, broken)
      #expect(run.output.contains(text) && run.status == .unreadable, "\(format)")
    }
  }

  @Test func aPathCannotForgeAMessage() {
    let run = CommandRun("no\u{1B}[2J\nclipaudit: fine")
    #expect(
      run.messages
        == #"clipaudit: no\u{1B}[2J\u{A}clipaudit: fine: cannot be opened: no such file or directory"#
        + "\n")
  }
}
