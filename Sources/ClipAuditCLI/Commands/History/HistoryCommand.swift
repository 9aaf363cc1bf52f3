/// `clipaudit history record|import|list`.
enum HistoryCommand: String, CaseIterable {
  case record
  case past = "import"
  case list

  private var kind: any CommandKind.Type {
    switch self {
    case .record: RecordCommand.self
    case .past: ImportCommand.self
    case .list: ListCommand.self
    }
  }
}

extension HistoryCommand: CommandKind {
  static var help: HelpText {
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

  static var completed: CompletedCommand {
    CompletedCommand([], subcommands: allCases.map { ($0.rawValue, $0.kind.completed) })
  }

  static func run(_ arguments: [String], on console: Console) throws(CommandError) -> ExitStatus {
    guard let first = arguments.first else {
      throw .usage(UsageError("history needs one of record, import, list"))
    }
    if first == "--help" || first == "-h" {
      console.write(help.text)
      return .passed
    }
    guard let command = HistoryCommand(rawValue: first) else {
      throw .usage(
        UsageError(unknown: "history command", first, among: allCases.map(\.rawValue)))
    }
    return try command.kind.run(Array(arguments.dropFirst()), on: console)
  }
}
