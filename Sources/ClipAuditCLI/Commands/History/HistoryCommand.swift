import Artifacts
import Auditing
import History

/// `clipaudit history record|import|list`.
enum HistoryCommand: String, CaseIterable {
  case record
  case past = "import"
  case list

  var help: HelpText {
    switch self {
    case .record: ClipAudit.historyRecordHelp
    case .past: ClipAudit.historyImportHelp
    case .list: ClipAudit.historyListHelp
    }
  }

  /// `arguments` without the word `history`.
  static func run(_ arguments: [String], _ console: Console) throws(CommandError) -> ExitStatus {
    guard let first = arguments.first else {
      throw .usage(UsageError("history needs one of record, import, list"))
    }
    if first == "--help" || first == "-h" {
      console.write(ClipAudit.historyHelp.text)
      return .passed
    }
    guard let command = HistoryCommand(rawValue: first) else {
      throw .usage(
        UsageError(unknown: "history command", first, among: allCases.map(\.rawValue)))
    }
    let rest = Array(arguments.dropFirst())
    switch command {
    case .record:
      return try command.run(rest, RecordOptions.flags, RecordOptions(), console) {
        paths, options throws(CommandError) in
        try RecordCommand(paths: paths, options: options, console: console).run()
      }
    case .past:
      return try command.run(rest, ImportOptions.flags, ImportOptions(), console) {
        paths, options throws(CommandError) in
        try ImportCommand(paths: paths, options: options, console: console).run()
      }
    case .list:
      return try command.run(rest, ListOptions.flags, ListOptions(), console) {
        words, options throws(CommandError) in
        if let word = words.first {
          throw .usage(UsageError("history list takes no \(word.printableWord)"))
        }
        return try ListCommand(options: options, console: console).run()
      }
    }
  }

  private func run<Options: Sendable>(
    _ arguments: [String], _ flags: [Flag<Options>], _ defaults: Options, _ console: Console,
    _ work: ([String], Options) throws(CommandError) -> ExitStatus
  ) throws(CommandError) -> ExitStatus {
    let parsed: ParsedArguments<Options>
    do throws(UsageError) {
      parsed = try ParsedArguments(arguments, flags: flags, defaults: defaults)
    } catch {
      throw .usage(error)
    }
    if parsed.wantsHelp {
      console.write(help.text)
      return .passed
    }
    return try work(parsed.operands, parsed.options)
  }
}
