/// What the process ends with; of several artifacts the highest.
package enum ExitStatus: Int32, Comparable, Sendable {
  /// Nothing at or above the threshold.
  case passed = 0
  /// Findings at or above the threshold, or gaps that are not allowed.
  case failed = 1
  /// The command line or a configuration file is wrong.
  case misused = 2
  /// The artifact cannot be read or holds no app; or a report could not be written.
  case unreadable = 3

  package static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}
