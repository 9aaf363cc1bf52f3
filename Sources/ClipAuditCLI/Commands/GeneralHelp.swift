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
    help.closing = ExitStatus.help
    return help
  }
}

extension ExitStatus {
  /// What the codes of commands that audit mean.
  static let help = """
    exit code: 0 nothing at or above the threshold, 1 findings or gaps, 2 usage or
    configuration, 3 an artifact cannot be read or holds no app
    """
}
