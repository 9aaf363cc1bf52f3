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
      console.write((named?.kind.help ?? generalHelp).text)
      return .passed
    default:
      break
    }
    if let command = Command(rawValue: first) {
      return try command.kind.run(Array(arguments.dropFirst()), on: console)
    }
    let status = try ScanCommand.run(arguments, on: console)
    if status == .unreadable, let command = nearestCommand(to: first) {
      console.complain("clipaudit: if a command was meant: did you mean \(command)?\n")
    }
    return status
  }

  private static func nearestCommand(to word: String) -> String? {
    Command.allCases.map(\.rawValue).first { word.distance(to: $0) <= 2 }
  }
}
