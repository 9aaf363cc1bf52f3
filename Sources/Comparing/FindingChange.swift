import Auditing

/// A finding that one side has and the other has not, or has otherwise.
package struct FindingChange: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case appeared, severity, reopened, accepted, disappeared
  }

  package let kind: Kind
  /// As it is now, or was where it is gone.
  package let finding: FindingSnapshot
  /// Nil for one that appeared.
  package let old: FindingSnapshot?

  /// Those that appeared first; in each kind the gravest first.
  static func changes(
    _ old: [FindingSnapshot], _ new: [FindingSnapshot]
  ) -> [FindingChange] {
    var pairing = Pairing(old, new, by: [\.fingerprint])
    // A bundle that has another identifier has other fingerprints, and the same faults.
    pairing.pair { [$0.rule, $0.path ?? "", $0.message] }
    var changes = pairing.onlyNew.map { FindingChange(kind: .appeared, finding: $0, old: nil) }
    changes += pairing.pairs.flatMap { old, new in
      var kinds: [Kind] = old.severity == new.severity ? [] : [.severity]
      if old.isAccepted != new.isAccepted { kinds.append(new.isAccepted ? .accepted : .reopened) }
      return kinds.map { FindingChange(kind: $0, finding: new, old: old) }
    }
    changes += pairing.onlyOld.map { FindingChange(kind: .disappeared, finding: $0, old: $0) }
    return changes.sorted { $0.rank < $1.rank }
  }

  private var rank: Rank {
    Rank(
      kind: Kind.allCases.firstIndex(of: kind) ?? 0, severity: finding.severity,
      rule: finding.rule, message: finding.message, fingerprint: finding.fingerprint)
  }

  private struct Rank: Comparable {
    let kind: Int
    let severity: Severity
    let rule: String
    let message: String
    let fingerprint: String

    static func < (left: Rank, right: Rank) -> Bool {
      guard left.kind == right.kind else { return left.kind < right.kind }
      guard left.severity == right.severity else { return left.severity > right.severity }
      return (left.rule, left.message, left.fingerprint)
        < (right.rule, right.message, right.fingerprint)
    }
  }
}
