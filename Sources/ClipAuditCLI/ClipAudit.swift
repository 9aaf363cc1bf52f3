import Auditing
import History

/// The whole tool as a function, so that tests run it in process.
package enum ClipAudit {
  package static let version = "0.1.0"

  /// The environment variables that any command looks at.
  package static let environmentNames =
    ["NO_COLOR", "TERM", StoreChoice.variable] + CIVariables.names

  /// `arguments` without the program's name.
  package static func run(_ arguments: [String], on console: Console) -> ExitStatus {
    do throws(CommandError) {
      return try dispatch(arguments, console)
    } catch {
      switch error {
      case .usage(let error):
        console.complain("clipaudit: \(error.message)\nclipaudit --help shows the usage\n")
      case .configuration(let error):
        console.complain("clipaudit: \(error.description)\n")
      case .store(let error):
        console.complain("clipaudit: \(error.description)\n")
        return .unreadable
      }
      return .misused
    }
  }

  private static func dispatch(
    _ arguments: [String], _ console: Console
  ) throws(CommandError) -> ExitStatus {
    guard let first = arguments.first else {
      console.complain(generalHelp.text)
      return .misused
    }
    switch first {
    case "--version", "-V":
      console.write("clipaudit \(version)\n")
      return .passed
    case "--help", "-h", "help":
      let named = arguments.dropFirst().first.flatMap { Command(rawValue: $0) }
      console.write((named.map { help(for: $0) } ?? generalHelp).text)
      return .passed
    default:
      break
    }
    guard let command = Command(rawValue: first) else {
      return try scan(arguments, console, hint: nearestCommand(to: first))
    }
    let rest = Array(arguments.dropFirst())
    switch command {
    case .scan: return try scan(rest, console, hint: nil)
    case .diff: return try diff(rest, console)
    case .baseline: return try baseline(rest, console)
    case .`init`: return try initialize(rest, console)
    case .history: return try HistoryCommand.run(rest, console)
    case .trend: return try trend(rest, console)
    case .rules: return try rules(rest, console)
    case .devices: return try devices(rest, console)
    case .completions: return try completions(rest, console)
    }
  }

  private static func scan(
    _ arguments: [String], _ console: Console, hint: String?
  ) throws(CommandError) -> ExitStatus {
    let parsed = try parse(arguments, ScanOptions.flags, ScanOptions())
    if parsed.wantsHelp {
      console.write(scanHelp.text)
      return .passed
    }
    guard !parsed.operands.isEmpty else {
      throw .usage(UsageError("scan needs an artifact: clipaudit scan App.ipa"))
    }
    let project = try Project(for: parsed.options, console)
    let status = try ScanCommand(
      arguments: parsed.operands, options: parsed.options, project: project, console: console
    ).run()
    if status == .unreadable, let hint {
      console.complain("clipaudit: if a command was meant: did you mean \(hint)?\n")
    }
    return status
  }

  private static func diff(
    _ arguments: [String], _ console: Console
  ) throws(CommandError) -> ExitStatus {
    let parsed = try parse(arguments, DiffOptions.flags, DiffOptions())
    if parsed.wantsHelp {
      console.write(diffHelp.text)
      return .passed
    }
    guard parsed.operands.count == 2 else {
      throw .usage(
        UsageError("diff needs two builds: clipaudit diff old.ipa new.ipa"))
    }
    return try DiffCommand(
      old: parsed.operands[0], new: parsed.operands[1], options: parsed.options, console: console
    ).run()
  }

  private static func baseline(
    _ arguments: [String], _ console: Console
  ) throws(CommandError) -> ExitStatus {
    let parsed = try parse(arguments, BaselineCommand.Options.flags, BaselineCommand.Options())
    if parsed.wantsHelp {
      console.write(baselineHelp.text)
      return .passed
    }
    guard !parsed.operands.isEmpty else {
      throw .usage(UsageError("baseline needs an artifact: clipaudit baseline App.ipa"))
    }
    return try BaselineCommand(
      arguments: parsed.operands, options: parsed.options, console: console
    ).run()
  }

  private static func initialize(
    _ arguments: [String], _ console: Console
  ) throws(CommandError) -> ExitStatus {
    let parsed = try parse(arguments, InitCommand.Options.flags, InitCommand.Options())
    if parsed.wantsHelp {
      console.write(initHelp.text)
      return .passed
    }
    guard parsed.operands.count < 2 else {
      throw .usage(UsageError("init takes one artifact: clipaudit init App.ipa"))
    }
    return try InitCommand(
      artifact: parsed.operands.first, options: parsed.options, console: console
    ).run()
  }

  private static func trend(
    _ arguments: [String], _ console: Console
  ) throws(CommandError) -> ExitStatus {
    let parsed = try parse(arguments, TrendOptions.flags, TrendOptions())
    if parsed.wantsHelp {
      console.write(trendHelp.text)
      return .passed
    }
    if let word = parsed.operands.first {
      throw .usage(UsageError("trend takes no \(word.printableWord); a store is named by --store"))
    }
    let project = try Project(for: parsed.options.scan, console)
    return try TrendCommand(options: parsed.options, project: project, console: console).run()
  }

  private static func rules(
    _ arguments: [String], _ console: Console
  ) throws(CommandError) -> ExitStatus {
    let parsed = try parse(arguments, RulesCommand.Options.flags, RulesCommand.Options())
    if parsed.wantsHelp {
      console.write(rulesHelp.text)
      return .passed
    }
    return try RulesCommand(
      identifiers: parsed.operands, options: parsed.options, console: console
    ).run()
  }

  private static func devices(
    _ arguments: [String], _ console: Console
  ) throws(CommandError) -> ExitStatus {
    let parsed = try parse(arguments, DevicesCommand.Options.flags, DevicesCommand.Options())
    if parsed.wantsHelp {
      console.write(devicesHelp.text)
      return .passed
    }
    return try DevicesCommand(
      words: parsed.operands, options: parsed.options, console: console
    ).run()
  }

  private static func completions(
    _ arguments: [String], _ console: Console
  ) throws(CommandError) -> ExitStatus {
    if arguments.contains("--help") || arguments.contains("-h") {
      console.write(completionsHelp.text)
      return .passed
    }
    let shells = Completions.Shell.allCases.map(\.rawValue)
    guard arguments.count == 1, let shell = Completions.Shell(rawValue: arguments[0]) else {
      throw .usage(
        UsageError("completions needs a shell: \(shells.joined(separator: ", "))"))
    }
    console.write(Completions.script(for: shell))
    return .passed
  }

  private static func parse<Options>(
    _ arguments: [String], _ flags: [Flag<Options>], _ defaults: Options
  ) throws(CommandError) -> ParsedArguments<Options> {
    do throws(UsageError) {
      return try ParsedArguments(arguments, flags: flags, defaults: defaults)
    } catch {
      throw .usage(error)
    }
  }

  private static func nearestCommand(to word: String) -> String? {
    Command.allCases.map(\.rawValue).first { word.distance(to: $0) <= 2 }
  }
}
