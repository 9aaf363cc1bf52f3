/// A check of what is accepted, which has to wait for what all others find.
///
/// It is judged twice: before that without a review, then with one in the first clip.
protocol AcceptanceCheck: Check {
  static func remarks(of review: AcceptanceReview) -> [String]
  /// Whether what one artifact does not need another may.
  static var needsWholeRun: Bool { get }
}

extension AcceptanceCheck {
  func judge(_ subject: Subject) -> Judgement {
    guard let review = subject.review else {
      return .notApplicable("nothing is accepted, or it is said of the first clip")
    }
    let remarks = Self.remarks(of: review)
    guard remarks.isEmpty || !Self.needsWholeRun || !review.isShared else {
      return .undecided(
        "several artifacts are scanned at once, and another may need what this does not")
    }
    return .judged(remarks.map { Observation($0) })
  }
}

/// Acceptances whose last day is over.
struct ExpiredSuppressionCheck: AcceptanceCheck {
  static let name = "suppression.expired"
  static let needsWholeRun = false
  static func remarks(of review: AcceptanceReview) -> [String] { review.expired }
}

/// Suppressions of the project file that accept nothing.
struct UnusedSuppressionCheck: AcceptanceCheck {
  static let name = "suppression.unused"
  static let needsWholeRun = true
  static func remarks(of review: AcceptanceReview) -> [String] { review.unused }
}

/// Entries of the baseline that accept nothing any more.
struct StaleBaselineCheck: AcceptanceCheck {
  static let name = "baseline.stale"
  static let needsWholeRun = true
  static func remarks(of review: AcceptanceReview) -> [String] { review.stale }
}

extension Finding {
  /// Whether it is about acceptances, so that none can cover it.
  package var isAboutAcceptance: Bool { rule.check is any AcceptanceCheck }
}
