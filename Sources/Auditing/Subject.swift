package import Artifacts
package import Measurement

/// What a check sees: one bundle with everything known around it.
package struct Subject: Sendable {
  package let bundle: Bundle
  /// Nil for a host that was not read.
  package let measured: MeasuredBundle?
  /// The bundles and binaries in it, also of a host that was not measured.
  package let code: CodeTree
  package let measurement: Measurement
  /// Nil for a host that is not to be judged, having no clip.
  package let signing: BundleSigning?
  package let terms: AuditTerms
  /// A clip's limits; a host has none of these.
  package let limits: ClipLimits?
  package let limitTable: LimitTable
  /// A clip beside the team's budget; nil without one.
  package internal(set) var budget: BudgetAssessment?
  /// What is to say about acceptances, in the first clip once all other rules are judged.
  package internal(set) var review: AcceptanceReview?

  package var host: Bundle? { measurement.host }
  /// What code the host has, its clips left out; nil where there is no host.
  package var hostCode: CodeTree? { measurement.hostCode }

  /// Whether a key of the bundle's Info.plist is not known, as a gap says: all of it was not read, or
  /// the key has a type that it must not have.
  func isUnread(_ key: String) -> Bool { bundle.info?.isMistyped(key) ?? true }

  /// A path inside the bundle as reports print it.
  package func place(_ relative: ArtifactPath) -> String {
    bundle.path.isRoot ? relative.description : "\(bundle.path)/\(relative)"
  }

  /// The bundle itself as reports print it.
  package var place: String { bundle.path.isRoot ? bundle.name.printable : "\(bundle.path)" }

  /// The smallest weight worth a line, as a fraction of the clip's limit; for a host one byte.
  func isWorthReporting(_ size: SizePair, fraction: Double) -> Bool {
    guard let limits else { return size.uncompressed > .zero }
    let floor = Double(limits.bytes.bytes) * fraction
    return Double(max(size.uncompressed, size.download).bytes) >= floor
  }
}
