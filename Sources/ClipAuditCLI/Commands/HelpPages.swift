extension ClipAudit {
  static var generalHelp: HelpText {
    var help = HelpText(
      "clipaudit audits App Clips in build artifacts: sizes against Apple's limits,\n"
        + "and what upload, installation, launch or review would refuse.",
      usage: [
        "clipaudit [scan] ARTIFACT...", "clipaudit diff OLD NEW",
        "clipaudit baseline ARTIFACT...", "clipaudit init [ARTIFACT]",
        "clipaudit history record|import|list", "clipaudit trend", "clipaudit rules [ID]",
        "clipaudit devices [MODEL]", "clipaudit completions SHELL",
        "clipaudit COMMAND --help",
      ])
    help.operands = [
      ("scan", "audit .ipa, .xcarchive (folder, zip or tar) and .app"),
      ("diff", "what is another in a build, and why"),
      ("baseline", "write today's findings to a file that later scans leave out"),
      ("init", "write a project file to start from: budgets, rules, suppressions"),
      ("history", "keep builds in a store, and list them"),
      ("trend", "sizes over builds: text, charts, tables, metrics"),
      ("rules", "list the rules, or explain one: why, fix, source"),
      ("devices", "the models variants are made for, and their traits"),
      ("completions", "completion script for bash, zsh or fish"),
      ("--version", "print the version"),
    ]
    help.closing = exitCodes
    return help
  }

  static var scanHelp: HelpText {
    var help = HelpText(
      "Audits artifacts and says whether their App Clips fit.",
      usage: ["clipaudit scan [OPTION...] ARTIFACT..."])
    help.operands = [
      ("ARTIFACT", "an .ipa, an .xcarchive (folder, zip, tar, tar.gz, …) or an .app")
    ]
    help.add(ScanOptions.flags)
    help.closing = exitCodes
    return help
  }

  static var diffHelp: HelpText {
    var help = HelpText(
      "Compares two builds: how much their App Clips grew, why, and what else changed.",
      usage: ["clipaudit diff [OPTION...] OLD NEW"])
    help.operands = [
      ("OLD, NEW", "an artifact, or its report by clipaudit scan --format json")
    ]
    help.add(DiffOptions.flags)
    help.closing = """
      exit code: 0 compared, 1 a new or worse finding or a lost clip by --fail-on-new,
      2 usage, or numbers that cannot be compared, 3 a side cannot be read
      """
    return help
  }

  static var baselineHelp: HelpText {
    var help = HelpText(
      "Writes the findings of artifacts to a file; scan --baseline leaves them out\n"
        + "until they get worse.",
      usage: ["clipaudit baseline [OPTION...] ARTIFACT..."])
    help.add(BaselineCommand.Options.flags)
    return help
  }

  static var initHelp: HelpText {
    var help = HelpText(
      "Writes a project file to start from, with budgets a little above what an\n"
        + "artifact weighs today.",
      usage: ["clipaudit init [OPTION...] [ARTIFACT]"])
    help.add(InitCommand.Options.flags)
    return help
  }

  static var rulesHelp: HelpText {
    var help = HelpText(
      "Lists the rules, or explains the ones named: why, fix, Apple's number, source.",
      usage: ["clipaudit rules [OPTION...] [ID...]"])
    help.operands = [("ID", "a rule (size.margin), or all of a family (size)")]
    help.add(RulesCommand.Options.flags)
    return help
  }

  static var devicesHelp: HelpText {
    var help = HelpText(
      "Lists the models that variants are made for, and what decides what they get.",
      usage: ["clipaudit devices [OPTION...] [MODEL...]"])
    help.add(DevicesCommand.Options.flags)
    return help
  }

  static var completionsHelp: HelpText {
    var help = HelpText(
      "Prints the script that completes clipaudit's commands and options in a shell.",
      usage: ["clipaudit completions SHELL"])
    help.operands = [("SHELL", Completions.Shell.allCases.map(\.rawValue).joined(separator: ", "))]
    help.add([Flag<ScanOptions>]())
    return help
  }

  static func help(for command: Command) -> HelpText {
    switch command {
    case .scan: scanHelp
    case .diff: diffHelp
    case .baseline: baselineHelp
    case .`init`: initHelp
    case .history: historyHelp
    case .trend: trendHelp
    case .rules: rulesHelp
    case .devices: devicesHelp
    case .completions: completionsHelp
    }
  }

  private static let exitCodes = """
    exit code: 0 nothing at or above the threshold, 1 findings or gaps, 2 usage or
    configuration, 3 an artifact cannot be read or holds no app
    """
}
