import ClipAuditCLI
import Foundation
import TestSupport
import Testing

@Suite struct HelpTests {
  static let scanFlags = [
    "--format", "--report", "--rules", "--config", "--no-config", "--baseline", "--base",
    "--fail-on", "--allow-gaps", "--device",
    "--invocation", "--thinning-report", "--distribution", "--today", "--aasa",
    "--include-host", "--require-clip", "--store", "--label", "--color",
    "--no-digest", "--no-progress",
    "--quiet",
    "--verbose", "--help",
  ]

  static let diffFlags = [
    "--format", "--report", "--fail-on-new", "--rules", "--device", "--invocation",
    "--include-host", "--color", "--no-progress", "--quiet", "--verbose", "--config", "--no-config",
    "--help",
  ]

  static let baselineFlags = [
    "--baseline", "--output", "--reason", "--owner", "--expires", "--rules", "--config",
    "--no-config", "--base", "--device", "--invocation", "--thinning-report", "--distribution",
    "--today", "--aasa", "--include-host", "--require-clip", "--store", "--label", "--no-progress",
    "--help",
  ]

  @Test(arguments: [
    ("scan", scanFlags), ("diff", diffFlags),
    ("rules", ["--rules", "--format", "--config", "--no-config", "--help"]),
    ("baseline", baselineFlags), ("init", ["--output", "--force", "--help"]),
    ("devices", ["--format", "--help"]), ("completions", ["--help"]),
  ])
  func theHelpOfACommandListsItsOptions(command: String, flags: [String]) throws {
    let help = CommandRun(command, "--help")
    #expect(help.status == .passed)
    #expect(help.messages == "")
    let options = try #require(help.output.components(separatedBy: "\noptions:\n").last)
    let listed = options.matches(of: /(?m)^  (?:-\w, )?(--[a-z-]+)/).map { String($0.1) }
    #expect(listed == flags)
    for same in [[command, "-h"], ["help", command], ["--help", command]] {
      #expect(CommandRun(same).output == help.output)
    }
  }

  @Test(arguments: [
    ["--help"], ["scan", "--help"], ["diff", "--help"], ["rules", "--help"],
    ["devices", "--help"], ["completions", "--help"], ["baseline", "--help"], ["init", "--help"],
  ])
  func theHelpFitsATerminal(_ arguments: [String]) {
    for line in CommandRun(arguments).output.split(separator: "\n") {
      #expect(line.count <= 80 && !line.hasSuffix(" "), "\(line)")
    }
  }

  @Test func theGeneralHelpListsTheCommands() {
    let help = CommandRun("help").output
    for command in ["scan", "diff", "baseline", "init", "rules", "devices", "completions"] {
      #expect(help.contains("\n  \(command) "))
    }
    #expect(help == CommandRun("-h").output)
  }

  @Test func everyWordOfAnOptionStandsInItsHelp() {
    let help = CommandRun("scan", "--help").output
      .replacing(/\s+/, with: " ")
    for words in [
      "text (default), json, junit, sarif, markdown, github, gitlab, html",
      "error (default), warning, note, never",
      "auto (default), always, never", "auto (default), physical",
    ] {
      #expect(help.contains(words))
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func theCompletionsKnowEveryOptionCommandAndWord(_ shell: String) {
    let script = CommandRun("completions", shell).output
    for flag in Self.scanFlags + Self.diffFlags {
      let name = shell == "fish" ? "-l \(flag.dropFirst(2)) " : flag
      #expect(script.contains(name), "\(flag)")
    }
    for word in [
      "scan", "diff", "rules", "devices", "completions", "junit", "sarif", "markdown", "github",
      "gitlab", "physical", "warning", "always",
    ] {
      #expect(script.contains(word), "\(word)")
    }
  }

  /// Bash reads zsh's, too, once the line that loads its own compatibility is gone.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "bash not present"),
    arguments: [
      ("scan --f", "--format --fail-on"), ("App.ipa --f", "--format --fail-on"),
      ("scan --fail-on w", "warning"), ("scan --format = j", "json junit"),
      ("diff --fail", "--fail-on-new"), ("diff --format m", "markdown"),
      ("history r", "record"), ("history record --st", "--store"),
      ("history list --f", "--format"), ("history record --fail", ""),
      ("trend --win", "--window"), ("trend --format o", "openmetrics"),
      ("rules size.mi", "size.minos-lever"), ("completions f", "fish"), ("hist", "history"),
    ])
  func bashCompletes(line: String, words: String) throws {
    let typed = line.split(separator: " ")
    let script =
      CommandRun("completions", "bash").output + """
        cd /var/empty 2>/dev/null || cd /
        COMP_WORDS=(clipaudit \(line)); COMP_CWORD=\(typed.count); _clipaudit
        echo "${COMPREPLY[@]}"
        """
    #expect(try bash(script) == "\(words)\n")
  }

  private func bash(_ script: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }
}
