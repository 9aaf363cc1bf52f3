import Measurement

/// A thinning report that was written before the artifact was built.
struct OlderReportCheck: Check {
  static let name = "size.report-older"

  /// One export writes its packages and its reports within seconds, in either order.
  let toleranceSeconds: Int

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured, let reconciliation = clip.reconciliation else {
      return .notApplicable("no thinning report was given")
    }
    guard !reconciliation.reports.isEmpty else {
      return .undecided("no thinning report measures it")
    }
    guard let time = subject.measurement.artifactTime else {
      return .undecided("nobody knows when the artifact was built")
    }
    let agrees = reconciliation.pairs.allSatisfy { pair in
      let ours = clip.variants[pair.variant].size
      return !pair.figure.contradicts(ours, by: \.uncompressed)
        && !pair.figure.contradicts(ours, by: \.download)
    }
    return .judged(
      reconciliation.reports.compactMap { observation($0, time, agrees: agrees) })
  }

  private func observation(
    _ report: GivenReport, _ time: ArtifactTime, agrees: Bool
  ) -> Observation? {
    guard let written = report.written else { return nil }
    let (age, overflow) = time.seconds.subtractingReportingOverflow(written)
    let tolerance: Int64
    let basis: String
    switch time {
    case .archived:
      tolerance = 0
      basis = "the archive's CreationDate against the report's file time"
    case .modified:
      tolerance = Int64(toleranceSeconds)
      basis = "the artifact's file time against the report's"
    }
    guard !overflow, age > tolerance else { return nil }
    let consequence =
      agrees ? "; its sizes still agree" : ", so it may measure another build"
    return Observation(
      "\(report.name) is \(Self.text(age)) older than the artifact (\(basis))"
        + consequence, severity: agrees ? .note : nil)
  }

  /// `3 days`, `1 hour`, `90 seconds`: one number, rounded down.
  private static func text(_ seconds: Int64) -> String {
    let units: [(Int64, String)] = [(86_400, "day"), (3600, "hour"), (60, "minute")]
    let unit = units.first { seconds >= 2 * $0.0 } ?? (1, "second")
    let count = seconds / unit.0
    return "\(count) \(unit.1)\(count == 1 ? "" : "s")"
  }
}
