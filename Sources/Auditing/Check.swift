package import Artifacts
package import Measurement

/// How a rule is seen in a bundle. Its stored properties are the rule's `parameters`; another parameter
/// in a rule file is an error.
package protocol Check: Decodable, Sendable {
  /// What rule files call it.
  static var name: String { get }
  /// False for a check that also judges an app without a clip.
  static var needsClip: Bool { get }

  func judge(_ subject: Subject) -> Judgement
}

extension Check {
  package static var needsClip: Bool { true }
}

/// What a check made of a bundle.
package enum Judgement: Sendable {
  /// The rule has nothing to say about this bundle, and why.
  case notApplicable(String)
  /// It would, but what it needs is not known, and why.
  case undecided(String)
  /// Judged; without observations the rule holds.
  case judged([Observation])

  package static let holds = Judgement.judged([])
}

/// One thing a check saw.
package struct Observation: Sendable {
  /// The fact and the limit, numbers first.
  package let message: String
  /// Printable paths, the most important first; the bundle itself when empty.
  package let places: [String]
  /// Files that would go if it were mended.
  package let saving: Saving?
  /// Softer than the rule's own severity, where the case is.
  package let severity: Severity?
  /// The size it is about, where more of it is worse.
  package let amount: ByteCount?
  /// What it is about, where its places do not tell it from another of its rule: part of its fingerprint.
  package let topic: String?

  package init(
    _ message: String, at places: [String] = [], saving: Saving? = nil, severity: Severity? = nil,
    amount: ByteCount? = nil, topic: String? = nil
  ) {
    self.message = message
    self.places = places
    self.saving = saving
    self.severity = severity
    self.amount = amount
    self.topic = topic
  }
}

/// What a fix would take away: files, relative to the bundle, and renditions of catalogs.
package struct Saving: Hashable, Sendable {
  package let files: Set<ArtifactPath>
  package let renditions: Set<RenditionPlace>
  /// True when the fix replaces them by something smaller of unknown length.
  package let isAtMost: Bool

  package init(_ files: Set<ArtifactPath>, isAtMost: Bool = false) {
    self.files = files
    renditions = []
    self.isAtMost = isAtMost
  }

  package init(renditions: Set<RenditionPlace>, isAtMost: Bool = false) {
    files = []
    self.renditions = renditions
    self.isAtMost = isAtMost
  }
}
