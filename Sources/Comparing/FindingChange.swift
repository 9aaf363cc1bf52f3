import Auditing

/// A finding that one side has and the other has not, or has otherwise.
package struct FindingChange: Hashable, Sendable {
  /// In the order in which they are shown.
  package enum Kind: String, CaseIterable, Sendable {
    case appeared
    /// Accepted before, and not now.
    case reopened
    /// Graver or milder than before.
    case severity
    /// About more places than before.
    case grown
    /// About fewer places, or the same ones moved.
    case changed
    case accepted
    case disappeared
    /// Of a bundle that the other build does not have, or does not judge: neither gone nor new.
    case unjudged
  }

  package let kind: Kind
  /// As it is now, or was where the new build has none.
  package let finding: FindingSnapshot
  /// Nil for one that the old build has not.
  package let old: FindingSnapshot?
  /// Places that only one side's finding is about, as that side has them; only of a finding on both.
  package let newPlaces: [String]
  package let gonePlaces: [String]

  /// Of a finding on one side only.
  init(_ kind: Kind, _ finding: FindingSnapshot, isOld: Bool) {
    self.kind = kind
    self.finding = finding
    old = isOld ? finding : nil
    (newPlaces, gonePlaces) = ([], [])
  }

  /// Nil for a finding that is as it was.
  init?(_ old: PlacedFinding, _ new: PlacedFinding) {
    finding = new.finding
    self.old = old.finding
    newPlaces = new.places(notIn: old)
    gonePlaces = old.places(notIn: new)
    let (before, after) = (old.finding, new.finding)
    if before.isAccepted != after.isAccepted {
      kind = after.isAccepted ? .accepted : .reopened
    } else if before.severity < after.severity {
      kind = .severity
    } else if !newPlaces.isEmpty {
      kind = .grown
    } else if before.severity != after.severity {
      kind = .severity
    } else if !gonePlaces.isEmpty || old.isMoved {
      kind = .changed
    } else {
      return nil
    }
  }

  package var isGraver: Bool {
    kind == .severity && old.map { $0.severity < finding.severity } ?? false
  }

  /// Whether it is worse than before, and counts: new, graver, or about more.
  package var isWorse: Bool {
    guard !finding.isAccepted else { return false }
    return [.appeared, .reopened, .grown].contains(kind) || isGraver
  }
}

extension FindingChange: Comparable {
  /// By kind, then the gravest first.
  package static func < (left: FindingChange, right: FindingChange) -> Bool {
    left.rank < right.rank
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
