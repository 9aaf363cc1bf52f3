package import Measurement

/// The work was done and something is wrong with the app.
package struct Finding: Sendable {
  package let rule: Rule
  package let severity: Severity
  package let message: String
  /// The bundle it was found in, printable.
  package let bundle: String
  /// That bundle's `CFBundleIdentifier`.
  package let bundleIdentifier: String?
  /// Printable paths, never empty.
  package let places: [String]
  package let saving: FindingSaving?
  /// The size it is about, where more of it is worse.
  package let amount: ByteCount?
  /// Which of several things its check looks at it is about, such as one budget; nil for most.
  package let topic: String?
  let identity: FindingIdentity
  /// Nil unless somebody accepts it.
  package internal(set) var suppression: Suppression?

  /// The same for the same finding in another build; no two findings of an artifact share one.
  package var fingerprint: Fingerprint { identity.fingerprint }

  package var isSuppressed: Bool { suppression != nil }
}

/// What mending a finding saves, in both lengths.
package struct FindingSaving: Hashable, Sendable {
  package let size: SizePair
  package let isAtMost: Bool
  /// Names of the variants that have something to lose; nil when all have.
  package let variants: [String]?

  /// Where it is to be had, for people; nil when that is everywhere.
  package var scope: String? {
    guard let variants else { return nil }
    switch variants.count {
    case 0: return "in no variant"
    case 1: return "only in \(variants[0])"
    default: return "only in \(variants.count) variants"
    }
  }
}

/// How one rule came out for one bundle.
package struct RuleOutcome: Sendable {
  package enum Result: Sendable {
    case held
    /// Never empty; some may be suppressed.
    case found([Finding])
    case skipped(String)
  }

  package let rule: Rule
  package let result: Result

  package var findings: [Finding] {
    if case .found(let findings) = result { return findings }
    return []
  }
}

/// Everything an audit says about one bundle.
package struct BundleVerdict: Sendable {
  package let bundle: Bundle
  /// In the order of the rules.
  package let outcomes: [RuleOutcome]
  /// What all findings that nobody accepts would save together, no byte counted twice.
  package let possibleSaving: SizePair
  /// How a clip gets below its limits, or what could go from one that is; nil for a host, and where
  /// nothing is to do or to be had.
  package let plan: FixPlan?
  /// A clip beside its budget; nil without one.
  package let budget: BudgetAssessment?

  func with(_ outcomes: [RuleOutcome]) -> BundleVerdict {
    BundleVerdict(
      bundle: bundle, outcomes: outcomes, possibleSaving: possibleSaving, plan: plan,
      budget: budget)
  }

  /// Those somebody accepts among them.
  package var findings: [Finding] { outcomes.flatMap(\.findings) }
}
