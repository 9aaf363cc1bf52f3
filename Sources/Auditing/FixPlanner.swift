import Artifacts
import Measurement

/// Finds the steps of a plan.
struct FixPlanner {
  /// One finding with what mending it takes away.
  struct Candidate {
    let finding: Finding
    let saving: Saving
  }

  /// As many of the largest as are compared at every step: a bound on time, far above what there is.
  private static let mostCandidates = 500

  private let limit: ByteCount
  private let start: SizePair
  private let candidates: [Candidate]
  private let variants: [(size: SizePair, removal: RemovalModel)]
  /// By how much Apple's figure is above ours.
  private let more: SizePair

  /// Nil when there is nothing to do and nothing to be had.
  init?(_ candidates: [Candidate], in clip: MeasuredBundle, limit: ByteCount) {
    guard let download = clip.decisive(by: \.download)?.bytes,
      let uncompressed = clip.decisive(by: \.uncompressed)?.bytes
    else { return nil }
    self.limit = limit
    start = SizePair(download: download, uncompressed: uncompressed)
    // Below the limit the order is all that is asked for, which the largest variant decides.
    let asked = start.largest > limit ? clip.variants : [clip.worstUncompressed].compactMap { $0 }
    let variants = asked.map { (size: $0.size, removal: clip.removal(in: $0)) }
    self.variants = variants
    self.candidates = candidates.filter { candidate in
      let removal = Removal(candidate.saving)
      return variants.contains { $0.removal.saving(without: removal).largest > .zero }
    }
    guard start.largest > limit || !self.candidates.isEmpty else { return nil }
    let largest = Self.largest(variants.map(\.size))
    more = start - largest
  }

  var plan: FixPlan {
    var chosen = Removal()
    var steps: [FixPlan.Step] = []
    var size = start
    var rest = Array(ranked.prefix(Self.mostCandidates))
    while steps.count < FixPlan.mostSteps, steps.isEmpty || !isReached(by: size) {
      guard let best = best(of: rest, after: chosen) else { break }
      let candidate = rest.remove(at: best)
      chosen.add(candidate.saving)
      let next = self.size(without: chosen)
      steps.append(FixPlan.Step(finding: candidate.finding, saving: size - next, size: next))
      size = next
    }
    var everything = Removal()
    for candidate in candidates { everything.add(candidate.saving) }
    return FixPlan(
      limit: limit, size: start, steps: steps, sizeAfterAll: self.size(without: everything),
      savings: candidates.count)
  }

  /// Whether a clip that was too large no longer is.
  private func isReached(by size: SizePair) -> Bool {
    start.largest > limit && size.largest <= limit
  }

  private var ranked: [Candidate] {
    candidates.sorted {
      let (first, second) = ($0.finding, $1.finding)
      let sizes = (first.saving?.size ?? .zero, second.saving?.size ?? .zero)
      return (sizes.1.uncompressed, sizes.1.download, first.fingerprint)
        < (sizes.0.uncompressed, sizes.0.download, second.fingerprint)
    }
  }

  /// The candidate that takes most from the variant that is the largest now; nil when none does.
  private func best(of rest: [Candidate], after chosen: Removal) -> Int? {
    let sizes = variants.map { $0.size - $0.removal.saving(without: chosen) }
    guard let worst = sizes.indices.max(by: { sizes[$0].largest < sizes[$1].largest }) else {
      return nil
    }
    let length: KeyPath<SizePair, ByteCount> =
      sizes[worst].download > sizes[worst].uncompressed ? \.download : \.uncompressed
    let removal = variants[worst].removal
    let before = removal.saving(without: chosen)[keyPath: length]
    // What one saves alone it saves at most with others: once that is less than the best, all is said.
    let alone = rest.map { removal.saving(without: Removal($0.saving))[keyPath: length] }
    var best: (index: Int, saving: ByteCount)?
    for index in rest.indices.sorted(by: { (alone[$1], $0) < (alone[$0], $1) }) {
      if let best, alone[index] <= best.saving { break }
      var both = chosen
      both.add(rest[index].saving)
      let saving = removal.saving(without: both)[keyPath: length] - before
      if saving > best?.saving ?? .zero { best = (index, saving) }
    }
    return best?.index
  }

  private func size(without removed: Removal) -> SizePair {
    Self.largest(variants.map { $0.size - $0.removal.saving(without: removed) }) + more
  }

  private static func largest(_ sizes: [SizePair]) -> SizePair {
    SizePair(
      download: sizes.map(\.download).max() ?? .zero,
      uncompressed: sizes.map(\.uncompressed).max() ?? .zero)
  }
}

/// Files and renditions that are gone.
private struct Removal {
  var files: Set<ArtifactPath> = []
  var renditions: Set<RenditionPlace> = []

  init() {}

  init(_ saving: Saving) { add(saving) }

  mutating func add(_ saving: Saving) {
    files.formUnion(saving.files)
    renditions.formUnion(saving.renditions)
  }
}

extension RemovalModel {
  fileprivate func saving(without removal: Removal) -> SizePair {
    saving(withoutFiles: removal.files, renditions: removal.renditions)
  }
}
