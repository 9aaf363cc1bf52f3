import Artifacts
package import Measurement

/// What to mend first: a clip's findings by what they really save, until the clip fits.
///
/// Each step takes the finding that makes the largest variant smaller by the most, given the steps
/// before it; no byte counts twice. All variants are looked at, since another may be the largest when
/// one has lost its weight. Findings that somebody accepts are no steps.
package struct FixPlan: Sendable {
  package struct Step: Sendable {
    package let finding: Finding
    /// By how much the clip's sizes fall.
    package let saving: SizePair
    /// The clip's sizes after this step and those before it.
    package let size: SizePair
  }

  package let limit: ByteCount
  /// What the clip is judged by now, in each length.
  package let size: SizePair
  /// Until the clip fits; for one that fits already, or cannot, the largest there are.
  package let steps: [Step]
  /// The clip's sizes when everything is mended that saves something.
  package let sizeAfterAll: SizePair
  /// How many findings would save something.
  package let savings: Int

  /// More than a person follows, and few enough to be found quickly.
  package static let mostSteps = 20

  package var isNeeded: Bool { size.largest > limit }

  /// After how many steps the clip fits; nil when these do not do it.
  package var stepsToFit: Int? {
    if !isNeeded { return 0 }
    return steps.firstIndex { $0.size.largest <= limit }.map { $0 + 1 }
  }

  /// Whether the clip would fit if everything were mended.
  package var fitsAfterAll: Bool { sizeAfterAll.largest <= limit }

  /// Whether a saving of these steps is an upper bound, so that it may turn out smaller.
  package var isAtMost: Bool {
    steps.prefix(stepsToFit ?? steps.count).contains { $0.finding.saving?.isAtMost ?? false }
  }

  /// What the plan comes to, for people; nil when the clip fits as it is.
  package var sentence: String? {
    guard isNeeded else { return nil }
    if let count = stepsToFit {
      let size = steps[count - 1].size.largest
      let verb = isAtMost ? "may fit" : "fits"
      let what = count == 1 ? "this" : "these \(count)"
      return "mend \(what) and the clip \(verb): \(size) of \(limit)"
    }
    if savings == 0 {
      return "no finding saves anything: \(size.largest - limit) must go by other means"
    }
    if fitsAfterAll {
      return "all \(savings) savings together and the clip may fit: "
        + "\(sizeAfterAll.largest) of \(limit)"
    }
    let what = savings == 1 ? "the only saving leaves" : "all \(savings) savings together leave"
    return "\(what) \(sizeAfterAll.largest - limit) too much"
  }
}

extension SizePair {
  /// Both lengths have the same limit.
  package var largest: ByteCount { max(download, uncompressed) }
}
