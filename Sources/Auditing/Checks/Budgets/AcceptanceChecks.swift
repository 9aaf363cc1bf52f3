/// A check of what is accepted, which has to wait for what all others find.
///
/// It is judged twice: before that without a review, then with one in the first clip.
protocol AcceptanceCheck: Check {
  static func remarks(of review: AcceptanceReview) -> [String]
}

extension AcceptanceCheck {
  static var parameterNames: [String] { [] }

  func judge(_ subject: Subject) -> Judgement {
    guard let review = subject.review else {
      return .notApplicable("nothing is accepted, or it is said of the first clip")
    }
    return .judged(Self.remarks(of: review).map { Observation($0) })
  }
}

/// Acceptances whose last day is over.
struct ExpiredSuppressionCheck: AcceptanceCheck {
  static let name = "suppression.expired"
  static func remarks(of review: AcceptanceReview) -> [String] { review.expired }
}

/// Suppressions of the project file that accept nothing.
struct UnusedSuppressionCheck: AcceptanceCheck {
  static let name = "suppression.unused"
  static func remarks(of review: AcceptanceReview) -> [String] { review.unused }
}

/// Entries of the baseline that accept nothing any more.
struct StaleBaselineCheck: AcceptanceCheck {
  static let name = "baseline.stale"
  static func remarks(of review: AcceptanceReview) -> [String] { review.stale }
}

extension AcceptanceReview {
  /// What the rules are called that say it.
  package static let rules: Set = [
    ExpiredSuppressionCheck.name, UnusedSuppressionCheck.name, StaleBaselineCheck.name,
  ]
}

extension Finding {
  /// Whether it is about acceptances, so that none can cover it.
  package var isAboutAcceptance: Bool { rule.check is any AcceptanceCheck }
}
