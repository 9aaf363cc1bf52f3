/// How much a finding matters, in the order in which `--fail-on` counts.
package enum Severity: String, Comparable, CaseIterable, Sendable, Decodable {
  /// Advice and information.
  case note
  /// Apple mails a warning, review may object, or a feature silently does nothing.
  case warning
  /// Apple refuses the upload or the installation, or the clip cannot start.
  case error

  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
