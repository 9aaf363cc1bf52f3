import Artifacts
import Auditing
import History

/// Which store a command uses, and what it does when that fails.
struct StoreChoice: Sendable {
  /// Where a team that says nothing has its history.
  static let standard = "clipaudit-history.sqlite"
  /// For addresses with a password, which do not belong on a command line.
  static let variable = "CLIPAUDIT_STORE"

  let location: StoreLocation

  /// `--store`, else the variable, else the standard file in the working folder. A variable that is there
  /// and empty is a secret that was not handed over, which must not end in a file that nobody keeps.
  init(_ given: String?, _ environment: [String: String]) throws(CommandError) {
    var name = Self.standard
    if let given {
      name = given
    } else if let value = environment[Self.variable] {
      var word = value[...]
      while word.first?.isWhitespace == true { word.removeFirst() }
      while word.last?.isWhitespace == true { word.removeLast() }
      guard !word.isEmpty else {
        throw .usage(
          UsageError(
            "\(Self.variable) is empty; set it to a store, or unset it for \(Self.standard)"))
      }
      name = String(word)
    }
    location = StoreLocation(name)
  }

  /// An address that was given as a file would be printed with its password, as a file that is not there.
  static func refuseAddresses(among words: [String]) throws(CommandError) {
    for word in words where word.contains("://") {
      let location = StoreLocation(word)
      switch location {
      case .sqlite, .lines: continue
      case .postgresql, .refused:
        throw .usage(
          UsageError("\(location) is no file: a store is named by --store, and nothing is fetched"))
      }
    }
  }

  static func flag<Options>(
    _ help: String, _ set: @escaping @Sendable (inout Options, String) -> Void
  ) -> Flag<Options> {
    Flag("--store", value: "PATH-OR-URL", help: help) { options, text throws(UsageError) in
      guard !text.allSatisfy(\.isWhitespace) else {
        throw UsageError("--store needs a path or an address")
      }
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
    if let moment = Moment(text), Moment.ofBuilds.contains(moment) { return moment }
    if let moment = Moment(milliseconds: text) {
      throw UsageError(
        "--time takes seconds since 1970, and \(text) is in milliseconds: \(moment.seconds)")
    }
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard Moment(text) == nil, !isNumber else {
      throw UsageError(
        "--time takes a time from 2008, when the App Store opened, to 2100, not \(text)")
    }
    throw UsageError(
      "--time takes a time such as 2026-11-30T14:02:00Z or seconds since 1970, not "
        + text.printableWord)
  }
}

extension UsageError {
  /// A clip or a branch that a store does not have, and those it has.
  init(absent what: String, _ word: String, among known: [String]) {
    let most = 12
    let names = known.prefix(most).map { $0.isEmpty ? "one without a name" : $0.printable }
    let rest = known.count > most ? " and \(known.count - most) more" : ""
    let unknown = UsageError(unknown: "\(what) in the store", word, among: known)
    self.init("\(unknown.message); the store has \(names.joined(separator: ", "))\(rest)")
  }
}
