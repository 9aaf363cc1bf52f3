package import Measurement

/// All that is not the same in two builds.
package struct BuildDiff: Sendable {
  package let oldName: String
  package let newName: String
  package let oldTool: String
  package let newTool: String
  package let modelVersion: String
  /// Why differences may come from how the sides were measured; sentences, lower case.
  package let remarks: [String]
  /// Those on both sides first, by how much they grew; then the added, then the removed.
  package let clips: [BundleDiff]
  package let host: BundleDiff?
  package let findings: [FindingChange]
  package let gapsAppeared: [Gap]
  package let gapsDisappeared: [Gap]

  package init(from old: BuildSnapshot, to new: BuildSnapshot) throws(SnapshotError) {
    guard old.modelVersion == new.modelVersion else {
      throw .incomparable(
        "sizes of model version \(old.modelVersion) and of version \(new.modelVersion) mean "
          + "different things; scan both builds with one clipaudit")
    }
    (oldName, newName) = (old.name, new.name)
    (oldTool, newTool) = (old.toolVersion, new.toolVersion)
    modelVersion = new.modelVersion
    var pairing = Pairing(old.clips, new.clips, by: [\.identifier])
    pairing.pair { $0.name }
    let clips =
      pairing.pairs.map { BundleDiff($0.old, $0.new) }
      + pairing.onlyNew.map { BundleDiff(nil, $0) } + pairing.onlyOld.map { BundleDiff($0, nil) }
    self.clips = clips.compactMap { $0 }.sorted { $0.rank < $1.rank }
    host = BundleDiff(old.host, new.host)
    findings =
      FindingComparison(old, new, self.clips + [host].compactMap { $0 }).changes
    let gaps = Pairing(old.gaps, new.gaps, by: [{ Optional($0) }])
    gapsAppeared = gaps.onlyNew
    gapsDisappeared = gaps.onlyOld
    remarks = ComparisonRemarks(old, new).sentences
  }

  package var bundles: [BundleDiff] { clips + [host].compactMap { $0 } }

  package var isUnchanged: Bool {
    bundles.allSatisfy(\.isUnchanged) && findings.isEmpty && gapsAppeared.isEmpty
      && gapsDisappeared.isEmpty
  }

  /// Findings that count and did not before, or not as gravely, or not of as much.
  package var newFindings: [FindingChange] { findings.filter(\.isWorse) }

  package var lostClips: [BundleDiff] { clips.filter { $0.presence == .removed } }
}

extension BundleDiff {
  fileprivate struct Rank: Comparable {
    let presence: Int
    let growth: ByteCount
    let name: String

    static func < (left: Rank, right: Rank) -> Bool {
      (left.presence, right.growth, left.name) < (right.presence, left.growth, right.name)
    }
  }

  fileprivate var rank: Rank {
    Rank(
      presence: presence == .both ? 0 : presence == .added ? 1 : 2,
      growth: size?.uncompressed.difference ?? .zero, name: name)
  }
}
