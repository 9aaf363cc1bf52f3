import Auditing
import History

/// The first word of a command line.
enum Command: String, CaseIterable, Sendable {
  case scan, diff, baseline, `init`, history, trend, rules, devices, completions

  var kind: any CommandKind.Type {
    switch self {
    case .scan: ScanCommand.self
    case .diff: DiffCommand.self
    case .baseline: BaselineCommand.self
    case .`init`: InitCommand.self
    case .history: HistoryCommand.self
    case .trend: TrendCommand.self
    case .rules: RulesCommand.self
    case .devices: DevicesCommand.self
    case .completions: CompletionsCommand.self
    }
  }
}

extension Command {
  /// What a shell has to know of all.
  static var completed: [(word: String, command: CompletedCommand)] {
    allCases.map { ($0.rawValue, $0.kind.completed) }
  }
}

/// What a word of the command line stands for.
protocol CommandKind {
  static var help: HelpText { get }
  static var completed: CompletedCommand { get }

  /// `arguments` without the word.
  static func run(_ arguments: [String], on console: Console) throws(CommandError) -> ExitStatus
}

/// A command that takes options and operands.
protocol OptionedCommand: CommandKind {
  associatedtype Options: CommandOptions

  /// Refuses operands that are too few, too many or none it knows.
  init(operands: [String], options: Options, console: Console) throws(CommandError)

  func run() throws(CommandError) -> ExitStatus
}

extension OptionedCommand {
  static var completed: CompletedCommand { CompletedCommand(options) }

  static var options: [CompletedFlag] { Options.flags.map { CompletedFlag($0) } }

  static func run(_ arguments: [String], on console: Console) throws(CommandError) -> ExitStatus {
    let parsed: ParsedArguments<Options>
    do throws(UsageError) {
      parsed = try ParsedArguments(arguments, flags: Options.flags, defaults: Options())
    } catch {
      throw .usage(error)
    }
    if parsed.wantsHelp {
      console.write(help.text)
      return .passed
    }
    return try Self(operands: parsed.operands, options: parsed.options, console: console).run()
  }
}

/// What a command was asked for.
protocol CommandOptions: Sendable {
  static var flags: [Flag<Self>] { get }

  /// As nobody has asked for anything.
  init()
}

extension CommandOptions {
  /// Some of these options for a command whose own hold them.
  static func flags<Outer>(
    _ names: Set<String>, inside path: any WritableKeyPath<Outer, Self> & Sendable
  ) -> [Flag<Outer>] {
    flags.filter { names.contains($0.name) }.map { $0.inside(path) }
  }
}

/// Why a command did not do its work at all.
enum CommandError: Error {
  case usage(UsageError)
  case configuration(ConfigurationError)
  case store(StoreError)
}
