import Artifacts
package import Measurement

/// Applies rules to a measurement. Sees nothing else and changes nothing.
package struct Audit: Sendable {
  private let book: RuleBook
  private let invocation: Invocation
  private let requiresClip: Bool
  private let suppression: @Sendable (Finding) -> Suppression?
  private let policy: Policy

  /// `suppressing` says of each finding why it is accepted, or nil.
  package init(
    _ book: RuleBook, invocation: Invocation = .auto, requiresClip: Bool = false,
    policy: Policy = Policy(),
    suppressing suppression: @escaping @Sendable (Finding) -> Suppression? = { _ in nil }
  ) {
    self.book = book
    self.invocation = invocation
    self.requiresClip = requiresClip
    self.suppression = { suppression($0) ?? policy.acceptance.suppression(of: $0) }
    self.policy = policy
  }

  /// One verdict a clip, then the host's.
  package func verdicts(on measurement: Measurement) -> [BundleVerdict] {
    var fingerprints = FingerprintMaker()
    let clips = zip(measurement.clips, measurement.clipCode).map { clip, code in
      Subject(
        bundle: clip.bundle, measured: clip, code: code, measurement: measurement,
        limits: limits(of: clip.bundle), limitTable: book.limits, requiresClip: requiresClip)
    }
    var verdicts = clips.map { verdict(on: $0, by: .clip, &fingerprints) }
    if let host = measurement.host, let code = measurement.hostCode {
      verdicts.append(
        verdict(
          on: Subject(
            bundle: host, measured: measurement.measuredHost, code: code, measurement: measurement,
            limits: nil, limitTable: book.limits, requiresClip: requiresClip),
          by: .host, &fingerprints))
    }
    guard let first = clips.first, let review = policy.acceptance.review(of: verdicts) else {
      return verdicts
    }
    verdicts[0] = verdicts[0].with(self.review(review, on: first, verdicts[0], &fingerprints))
    return verdicts
  }

  /// The outcomes with what the rules about acceptances say, which know what the others found.
  private func review(
    _ review: AcceptanceReview, on subject: Subject, _ verdict: BundleVerdict,
    _ fingerprints: inout FingerprintMaker
  ) -> [RuleOutcome] {
    var subject = subject
    subject.review = review
    var outcomes: [RuleOutcome] = []
    for outcome in verdict.outcomes {
      guard outcome.rule.check is any AcceptanceCheck,
        case .judged(let observations) = outcome.rule.check.judge(subject)
      else {
        outcomes.append(outcome)
        continue
      }
      let names = fingerprints.fingerprints(of: observations, rule: outcome.rule.id, in: subject)
      let found = zip(observations, names).map { finding(outcome.rule, $0, subject, $1) }
      outcomes.append(
        RuleOutcome(rule: outcome.rule, result: found.isEmpty ? .held : .found(found)))
    }
    return outcomes
  }

  package func limits(of clip: Bundle) -> ClipLimits {
    book.limits.limits(minimumOS: clip.info?.minimumOS, invocation: invocation)
  }

  private func verdict(
    on subject: Subject, by target: Rule.Target, _ fingerprints: inout FingerprintMaker
  ) -> BundleVerdict {
    var subject = subject
    subject.budget = policy.assessment(of: subject.measured)
    var candidates: [FixPlanner.Candidate] = []
    var outcomes: [RuleOutcome] = []
    for rule in book.rules where rule.appliesTo.includes(target) {
      let result: RuleOutcome.Result
      switch rule.check.judge(subject) {
      case .notApplicable(let reason), .undecided(let reason): result = .skipped(reason)
      case .judged(let observations) where observations.isEmpty: result = .held
      case .judged(let observations):
        let names = fingerprints.fingerprints(of: observations, rule: rule.id, in: subject)
        let found = zip(observations, names).map { finding(rule, $0, subject, $1) }
        for (finding, observation) in zip(found, observations) where !finding.isSuppressed {
          guard let saving = observation.saving else { continue }
          candidates.append(FixPlanner.Candidate(finding: finding, saving: saving))
        }
        result = .found(found)
      }
      outcomes.append(RuleOutcome(rule: rule, result: result))
    }
    let saving = subject.measured?.saving(
      withoutFiles: candidates.reduce(into: []) { $0.formUnion($1.saving.files) },
      renditions: candidates.reduce(into: []) { $0.formUnion($1.saving.renditions) })
    return BundleVerdict(
      bundle: subject.bundle, outcomes: outcomes, possibleSaving: saving ?? .zero,
      plan: plan(candidates, subject), budget: subject.budget)
  }

  private func plan(_ candidates: [FixPlanner.Candidate], _ subject: Subject) -> FixPlan? {
    guard let clip = subject.measured, let limits = subject.limits else { return nil }
    return FixPlanner(candidates, in: clip, limit: limits.bytes)?.plan
  }

  private func finding(
    _ rule: Rule, _ observation: Observation, _ subject: Subject, _ fingerprint: Fingerprint
  ) -> Finding {
    let saving = observation.saving.flatMap { saving in
      subject.measured.map { FindingSaving(saving, in: $0) }
    }
    var finding = Finding(
      rule: rule, severity: min(observation.severity ?? rule.severity, rule.severity),
      message: observation.message, bundle: subject.place,
      bundleIdentifier: subject.bundle.info?.identifier,
      places: observation.places.isEmpty ? [subject.place] : observation.places, saving: saving,
      amount: observation.amount, fingerprint: fingerprint)
    finding.suppression = suppression(finding)
    return finding
  }
}

extension FindingSaving {
  fileprivate init(_ saving: Saving, in measured: MeasuredBundle) {
    let holders = measured.variants(holding: saving.files, renditions: saving.renditions)
    self.init(
      size: measured.saving(withoutFiles: saving.files, renditions: saving.renditions),
      isAtMost: saving.isAtMost,
      variants: holders.count < measured.variants.count ? holders.map(\.name) : nil)
  }
}
