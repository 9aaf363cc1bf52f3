package import Auditing
import Measurement

/// A clip or the host on both sides, and all that is not as it was.
package struct BundleDiff: Sendable {
  package let presence: Presence
  package let name: String
  package let identifier: String?
  /// Where it was another.
  package let oldIdentifier: String?
  /// As findings name it on each side.
  let oldPath: String?
  let newPath: String?
  /// `1.0 (1)` on both sides.
  package let oldVersion: String?
  package let newVersion: String?
  /// The larger of each size, which need not be of one variant; of a host that was not measured on both
  /// sides, plain file lengths, and nil where there are none.
  package let size: SizeChange?
  /// The size to speak of first: the one nearer to the limit, unless only the other is another.
  package let leading: Length
  /// Names of the variants whose parts the rows below are: those of the larger uncompressed size.
  package let oldWorst: String?
  package let newWorst: String?
  /// What the rows below add up to; nil where no variants are compared.
  package let worst: SizeChange?
  package let limit: LengthChange
  /// False where only one side has any variants, so that nobody can say whether it is as large as before.
  package let isComparable: Bool
  /// What is left below the limit by the larger of the two sizes; negative where it is over.
  package let headroom: LengthChange
  /// The largest first.
  package let variants: [VariantChange]
  /// Rows add up to `worst`; what did not change is left out.
  package let causes: [Cause]
  package let containers: [SizeRow]
  package let categories: [SizeRow]
  package let files: [FileChange]
  package let assets: [SizeRow]
  package let sections: [SizeRow]
  package let libraries: [FactChange]
  package let architectures: [FactChange]
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
    (oldPath, newPath) = (old?.path, new?.path)
    (oldVersion, newVersion) = (old?.version, new?.version)
    limit = LengthChange(old?.limit, new?.limit)
    headroom = LengthChange(old?.headroom, new?.headroom)
    let (before, after) = (old?.sizes, new?.sizes)
    (oldWorst, newWorst) = (before?.worst?.name, after?.worst?.name)
    // A side that was not measured has no size, which is not the same as none of it.
    let isMeasured =
      (old == nil || before?.largest != nil) && (new == nil || after?.largest != nil)
    let size =
      isMeasured
      ? SizeChange(before?.largest, after?.largest) : SizeChange(plain: old, new)
    self.size = size
    let leading = size?.leading ?? .uncompressed
    self.leading = leading
    isComparable =
      size != nil || presence == .both && (before?.largest == nil) == (after?.largest == nil)
    let isBoth = presence == .both
    let compared = isMeasured && isBoth ? (before, after) : (nil, nil)
    variants =
      isMeasured ? VariantChange.changes(before?.variants ?? [], after?.variants ?? []) : []
    worst =
      isMeasured && isBoth ? SizeChange(before?.worst?.size, after?.worst?.size) : nil
    let details = PartComparison(compared.0, compared.1, bundle: bundle.name, by: leading)
    causes = details.ranking.causes
    containers = details.ranking.containers
    categories = details.categories
    files = details.files.changes
    assets = details.assets
    sections = details.sections
    parts = details.parts
    let (oldCode, newCode) = (compared.0?.binaries, compared.1?.binaries)
    libraries = oldCode.flatMap { old in newCode.map { FactChange.changes(old, $0) } } ?? []
    architectures = FactChange.architectures(
      oldCode ?? [], newCode ?? [], at: details.files.newPaths)
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
    isComparable && presence == .both && oldIdentifier == nil && oldVersion == newVersion
      && (size?.isZero ?? true) && limit.difference == .zero && variants.allSatisfy(\.isUnchanged)
      && files.isEmpty && causes.isEmpty && assets.isEmpty && sections.isEmpty
      && [libraries, architectures, entitlements, infoPlist, localizations, devices].allSatisfy(
        \.isEmpty)
  }
}

extension VariantChange {
  package var isUnchanged: Bool { change.isZero && change.presence == .both && oldName == nil }
}

extension SizeChange {
  /// Of bundles that were not measured alike; nil where a side does not say how long its files are.
  fileprivate init?(plain old: BundleSnapshot?, _ new: BundleSnapshot?) {
    let lengths = LengthChange(old?.uncompressed, new?.uncompressed)
    guard (old == nil) == (lengths.old == nil), (new == nil) == (lengths.new == nil) else {
      return nil
    }
    self.init(uncompressed: lengths, download: nil)
  }

  fileprivate var leading: Length {
    guard let download else { return .uncompressed }
    let (length, size) = (
      uncompressed.new ?? uncompressed.old ?? .zero, download.new ?? download.old ?? .zero
    )
    let nearer = size > length ? Length.download : .uncompressed
    let other = nearer == .download ? uncompressed : download
    let isOtherAlone = of(nearer)?.difference == .zero && other.difference != .zero
    return isOtherAlone ? (nearer == .download ? .uncompressed : .download) : nearer
  }
}

extension BundleSnapshot {
  fileprivate var version: String? {
    let parts = [shortVersion, build.map { "(\($0))" }].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  fileprivate var headroom: ByteCount? {
    guard let limit, let largest = sizes?.largest else { return nil }
    return limit - max(largest.uncompressed, largest.download)
  }
}
