import Artifacts
package import Measurement

/// Earlier builds that a scan is compared with, by the identifiers of their clips.
package struct BaseBuilds: Hashable, Sendable {
  package struct Build: Hashable, Sendable {
    /// `build 417 on main`
    package let title: String
    /// Of the worst variants, which need not be the same for both lengths.
    package let size: SizePair
    /// The model that measured it.
    package let model: String

    package init(title: String, size: SizePair, model: String) {
      self.title = title
      self.size = size
      self.model = model
    }
  }

  private let builds: [String: Build]
  /// Why a clip has none.
  package let absence: String

  package init(_ builds: [String: Build], absence: String) {
    self.builds = builds
    self.absence = absence
  }

  package func build(of clip: Bundle) -> Build? {
    builds[clip.info?.identifier?.printable ?? clip.name.printable]
  }
}
