package import Auditing
package import Measurement

/// Everything a reporter may print about one artifact. All text in it is printable.
package struct Report: Sendable {
  package struct ArtifactFacts: Sendable {
    package let name: String
    package let kind: String
    package let bytes: ByteCount
    /// Hexadecimal; nil for a folder, which has no bytes of its own, and where nobody asks for it.
    package let sha256: String?

    package init(name: String, kind: String, bytes: ByteCount, sha256: String?) {
      self.name = name
      self.kind = kind
      self.bytes = bytes
      self.sha256 = sha256
    }
  }

  /// What was asked for, as far as sizes and limits depend on it.
  package struct Conditions: Hashable, Sendable {
    /// Sorted; empty for all that run the clip.
    package let devices: [String]
    package let invocation: Invocation
    /// As found from the working folder, printable; nil where none is in force.
    package let projectFile: String?

    package init(
      devices: Set<String> = [], invocation: Invocation = .auto, projectFile: String? = nil
    ) {
      self.devices = devices.sorted()
      self.invocation = invocation
      self.projectFile = projectFile
    }
  }

  package let toolVersion: String
  package let conditions: Conditions
  package let artifact: ArtifactFacts
  /// Which signing rules the build was judged by, and why these.
  package let distribution: DecidedDistribution
  /// Nil when the artifact is a clip exported alone.
  package let host: BundleReport?
  package let clips: [BundleReport]
  package let gaps: [Gap]
  /// The lowest severity that fails the run; nil when nothing does.
  package let threshold: Severity?
  package let allowsGaps: Bool

  package init(
    _ measurement: Measurement, verdicts: [BundleVerdict], audit: Audit, artifact: ArtifactFacts,
    toolVersion: String, threshold: Severity?, allowsGaps: Bool,
    under conditions: Conditions = .init()
  ) {
    self.toolVersion = toolVersion
    self.conditions = conditions
    self.artifact = artifact
    distribution = measurement.distribution
    self.threshold = threshold
    self.allowsGaps = allowsGaps
    gaps = measurement.gaps
    clips = measurement.clips.indices.map { index in
      let clip = measurement.clips[index]
      return BundleReport(
        clip.bundle, clip, measurement.clipCode[index], verdicts[index],
        limits: audit.limits(of: clip.bundle))
    }
    host = measurement.host.flatMap { host in
      verdicts.last.map {
        BundleReport(
          host, measurement.measuredHost, measurement.hostCode, $0, limits: nil,
          declaredUncompressed: measurement.hostUncompressed)
      }
    }
  }

  /// The clips, then the host.
  package var bundles: [BundleReport] { clips + [host].compactMap { $0 } }

  /// Those that count.
  package var findings: [Finding] { bundles.flatMap(\.findings) }

  /// Those somebody accepts: shown apart, never part of the verdict.
  package var suppressed: [Finding] { allFindings.filter(\.isSuppressed) }

  package var allFindings: [Finding] { bundles.flatMap(\.allFindings) }

  package func count(_ severity: Severity) -> Int {
    findings.count { $0.severity == severity }
  }

  /// Whether this finding alone fails the run.
  package func fails(_ finding: Finding) -> Bool {
    !finding.isSuppressed && threshold.map { finding.severity >= $0 } ?? false
  }

  package var failsByGaps: Bool { threshold != nil && !allowsGaps && !gaps.isEmpty }

  package var passes: Bool { !failsByGaps && !findings.contains { fails($0) } }
}
