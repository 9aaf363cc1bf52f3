import Measurement

/// A clip or the host on both sides, and all that is not as it was.
package struct BundleDiff: Sendable {
  package let presence: Presence
  package let name: String
  package let identifier: String?
  /// Where it was another.
  package let oldIdentifier: String?
  /// `1.0 (1)` on both sides.
  package let oldVersion: String?
  package let newVersion: String?
  /// Of the largest variants; of a host that was not measured, what its directory declares.
  package let size: SizeChange?
  /// Names of the variants whose parts the rows below are.
  package let oldWorst: String?
  package let newWorst: String?
  package let limit: LengthChange
  /// What is left below the limit by the larger of the two sizes; negative where it is over.
  package let headroom: LengthChange
  /// The largest first.
  package let variants: [VariantChange]
  /// Rows add up to the change of the largest variants, what did not change is left out.
  package let causes: [Cause]
  package let containers: [SizeRow]
  package let categories: [SizeRow]
  package let files: [FileChange]
  package let assets: [SizeRow]
  package let sections: [SizeRow]
  package let libraries: [FactChange]
  package let entitlements: [FactChange]
  package let infoPlist: [FactChange]
  package let localizations: [FactChange]
  package let devices: [FactChange]
  /// What the map is drawn of.
  package let parts: [SizeRow]

  init?(_ old: BundleSnapshot?, _ new: BundleSnapshot?) {
    guard let bundle = new ?? old else { return nil }
    presence = Presence(old != nil, new != nil)
    name = bundle.name
    identifier = bundle.identifier
    oldIdentifier = old.flatMap { $0.identifier == bundle.identifier ? nil : $0.identifier }
    (oldVersion, newVersion) = (old?.version, new?.version)
    limit = LengthChange(old?.limit, new?.limit)
    headroom = LengthChange(old?.headroom, new?.headroom)
    let (before, after) = (old?.sizes, new?.sizes)
    let worst = (before?.worst, after?.worst)
    (oldWorst, newWorst) = (worst.0?.name, worst.1?.name)
    // A side that was not measured has no size, which is not the same as none of it.
    let isMeasured = (old == nil || before != nil) && (new == nil || after != nil)
    size =
      isMeasured
      ? SizeChange(before?.largest, after?.largest)
      : old?.declared == nil && new?.declared == nil
        ? nil
        : SizeChange(
          uncompressed: LengthChange(old?.declared, new?.declared), download: nil)
    let isComparable = isMeasured && presence == .both
    let compared = isComparable ? (before, after) : (nil, nil)
    variants =
      isMeasured ? VariantChange.changes(before?.variants ?? [], after?.variants ?? []) : []
    let details = PartComparison(compared.0, compared.1, bundle: bundle.name)
    causes = details.ranking.causes
    containers = details.ranking.containers
    categories = details.categories
    files = details.files.changes
    assets = details.assets
    sections = details.sections
    parts = details.parts
    let (oldCode, newCode) = (compared.0?.binaries, compared.1?.binaries)
    libraries = oldCode.flatMap { old in newCode.map { FactChange.changes(old, $0) } } ?? []
    let isBoth = presence == .both
    entitlements = isBoth ? FactChange.changes(both: old?.entitlements, new?.entitlements) : []
    infoPlist = isBoth ? FactChange.changes(both: old?.infoPlist, new?.infoPlist) : []
    localizations =
      compared.0?.localizations.flatMap { old in
        compared.1?.localizations.map { FactChange.changes(old, $0) }
      } ?? []
    devices = FactChange.changes(
      compared.0?.variants.flatMap(\.devices) ?? [], compared.1?.variants.flatMap(\.devices) ?? [])
  }

  /// Whether anything at all is another.
  package var isUnchanged: Bool {
    presence == .both && oldIdentifier == nil && oldVersion == newVersion
      && (size?.isZero ?? true) && limit.difference == .zero && variants.allSatisfy(\.isUnchanged)
      && files.isEmpty && causes.isEmpty && assets.isEmpty && sections.isEmpty
      && [libraries, entitlements, infoPlist, localizations, devices].allSatisfy(\.isEmpty)
  }
}

extension VariantChange {
  package var isUnchanged: Bool { change.isZero && change.presence == .both && oldName == nil }
}

extension BundleSnapshot {
  fileprivate var version: String? {
    let parts = [shortVersion, build.map { "(\($0))" }].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  fileprivate var declared: ByteCount? { sizes?.largest?.uncompressed ?? uncompressed }

  fileprivate var headroom: ByteCount? {
    guard let limit, let largest = sizes?.largest else { return nil }
    return limit - max(largest.uncompressed, largest.download)
  }
}
