import Artifacts
package import Measurement

/// Applies rules to a measurement. Sees nothing else and changes nothing.
package struct Audit: Sendable {
  private let book: RuleBook
  private let invocation: Invocation
  private let requiresClip: Bool
  private let associations: [SiteAssociation]

  package init(
    _ book: RuleBook, invocation: Invocation = .auto, requiresClip: Bool = false,
    associations: [SiteAssociation] = []
  ) {
    self.associations = associations
    self.book = book
    self.invocation = invocation
    self.requiresClip = requiresClip
  }

  /// One verdict a clip, then the host's.
  package func verdicts(on measurement: Measurement) -> [BundleVerdict] {
    var verdicts = zip(measurement.clips, measurement.clipCode).map { clip, code in
      verdict(
        on: Subject(
          bundle: clip.bundle, measured: clip, code: code, measurement: measurement,
          limits: limits(of: clip.bundle), limitTable: book.limits, requiresClip: requiresClip,
          associations: associations),
        by: .clip)
    }
    if let host = measurement.host, let code = measurement.hostCode {
      verdicts.append(
        verdict(
          on: Subject(
            bundle: host, measured: measurement.measuredHost, code: code,
            measurement: measurement,
            limits: nil, limitTable: book.limits, requiresClip: requiresClip,
            associations: associations),
          by: .host))
    }
    return verdicts
  }

  package func limits(of clip: Bundle) -> ClipLimits {
    book.limits.limits(minimumOS: clip.info?.minimumOS, invocation: invocation)
  }

  private func verdict(on subject: Subject, by target: Rule.Target) -> BundleVerdict {
    var removable: Set<ArtifactPath> = []
    var renditions: Set<RenditionPlace> = []
    var outcomes: [RuleOutcome] = []
    for rule in book.rules where rule.appliesTo.includes(target) {
      let result: RuleOutcome.Result
      switch judgement(of: rule.check, on: subject) {
      case .notApplicable(let reason), .undecided(let reason): result = .skipped(reason)
      case .judged(let observations) where observations.isEmpty: result = .held
      case .judged(let observations):
        for observation in observations {
          removable.formUnion(observation.saving?.files ?? [])
          renditions.formUnion(observation.saving?.renditions ?? [])
        }
        result = .found(observations.map { finding(rule, $0, subject) })
      }
      outcomes.append(RuleOutcome(rule: rule, result: result))
    }
    let saving =
      subject.measured?.saving(withoutFiles: removable, renditions: renditions) ?? .zero
    return BundleVerdict(bundle: subject.bundle, outcomes: outcomes, possibleSaving: saving)
  }

  /// An app without a clip is nothing this audit is about, unless it was asked for.
  private func judgement(of check: any Check, on subject: Subject) -> Judgement {
    guard type(of: check).needsClip, subject.measurement.clips.isEmpty, subject.measured == nil else {
      return check.judge(subject)
    }
    return .notApplicable("the app has no App Clip and was not asked for (--include-host)")
  }

  private func finding(_ rule: Rule, _ observation: Observation, _ subject: Subject) -> Finding {
    let saving = observation.saving.flatMap { saving in
      subject.measured.map {
        FindingSaving(
          size: $0.saving(withoutFiles: saving.files, renditions: saving.renditions),
          isAtMost: saving.isAtMost)
      }
    }
    return Finding(
      rule: rule, severity: min(observation.severity ?? rule.severity, rule.severity),
      message: observation.message, bundle: subject.place,
      places: observation.places.isEmpty ? [subject.place] : observation.places, saving: saving)
  }
}
