import Auditing

/// A command line that cannot be understood.
package struct UsageError: Error, Hashable, Sendable {
  /// The fact and the nearest valid word.
  package let message: String

  package init(_ message: String) { self.message = message }

  /// "no option --formt; did you mean --format?"
  init(unknown what: String, _ word: String, among known: [String]) {
    let hint = word.nearest(among: known).map { "; did you mean \($0)?" } ?? ""
    message = "no \(what) \(word.printableWord)\(hint)"
  }
}
