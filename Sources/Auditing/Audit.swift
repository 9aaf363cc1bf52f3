import Artifacts
package import Measurement

/// Applies rules to a measurement. Sees nothing else and changes nothing.
package struct Audit: Sendable {
  private let book: RuleBook
  private let terms: AuditTerms
  private let suppression: @Sendable (Finding) -> Suppression?

  /// `suppressing` says of each finding why it is accepted, or nil; else the terms' policy does.
  package init(
    _ book: RuleBook, on terms: AuditTerms = AuditTerms(),
    suppressing suppression: @escaping @Sendable (Finding) -> Suppression? = { _ in nil }
  ) {
    self.book = book
    self.terms = terms
    self.suppression = { suppression($0) ?? terms.policy.acceptance.suppression(of: $0) }
  }

  /// One verdict a clip, then the host's.
  package func verdicts(on measurement: Measurement) -> [BundleVerdict] {
    var fingerprints = FingerprintMaker()
    let clips = measurement.clips.indices.map { index in
      let clip = measurement.clips[index]
      return Subject(
        bundle: clip.bundle, measured: clip, code: measurement.clipCode[index],
        measurement: measurement, signing: measurement.clipSigning[index], terms: terms,
        limits: limits(of: clip.bundle), limitTable: book.limits)
    }
    var verdicts = clips.map { verdict(on: $0, by: .clip, &fingerprints) }
    if let host = measurement.host, let code = measurement.hostCode {
      verdicts.append(
        verdict(
          on: Subject(
            bundle: host, measured: measurement.measuredHost, code: code, measurement: measurement,
            signing: measurement.clips.isEmpty ? nil : measurement.hostSigning, terms: terms,
            limits: nil, limitTable: book.limits),
          by: .host, &fingerprints))
    }
    guard let first = clips.first, let review = terms.policy.acceptance.review(of: verdicts) else {
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
        let severity = outcome.rule.severity(in: subject.measurement.distribution.kind)
      else {
        outcomes.append(outcome)
        continue
      }
      let observations: [Observation]
      switch outcome.rule.check.judge(subject) {
      case .judged(let found): observations = found
      case .notApplicable(let reason), .undecided(let reason):
        outcomes.append(RuleOutcome(rule: outcome.rule, result: .skipped(reason)))
        continue
      }
      let names = fingerprints.identities(of: observations, rule: outcome.rule.id, in: subject)
      let found = zip(observations, names).map { finding(outcome.rule, severity, $0, subject, $1) }
      outcomes.append(
        RuleOutcome(rule: outcome.rule, result: found.isEmpty ? .held : .found(found)))
    }
    return outcomes
  }

  /// Why a clip is not compared with an earlier build, though somebody wants it to be.
  package func incomparability(of clip: MeasuredBundle) -> String? {
    guard case .failure(let error)? = terms.bases?.growth(of: clip, by: .uncompressed) else {
      return nil
    }
    return error.reason
  }

  package func limits(of clip: Bundle) -> ClipLimits {
    book.limits.limits(minimumOS: clip.info?.minimumOS, invocation: terms.invocation)
  }

  private func verdict(
    on subject: Subject, by target: Rule.Target, _ fingerprints: inout FingerprintMaker
  ) -> BundleVerdict {
    var subject = subject
    subject.budget = terms.policy.assessment(
      of: subject.measured, in: subject.measurement, bases: terms.bases)
    var candidates: [FixPlanner.Candidate] = []
    var outcomes: [RuleOutcome] = []
    let distribution = subject.measurement.distribution.kind
    for rule in book.rules where rule.appliesTo.includes(target) {
      let result: RuleOutcome.Result
      guard let severity = rule.severity(in: distribution) else {
        let reason = "has nothing to say about a build of the kind \(distribution.rawValue)"
        outcomes.append(RuleOutcome(rule: rule, result: .skipped(reason)))
        continue
      }
      switch judgement(of: rule.check, on: subject) {
      case .notApplicable(let reason), .undecided(let reason): result = .skipped(reason)
      case .judged(let observations) where observations.isEmpty: result = .held
      case .judged(let observations):
        let names = fingerprints.identities(of: observations, rule: rule.id, in: subject)
        let found = zip(observations, names).map { finding(rule, severity, $0, subject, $1) }
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

  /// An app without a clip is nothing this audit is about; its sizes may be asked for, no more.
  private func judgement(of check: any Check, on subject: Subject) -> Judgement {
    guard type(of: check).needsClip, subject.measurement.clips.isEmpty else {
      return check.judge(subject)
    }
    return .notApplicable("the app has no App Clip")
  }

  private func plan(_ candidates: [FixPlanner.Candidate], _ subject: Subject) -> FixPlan? {
    guard let clip = subject.measured, let limits = subject.limits else { return nil }
    return FixPlanner(candidates, in: clip, limit: limits.bytes)?.plan
  }

  private func finding(
    _ rule: Rule, _ severity: Severity, _ observation: Observation, _ subject: Subject,
    _ identity: FindingIdentity
  ) -> Finding {
    let saving = observation.saving.flatMap { saving in
      subject.measured.map { FindingSaving(saving, in: $0) }
    }
    var finding = Finding(
      rule: rule, severity: min(observation.severity ?? severity, severity),
      message: observation.message, bundle: subject.place,
      bundleIdentifier: subject.bundle.info?.identifier,
      places: observation.places.isEmpty ? [subject.place] : observation.places, saving: saving,
      amount: observation.amount, topic: observation.topic, identity: identity)
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
