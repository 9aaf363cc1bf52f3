import ClipAuditCLI
import TestSupport
import Testing

/// A wrong command line ends with 2, says what is wrong on standard error and prints nothing.
@Suite struct UsageTests {
  @Test(arguments: [
    (["scan", "--formt", "json", "a"], #"no option "--formt"; did you mean --format?"#),
    (["scan", "-format", "json", "a"], #"no option "-format"; did you mean --format?"#),
    (["scan", "--fail-no=error", "a"], #"no option "--fail-no"; did you mean --fail-on?"#),
    (["--alow-gaps", "a"], #"no option "--alow-gaps"; did you mean --allow-gaps?"#),
    (["scan", "--xyzzy-plugh", "a"], #"no option "--xyzzy-plugh""#),
    (["scan", "-x\u{1B}[31m", "a"], #"no option "-x\u{1B}[31m""#),
    (["rules", "--device", "json"], #"no option "--device""#),
    (["scan", "a", "--format"], "--format needs a value: --format FORMAT"),
    (["scan", "a", "--report"], "--report needs a value: --report FORMAT=PATH"),
    (["rules", "--rules"], "--rules needs a value: --rules DIR"),
    (
      ["scan", "--format", "xml", "a"],
      #"--format takes one of text, json, junit, sarif, markdown, github, gitlab, html, not "xml""#
    ),
    (
      ["scan", "--format=", "a"],
      #"--format takes one of text, json, junit, sarif, markdown, github, gitlab, html, not """#
    ),
    (
      ["scan", "--fail-on", "errors", "a"],
      #"--fail-on takes one of error, warning, note, never, not "errors""#
    ),
    (
      ["scan", "--invocation", "qr", "a"],
      #"--invocation takes one of auto, physical, digital, demo, not "qr""#
    ),
    (["scan", "--color", "yes", "a"], #"--color takes one of auto, always, never, not "yes""#),
    (["scan", "--quiet=yes", "a"], "--quiet takes no value"),
    (["scan", "--report", "json", "a"], #"--report takes FORMAT=PATH, not "json""#),
    (["scan", "--report", "json=", "a"], #"--report takes FORMAT=PATH, not "json=""#),
    (["scan", "--report", "jsn=x", "a"], #"no report format "jsn"; did you mean json?"#),
    (["devices", "iPhone17,l"], #"no device "iPhone17,l"; did you mean iPhone17,1?"#),
    (["devices", "iPhone17,1", "pixel"], #"no device "pixel""#),
    (["devices", "--format", "junit"], #"--format takes one of text, json, not "junit""#),
    (["scan", "--device", "iPhone99,1", "a"], #"no device "iPhone99,1"; did you mean iPhone9,1?"#),
    (["scan", "--device=iPhone17,1", "--device=", "a"], #"no device """#),
    (["scan", "a", "--device"], "--device needs a value: --device MODEL"),
    (["scan"], "scan needs an artifact: clipaudit scan App.ipa"),
    (["--quiet"], "scan needs an artifact: clipaudit scan App.ipa"),
    (["rules", "slim.font"], #"no rule "slim.font"; did you mean slim.fonts?"#),
    (["baseline"], "baseline needs an artifact: clipaudit baseline App.ipa"),
    (["init", "a", "b"], "init takes one artifact: clipaudit init App.ipa"),
    (
      ["baseline", "--expires", "2026-02-30", "a"],
      #"--expires takes a day such as 2026-11-30, not "2026-02-30""#
    ),
    (["baseline", "--reason", " ", "a"], #"--reason takes a text, not " ""#),
    (
      ["scan", "--today", "tomorrow", "a"],
      #"--today takes a day such as 2026-11-30, not "tomorrow""#
    ),
    (["completions"], "completions needs a shell: bash, zsh, fish"),
    (["completions", "tcsh"], "completions needs a shell: bash, zsh, fish"),
    (["completions", "bash", "zsh"], "completions needs a shell: bash, zsh, fish"),
  ])
  func theFactAndTheNearestWordAreSaid(arguments: [String], message: String) {
    let run = CommandRun(arguments)
    #expect(run.messages == "clipaudit: \(message)\nclipaudit --help shows the usage\n")
    #expect(run.output == "")
    #expect(run.status == .misused)
  }

  @Test func withoutWordsTheUsageIsShownAsAMessage() {
    let run = CommandRun()
    #expect(run.status == .misused)
    #expect(run.output == "")
    #expect(run.messages == CommandRun("--help").output)
  }

  @Test(arguments: ["scna", "rulse", "scans"])
  func aMisspeltCommandIsTakenForAPathAndTheCommandNamed(_ word: String) {
    let run = CommandRun(word, "App.ipa")
    #expect(run.status == .unreadable)
    #expect(
      run.messages.contains("clipaudit: \(word): cannot be opened: no such file or directory\n"))
    let command = word.hasPrefix("s") ? "scan" : "rules"
    #expect(
      run.messages.hasSuffix("clipaudit: if a command was meant: did you mean \(command)?\n"))
  }

  @Test(arguments: ["--version", "-V"])
  func theVersion(_ word: String) {
    let run = CommandRun(word)
    #expect(run.output == "clipaudit 0.1.0\n")
    #expect(run.messages == "")
    #expect(run.status == .passed)
  }

  /// The same options written as two words and as one, before and behind what they are about.
  @Test func formsOfAnOption() throws {
    let folder = try TemporaryFolder()
    let path = try folder.ipa(.faulty)
    let runs = [
      ["scan", "--fail-on", "never", "--format", "junit", path],
      ["scan", path, "--fail-on=never", "--format=junit"],
      ["--fail-on=never", "--format=junit", path], [path, "--format", "junit", "--fail-on=never"],
      ["--format=json", "--format=junit", "--fail-on=error", "--fail-on=never", path],
      ["--format=junit", "--fail-on=never", "--no-progress", "--", path],
    ].map { CommandRun($0) }
    #expect(Set(runs.map(\.output)).count == 1)
    #expect(runs.allSatisfy { $0.status == .passed && $0.messages == "" })
  }

  @Test func behindTwoDashesEverythingIsAPath() {
    let run = CommandRun("scan", "--", "--format", "-q")
    #expect(run.status == .unreadable)
    #expect(run.messages.contains("clipaudit: --format: cannot be opened"))
    #expect(run.messages.contains("clipaudit: -q: cannot be opened"))
  }
}
