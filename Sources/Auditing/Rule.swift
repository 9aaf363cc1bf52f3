package import Measurement

/// What a rule says, why and how much; how it is seen is its check's business.
package struct Rule: Sendable {
  /// `family.name`, as facts, reports and suppressions know it.
  package let id: String
  package let severity: Severity
  /// Where a way of distribution makes the rule softer; nil values where it has nothing to say.
  package let severityIn: [Distribution: Severity?]
  package let title: String
  package let rationale: String
  package let fix: String
  /// The number Apple's answer to an upload carries, where it is known.
  package let appleCode: String?
  package let sources: [Source]
  package let appliesTo: Target
  /// What its check was made from.
  let given: [String: ConfigurationNode]
  package let check: any Check

  /// What its check was given.
  package var parameters: [String: JSONValue] { given.mapValues(\.json.plain) }

  package enum Target: String, CaseIterable, Sendable {
    case clip, host
    /// Clip and host are each judged.
    case both

    func includes(_ bundle: Target) -> Bool { self == .both || self == bundle }

    /// What a rule is about, in words.
    package var words: String {
      switch self {
      case .clip: "the clip"
      case .host: "the host"
      case .both: "clip and host"
      }
    }
  }

  /// Nil where the rule has nothing to say about builds of this kind. Never above `severity`, which a
  /// user may have lowered.
  package func severity(in distribution: Distribution) -> Severity? {
    guard let special = severityIn[distribution] else { return severity }
    return special.map { min($0, severity) }
  }

  /// Where a rule comes from and how sure that is.
  package struct Source: Hashable, Sendable {
    /// An address, or the document's name.
    package let address: String
    /// The day it was read, `2026-11-30`.
    package let read: String
    package let confidence: Confidence
    package let says: String?
  }

  package enum Confidence: String, CaseIterable, Sendable {
    case apple = "A"
    case appleSource = "A-src"
    case appleForum = "F"
    case thirdParty = "T"
    case measured = "M"
    case own = "K"

    package var meaning: String {
      switch self {
      case .apple: "Apple's documentation, help or sessions"
      case .appleSource: "Apple's open source"
      case .appleForum: "Apple's developer forums or Apple's error text quoted there"
      case .thirdParty: "third party: issue threads that quote Apple's mail, vendors' code"
      case .measured: "measured on stored artifacts"
      case .own: "our own knowledge, without a source yet"
      }
    }
  }
}
