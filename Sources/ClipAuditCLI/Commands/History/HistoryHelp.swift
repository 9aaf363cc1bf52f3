import History

extension ClipAudit {
  static var historyHelp: HelpText {
    var help = HelpText(
      "Keeps the sizes and findings of builds, for clipaudit trend and scan --store.",
      usage: [
        "clipaudit history record [OPTION...] ARTIFACT-OR-REPORT...",
        "clipaudit history import [OPTION...] REPORT...", "clipaudit history list [OPTION...]",
        "clipaudit history COMMAND --help",
      ])
    help.operands = [
      ("record", "add a build, by its artifact or by the JSON report of its scan"),
      ("import", "add past builds by their JSON reports or Apple's thinning reports"),
      ("list", "the builds in a store"),
    ]
    help.closing = """
      A store is a SQLite file, a folder of JSON lines for a history in git, or a
      PostgreSQL database for runners that share no disk.
      exit code: 0 done, 2 usage or configuration, 3 an artifact, report or store
      cannot be read or written
      """
    return help
  }

  static var historyRecordHelp: HelpText {
    var help = HelpText(
      "Adds builds to a store. The same build with the same content is kept once.",
      usage: ["clipaudit history record [OPTION...] ARTIFACT-OR-REPORT..."])
    help.operands = [
      (
        "ARTIFACT-OR-REPORT",
        "what scan takes, or what scan --format json has written; - is a report on standard input"
      )
    ]
    help.add(RecordOptions.flags)
    help.closing = """
      A build that is recorded once more takes the labels that are new, such as
      --label tag=v1.0, and the sizes where a newer size model has measured it.
      """
    return help
  }

  static var historyImportHelp: HelpText {
    var help = HelpText(
      "Adds past builds to a store, all files or none.",
      usage: ["clipaudit history import [OPTION...] REPORT..."])
    help.operands = [
      (
        "REPORT",
        "a JSON report of clipaudit, or Apple's App Thinning Size Report.txt or app-thinning.plist; "
          + "a folder that holds such files; - is standard input"
      )
    ]
    help.add(ImportOptions.flags)
    return help
  }

  static var historyListHelp: HelpText {
    var help = HelpText(
      "Lists the builds in a store, the newest last.",
      usage: ["clipaudit history list [OPTION...]"])
    help.add(ListOptions.flags)
    return help
  }
}
