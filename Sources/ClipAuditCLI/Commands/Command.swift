import Auditing
import History

/// The first word of a command line.
enum Command: String, CaseIterable, Sendable {
  case scan, diff, baseline, `init`, history, trend, rules, devices, completions
}

/// Why a command did not do its work at all.
enum CommandError: Error {
  case usage(UsageError)
  case configuration(ConfigurationError)
  case store(StoreError)
}
