/// `clipaudit completions SHELL`: the script for a shell.
struct CompletionsCommand {
  struct Options: CommandOptions {
    static let flags: [Flag<Options>] = []
  }

  private static let shells = Completions.Shell.allCases.map(\.rawValue).joined(separator: ", ")

  let shell: Completions.Shell
  let console: Console

  func run() -> ExitStatus {
    console.write(Completions(commands: Command.completed).script(for: shell))
    return .passed
  }
}

extension CompletionsCommand: OptionedCommand {
  static var help: HelpText {
    var help = HelpText(
      "Prints the script that completes clipaudit's commands and options in a shell.",
      usage: ["clipaudit completions SHELL"])
    help.operands = [("SHELL", shells)]
    help.add(Options.flags)
    return help
  }

  static var completed: CompletedCommand {
    CompletedCommand(options, words: Completions.Shell.allCases.map(\.rawValue))
  }

  init(operands: [String], options: Options, console: Console) throws(CommandError) {
    guard operands.count == 1, let shell = Completions.Shell(rawValue: operands[0]) else {
      throw .usage(UsageError("completions needs a shell: \(Self.shells)"))
    }
    self.init(shell: shell, console: console)
  }
}
