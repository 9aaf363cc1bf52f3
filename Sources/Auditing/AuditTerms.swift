package import Measurement

/// What an audit is told besides the rules and the measurement.
package struct AuditTerms: Sendable {
  /// How the clip is started.
  package var invocation: Invocation
  /// Whether an artifact without a clip is an error.
  package var requiresClip: Bool
  /// The day that expiry is judged by; nil where nobody said what day it is.
  package var today: Day?
  /// Earlier builds that growth is counted from; nil where the user has named none.
  package var bases: BaseBuilds?
  /// Files of websites the clip is to be held against.
  package var associations: [SiteAssociation]
  /// The team's own budgets, and what it accepts.
  package var policy: Policy

  package init(
    invocation: Invocation = .auto, requiresClip: Bool = false, today: Day? = nil,
    bases: BaseBuilds? = nil, associations: [SiteAssociation] = [], policy: Policy = Policy()
  ) {
    self.invocation = invocation
    self.requiresClip = requiresClip
    self.today = today
    self.bases = bases
    self.associations = associations
    self.policy = policy
  }
}
