import Artifacts
package import Measurement

/// What a team accepts: the suppressions of its project file, and a baseline.
package struct Acceptance: Sendable {
  package let suppressions: [SuppressionEntry]
  package let baseline: Baseline?
  /// What expiry is judged by; nothing is expired where nobody said what day it is.
  package let today: Day?
  /// Whether other artifacts are judged by it as well, so that what one does not need another may.
  package let isShared: Bool

  package init(
    suppressions: [SuppressionEntry] = [], baseline: Baseline? = nil, today: Day? = nil,
    isShared: Bool = false
  ) {
    self.suppressions = suppressions
    self.baseline = baseline
    self.today = today
    self.isShared = isShared
  }

  /// Why a finding is accepted, or nil. The project file's word comes before the baseline's.
  package func suppression(of finding: Finding) -> Suppression? {
    guard !finding.isAboutAcceptance else { return nil }
    if let entry = suppressions.first(where: { $0.matches(finding) && !$0.isExpired(on: today) }) {
      return entry.suppression
    }
    guard let entry = baseline?.entry(for: finding), !entry.isExpired(on: today),
      entry.change(in: finding) == nil
    else { return nil }
    return entry.suppression
  }

  /// What is to say about the acceptances themselves; nil where there are none.
  func review(of verdicts: [BundleVerdict]) -> AcceptanceReview? {
    guard !suppressions.isEmpty || baseline != nil else { return nil }
    return AcceptanceReview(of: self, verdicts)
  }
}

/// Acceptances that have expired, or that accept nothing any more.
package struct AcceptanceReview: Sendable {
  let expired: [String]
  let unused: [String]
  let stale: [String]
  /// Whether it has to be left open what is unused or stale.
  let isShared: Bool

  init(of acceptance: Acceptance, _ verdicts: [BundleVerdict]) {
    let findings = verdicts.flatMap(\.findings)
    var expired: [String] = []
    var unused: [String] = []
    for entry in acceptance.suppressions {
      let count = findings.count { entry.matches($0) }
      if count > 0, let day = entry.expires, entry.isExpired(on: acceptance.today) {
        expired.append(
          "\(entry.name) held until \(day): \(Self.again(count))\(Self.owner(entry.suppression))")
      } else if count == 0, Self.isJudged(entry.rule, verdicts, concerning: entry.concerns) {
        unused.append("\(entry.name) \(Self.remark(on: entry, findings))")
      }
    }
    var stale: [String] = []
    if let baseline = acceptance.baseline {
      let review = BaselineReview(of: baseline, findings, verdicts, today: acceptance.today)
      expired += review.expired
      stale = review.changed + review.gone
    }
    self.expired = expired
    self.unused = unused
    self.stale = stale
    isShared = acceptance.isShared
  }

  /// Why an entry is of no use.
  private static func remark(on entry: SuppressionEntry, _ findings: [Finding]) -> String {
    let partly = findings.compactMap { finding in
      entry.fitting(finding).map { (fitting: $0, places: finding.places.count) }
    }.max { $0.fitting < $1.fitting }
    if let partly, partly.fitting > 0 {
      return
        "fits \(partly.fitting) of the \(partly.places) places of a finding, and covers it only "
        + "if it fits them all: {a,b} fits a or b"
    }
    let hint = entry.clip == nil ? ", or give it \"clip\" if it is for another" : ""
    return "matches no finding; take it out\(hint)"
  }

  fileprivate static func again(_ count: Int) -> String {
    count == 1 ? "1 finding counts again" : "\(count) findings count again"
  }

  fileprivate static func owner(_ suppression: Suppression) -> String {
    suppression.owner.map { "; owner \($0)" } ?? ""
  }

  /// Whether a rule that finds nothing does so because there is nothing: a rule that could not be judged
  /// may find something in the next build, one that is switched off does not.
  fileprivate static func isJudged(
    _ rule: String, _ verdicts: [BundleVerdict], concerning: (String?) -> Bool
  ) -> Bool {
    let concerned = verdicts.filter { concerning($0.bundle.info?.identifier) }
    guard !concerned.isEmpty else { return false }
    return concerned.allSatisfy { verdict in
      verdict.outcomes.allSatisfy { outcome in
        guard outcome.rule.id == rule, case .skipped = outcome.result else { return true }
        return false
      }
    }
  }
}

/// The entries of a baseline that no longer say what is.
private struct BaselineReview {
  var expired: [String] = []
  var changed: [String] = []
  var gone: [String] = []

  init(of baseline: Baseline, _ findings: [Finding], _ verdicts: [BundleVerdict], today: Day?) {
    let found = Dictionary(
      findings.compactMap { finding in
        baseline.entry(for: finding).map { ($0.fingerprint, finding) }
      }, uniquingKeysWith: { first, _ in first })
    var missing: [String: Int] = [:]
    for entry in baseline.entries {
      guard let finding = found[entry.fingerprint] else {
        let isGone = AcceptanceReview.isJudged(entry.rule, verdicts) { $0 == entry.clip }
        if isGone { missing[entry.rule, default: 0] += 1 }
        continue
      }
      guard finding.suppression == nil else { continue }
      if let change = entry.change(in: finding) {
        changed.append("\(entry.rule) of \(baseline.name) \(change): it counts again")
      } else if let day = entry.expires, entry.isExpired(on: today) {
        expired.append(
          "\(entry.rule) of \(baseline.name) held until \(day): \(AcceptanceReview.again(1))"
            + AcceptanceReview.owner(entry.suppression))
      }
    }
    guard !missing.isEmpty else { return }
    let count = missing.values.reduce(0, +)
    let rules = missing.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    gone.append(
      "\(count) of \(baseline.entries.count) entries of \(baseline.name) "
        + "\(count == 1 ? "matches" : "match") no finding any more "
        + "(\(rules.joined(separator: ", "))); clipaudit baseline drops them")
  }
}
