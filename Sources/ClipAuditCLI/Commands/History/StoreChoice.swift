import Artifacts
import Auditing
import History

/// Which store a command uses, and what it does when that fails.
struct StoreChoice: Sendable {
  /// Where a team that says nothing has its history.
  static let standard = "clipaudit-history.sqlite"
  /// For addresses with a password, which do not belong on a command line.
  static let variable = "CLIPAUDIT_STORE"

  let name: String

  /// `--store`, else the variable, else the standard file in the working folder.
  init(_ given: String?, _ environment: [String: String]) {
    let variable = environment[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
    name = given ?? variable ?? Self.standard
  }

  var location: StoreLocation { StoreLocation(name) }

  static func flag<Options>(
    _ help: String, _ set: @escaping @Sendable (inout Options, String) -> Void
  ) -> Flag<Options> {
    Flag("--store", value: "PATH-OR-URL", help: help) { options, text throws(UsageError) in
      guard !text.isEmpty else { throw UsageError("--store needs a path or an address") }
      set(&options, text)
    }
  }

  static let help =
    "a SQLite file, a folder of JSON lines (PATH/), or postgresql://…; default: $\(variable), else "
    + standard
}

/// `--label KEY=VALUE`.
enum LabelFlag {
  static func flag<Options>(
    _ help: String, _ add: @escaping @Sendable (inout Options, BuildLabels) -> Void
  ) -> Flag<Options> {
    Flag("--label", value: "KEY=VALUE", help: help) { options, text throws(UsageError) in
      guard let label = BuildLabels(text) else {
        throw UsageError("--label takes KEY=VALUE, not \(text.printableWord)")
      }
      add(&options, label)
    }
  }
}

/// `--time`.
enum TimeFlag {
  static func moment(_ text: String) throws(UsageError) -> Moment {
    guard let moment = Moment(text) else {
      throw UsageError(
        "--time takes a time such as 2026-11-30T14:02:00Z or seconds since 1970, not "
          + text.printableWord)
    }
    return moment
  }
}
