package import Artifacts
package import Auditing
package import Measurement
package import SampleBuilder

/// An artifact from its bytes to its verdicts, as `clipaudit scan` goes.
package struct Scan: Sendable {
  package let artifact: Artifact
  package let measurement: Measurement
  package let audit: Audit
  package let verdicts: [BundleVerdict]
  private static let builtIn = Result { () throws(ConfigurationError) in try RuleBook.builtIn() }

  private static let devices = Result { () throws(DeviceTableError) in
    try DeviceTable.builtIn()
  }

  /// Holds the artifact as long as somebody may read it.
  private let folder: TemporaryFolder?

  package init(
    path: String, in folder: TemporaryFolder? = nil, book: RuleBook? = nil,
    on terms: AuditTerms = AuditTerms(), includesHost: Bool = false,
    distribution: Distribution? = nil,
    suppressing: @escaping @Sendable (Finding) -> Suppression? = { _ in nil }
  ) throws {
    self.folder = folder
    artifact = try Artifact(opening: path)
    measurement = try Measurement(
      of: BundleTree(reading: artifact), in: artifact, for: Self.devices.get(),
      includingHost: includesHost, distribution: distribution)
    audit = Audit(try book ?? Self.builtIn.get(), on: terms, suppressing: suppressing)
    verdicts = audit.verdicts(on: measurement)
  }

  package init(ipa: [UInt8], named name: String = "Bakery.ipa") throws {
    let folder = try TemporaryFolder()
    try self.init(path: folder.write(ipa, as: name), in: folder)
  }

  package init(
    _ app: SampleApp, book: RuleBook? = nil, invocation: Invocation = .auto,
    requiresClip: Bool = false, includesHost: Bool = false, associations: [SiteAssociation] = [],
    distribution: Distribution? = nil, today: Day? = nil,
    policy: Policy = Policy(), bases: BaseBuilds? = nil,
    suppressing: @escaping @Sendable (Finding) -> Suppression? = { _ in nil }
  ) throws {
    // Stored, which is quicker: no size depends on how the artifact packs a file.
    let entries = try app.payloadTree().zipEntries.map { entry in
      var entry = entry
      entry.method = .stored
      return entry
    }
    let folder = try TemporaryFolder()
    try self.init(
      path: folder.write(ZipWriter().bytes(of: entries), as: "Bakery.ipa"), in: folder, book: book,
      on: AuditTerms(
        invocation: invocation, requiresClip: requiresClip, today: today, bases: bases,
        associations: associations, policy: policy),
      includesHost: includesHost, distribution: distribution, suppressing: suppressing)
  }

  package var findings: [Finding] { verdicts.flatMap(\.findings) }

  package func findings(of rule: String) -> [Finding] { findings.filter { $0.rule.id == rule } }

  /// What came of a rule for the bundle it is about, the first clip or the host.
  package func outcome(of rule: String) -> RuleOutcome? {
    verdicts.lazy.flatMap(\.outcomes).first { $0.rule.id == rule }
  }
}

extension RuleOutcome {
  /// `held`, `found 2`, `skipped: why`.
  package var summary: String {
    switch result {
    case .held: "held"
    case .found(let findings): "found \(findings.count)"
    case .skipped(let reason): "skipped: \(reason)"
    }
  }
}
