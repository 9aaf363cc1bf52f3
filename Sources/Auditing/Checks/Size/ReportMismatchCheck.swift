import Measurement

/// Sizes that Apple's own report has otherwise than the model's error allows.
struct ReportMismatchCheck: Check {
  static let name = "size.report-mismatch"

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured, let reconciliation = clip.reconciliation else {
      return .notApplicable("no thinning report was given")
    }
    guard !reconciliation.reports.isEmpty else {
      return .undecided("no thinning report measures it")
    }
    let comparisons = Self.comparisons(of: clip, with: reconciliation)
    guard !comparisons.isEmpty else {
      return .undecided("the thinning report has no variant for the devices measured")
    }
    return .judged(
      [Length.uncompressed, .download].compactMap { Self.observation($0, among: comparisons) })
  }

  /// One of our sizes and Apple's for the same package.
  private struct Comparison {
    let name: String
    let ours: SizePair
    let figure: AppleFigure
    /// Ours counts what was not read in full, so that it may well be larger.
    let isAtMost: Bool

    func disagrees(_ length: Length) -> Bool {
      figure.contradicts(ours, by: length.path)
        && !(isAtMost && !figure.isLarger(than: ours, by: length.path))
    }

    func difference(_ length: Length) -> ByteCount {
      figure.difference(from: ours)[keyPath: length.path]
    }
  }

  private static func comparisons(
    of clip: MeasuredBundle, with reconciliation: Reconciliation
  ) -> [Comparison] {
    var comparisons = reconciliation.pairs.map { pair in
      let ours = clip.variants[pair.variant]
      return Comparison(
        name: "variant \(ours.name)", ours: ours.size, figure: pair.figure,
        isAtMost: ours.accuracy == .upperBound)
    }
    // What was thinned before has no whole to compare.
    if let universal = reconciliation.universal, !clip.bundle.isThinned {
      let isAtMost = clip.variants.contains { $0.accuracy == .upperBound }
      comparisons.append(
        Comparison(
          name: "the package before thinning", ours: clip.universal, figure: universal,
          isAtMost: isAtMost))
    }
    return comparisons
  }

  /// One for all that disagree: the largest difference, the first of equals.
  private static func observation(
    _ length: Length, among comparisons: [Comparison]
  ) -> Observation? {
    let wrong = comparisons.filter { $0.disagrees(length) }
    guard var worst = wrong.first else { return nil }
    for other in wrong
    where other.difference(length).bytes.magnitude > worst.difference(length).bytes.magnitude {
      worst = other
    }
    let difference = worst.difference(length)
    let word = difference > .zero ? "more" : "less"
    let amount = difference > .zero ? difference : .zero - difference
    let apple = worst.figure.size[keyPath: length.path]
    let others =
      wrong.count > 1 ? "; \(wrong.count) of \(comparisons.count) packages differ" : ""
    return Observation(
      "Apple's \(worst.figure.report) has \(apple) \(length.word) for \(worst.name), "
        + "\(amount) \(word) than the \(worst.ours[keyPath: length.path]) measured, which is beyond "
        + "the model's error\(others)")
  }
}
