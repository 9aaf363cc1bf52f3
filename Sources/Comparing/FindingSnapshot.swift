package import Auditing

/// A finding of a report.
package struct FindingSnapshot: Hashable, Sendable, Decodable {
  package let fingerprint: String
  package let rule: String
  package let severity: Severity
  package let message: String
  package let bundle: String
  /// The first of the places.
  package let path: String?
  package let places: [String]
  package let isAccepted: Bool

  private enum Key: String, CodingKey {
    case fingerprint, rule, severity, message, bundle, path, places, suppressed
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    fingerprint = try values.text(.fingerprint)
    rule = try values.text(.rule)
    let word = try values.text(.severity)
    guard let severity = Severity(rawValue: word) else {
      let known = Severity.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        forKey: .severity, in: values, debugDescription: "\"\(word)\" is none of \(known)")
    }
    self.severity = severity
    message = try values.text(.message)
    bundle = try values.text(.bundle)
    path = try values.optionalText(.path)
    places = values.contains(.places) ? try values.texts(.places) : path.map { [$0] } ?? []
    isAccepted = values.contains(.suppressed) ? try !values.decodeNil(forKey: .suppressed) : false
  }
}

extension FindingSnapshot {
  /// Whether it is about what a team accepts, which says nothing of the build.
  package var isAboutAcceptance: Bool { AcceptanceReview.rules.contains(rule) }
}
