import Artifacts

/// Why somebody accepts a finding: it then neither counts nor fails, and is shown apart.
package struct Suppression: Hashable, Sendable {
  package enum Source: String, Hashable, Sendable {
    case configuration, baseline
  }

  /// In the words of whoever accepted it, printable.
  package let reason: String
  /// Who answers for it, printable.
  package let owner: String?
  /// The last day it holds, `2026-12-31`; nil where no day was set.
  package let expires: String?
  package let source: Source

  package init(reason: String, owner: String? = nil, expires: String? = nil, source: Source) {
    self.reason = reason.printable
    self.owner = owner?.printable
    self.expires = expires?.printable
    self.source = source
  }

  /// `by the baseline, owner Ann, until 2026-12-31: the intro video is worth it`.
  package var sentence: String {
    let place =
      switch source {
      case .configuration: "by the configuration"
      case .baseline: "by the baseline"
      }
    let facts = [place, owner.map { "owner \($0)" }, expires.map { "until \($0)" }]
    return facts.compactMap { $0 }.joined(separator: ", ") + ": \(reason)"
  }
}
