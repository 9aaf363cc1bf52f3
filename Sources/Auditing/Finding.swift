package import Measurement

/// The work was done and something is wrong with the app.
package struct Finding: Sendable {
  package let rule: Rule
  package let severity: Severity
  package let message: String
  /// The bundle it was found in, printable.
  package let bundle: String
  /// Printable paths, never empty.
  package let places: [String]
  package let saving: FindingSaving?
}

/// What mending a finding saves, in both lengths.
package struct FindingSaving: Hashable, Sendable {
  package let size: SizePair
  package let isAtMost: Bool
}

/// How one rule came out for one bundle.
package struct RuleOutcome: Sendable {
  package enum Result: Sendable {
    case held
    case found([Finding])
    case skipped(String)
  }

  package let rule: Rule
  package let result: Result
}

/// Everything an audit says about one bundle.
package struct BundleVerdict: Sendable {
  package let bundle: Bundle
  /// In the order of the rules.
  package let outcomes: [RuleOutcome]
  /// What all findings together would save, no byte counted twice.
  package let possibleSaving: SizePair

  package var findings: [Finding] {
    outcomes.flatMap { outcome in
      if case .found(let findings) = outcome.result { return findings }
      return []
    }
  }
}
