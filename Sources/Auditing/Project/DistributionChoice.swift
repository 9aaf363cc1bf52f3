package import Measurement

/// How a build reaches devices, as the user says it.
package enum DistributionChoice: String, CaseIterable, Sendable {
  case auto
  case appStore = "app-store"
  case adHoc = "ad-hoc"
  case enterprise, development, archive, unsigned

  /// Nil where the artifact decides.
  package var distribution: Distribution? { Distribution(rawValue: rawValue) }
}
