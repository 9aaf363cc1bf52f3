/// What became of the findings: paired by fingerprint, else by what they say, else by where they are.
///
/// A fingerprint is made of all places of a finding: one that is about a file more or less may have
/// another one, and is the same fault.
struct FindingComparison {
  /// Sorted.
  let changes: [FindingChange]

  /// More findings at one place are told apart by what they say alone.
  private static let crowd = 32

  init(_ old: BuildSnapshot, _ new: BuildSnapshot, _ bundles: [BundleDiff]) {
    let homes = Dictionary(
      bundles.compactMap { bundle in bundle.oldPath.map { ($0, Home(bundle)) } },
      uniquingKeysWith: { first, _ in first })
    let still = Set(new.findings.flatMap { finding in finding.places.map { [finding.rule, $0] } })
    let before = old.findings.map { finding in
      guard let home = homes[finding.bundle] else { return PlacedFinding(finding) }
      return PlacedFinding(finding, from: finding.bundle, to: home.path) { inside, place in
        still.contains([finding.rule, place]) ? nil : home.moves[inside]
      }
    }
    let after = new.findings.map { PlacedFinding($0) }
    var pairing = Pairing(before, after, by: [\.finding.fingerprint])
    pairing.pair { [$0.finding.rule, $0.bundle, $0.finding.message] + $0.places.sorted() }
    pairing.pair { [$0.finding.rule, $0.bundle, $0.message] + $0.places.sorted() }
    pairing.pair(Self.overlapping(pairing.onlyOld, pairing.onlyNew))
    let lost = Set(bundles.filter { $0.presence == .removed }.compactMap(\.oldPath))
    var changes = pairing.pairs.compactMap { FindingChange($0.old, $0.new) }
    changes += pairing.onlyNew.map { placed in
      let isJudged = Self.judges(old, placed.finding, of: new)
      return FindingChange(isJudged ? .appeared : .unjudged, placed.finding, isOld: false)
    }
    changes += pairing.onlyOld.map { placed in
      let isJudged =
        Self.judges(new, placed.finding, of: old) && !lost.contains(placed.finding.bundle)
      return FindingChange(isJudged ? .disappeared : .unjudged, placed.finding, isOld: true)
    }
    self.changes = changes.sorted()
  }

  /// Whether a build would have a finding of the other's host, if it were there: an app without a clip
  /// is not judged, but for having none. A clip that is new is news with all that is wrong with it.
  private static func judges(
    _ build: BuildSnapshot, _ finding: FindingSnapshot, of other: BuildSnapshot
  ) -> Bool {
    guard finding.bundle == other.host?.path else { return true }
    return build.host != nil && (!build.clips.isEmpty || other.clips.isEmpty)
  }

  /// Findings of one rule in one bundle, those that share most places first.
  private static func overlapping(
    _ old: [PlacedFinding], _ new: [PlacedFinding]
  ) -> [(old: Int, new: Int)] {
    var finders: [[String]: [Int]] = [:]
    for (index, finding) in new.enumerated() {
      for key in finding.keys { finders[key, default: []].append(index) }
    }
    var candidates: [(common: Int, old: Int, new: Int)] = []
    for (index, finding) in old.enumerated() {
      var counts: [Int: Int] = [:]
      for key in finding.keys {
        guard let found = finders[key], found.count <= crowd else { continue }
        for other in found { counts[other, default: 0] += 1 }
      }
      candidates += counts.filter { finding.overlaps(new[$0.key]) }
        .map { (common: $0.value, old: index, new: $0.key) }
    }
    candidates.sort { ($1.common, $0.old, $0.new) < ($0.common, $1.old, $1.new) }
    var (takenOld, takenNew) = (Set<Int>(), Set<Int>())
    return candidates.compactMap { candidate in
      guard !takenOld.contains(candidate.old), !takenNew.contains(candidate.new) else { return nil }
      takenOld.insert(candidate.old)
      takenNew.insert(candidate.new)
      return (candidate.old, candidate.new)
    }
  }
}

/// Where a bundle of the old build is in the new one, and what moved inside.
private struct Home {
  let path: String
  /// Relative to the bundle.
  let moves: [String: String]

  init(_ bundle: BundleDiff) {
    path = bundle.newPath ?? bundle.oldPath ?? ""
    var moves: [String: String] = [:]
    for file in bundle.files {
      guard let old = file.oldPath else { continue }
      var (before, after) = (old.split(separator: "/"), file.path.split(separator: "/"))
      // `Oven/a.png` that is now `Bread/Oven/a.png` says where the folder is, too.
      while before != after, !before.isEmpty, !after.isEmpty {
        let folder = before.joined(separator: "/")
        moves[folder] = moves[folder] ?? after.joined(separator: "/")
        guard before.popLast() == after.popLast() else { break }
      }
    }
    self.moves = moves
  }
}

extension PlacedFinding {
  fileprivate var keys: [[String]] { Set(places).map { [finding.rule, bundle, $0] } }
}
