import Measurement

/// A rule as a file states it. One that overrides a built-in rule needs only its id and what changes.
struct RuleDraft: Decodable, Sendable {
  var id: String
  var check: String?
  /// A severity, or `off`.
  var severity: String?
  /// A severity, or `off`, by distribution.
  var severityIn: [String: String]?
  var title: String?
  var rationale: String?
  var fix: String?
  var appleCode: String?
  var sources: [Rule.Source]?
  var appliesTo: Rule.Target?
  var parameters: [String: JSONValue]?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, check, severity, severityIn, title, rationale, fix, appleCode, sources, appliesTo
    case parameters
  }

  /// The fields of `other` replace these; of the parameters and the severities by distribution only
  /// those it names.
  ///
  /// A rule that changes its check begins with no parameters, since those of the old mean nothing.
  mutating func override(with other: RuleDraft) {
    if let changed = other.check, changed != check { parameters = nil }
    check = other.check ?? check
    severity = other.severity ?? severity
    severityIn = (severityIn ?? [:]).merging(other.severityIn ?? [:]) { $1 }
    title = other.title ?? title
    rationale = other.rationale ?? rationale
    fix = other.fix ?? fix
    appleCode = other.appleCode ?? appleCode
    sources = other.sources ?? sources
    appliesTo = other.appliesTo ?? appliesTo
    parameters = (parameters ?? [:]).merging(other.parameters ?? [:]) { $1 }
  }

  /// Nil when the rule is switched off.
  func rule(in file: String) throws(ConfigurationError) -> Rule? {
    let severity = try severity(in: file)
    guard let severity else { return nil }
    return Rule(
      id: id, severity: severity, severityIn: try severities(in: file),
      title: try require(title, "title", file),
      rationale: try require(rationale, "rationale", file), fix: try require(fix, "fix", file),
      appleCode: appleCode, sources: try require(sources, "sources", file),
      appliesTo: try require(appliesTo, "appliesTo", file), parameters: parameters ?? [:],
      check: try CheckRegistry.check(
        named: try require(check, "check", file), parameters: parameters ?? [:], rule: id,
        file: file))
  }

  private func severity(in file: String) throws(ConfigurationError) -> Severity? {
    let text = try require(severity, "severity", file)
    return try severity(text, "severity", file)
  }

  private func severities(in file: String) throws(ConfigurationError) -> [Distribution: Severity?] {
    var found: [Distribution: Severity?] = [:]
    for (word, text) in (severityIn ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let distribution = Distribution(rawValue: word) else {
        let known = Distribution.allCases.map(\.rawValue).joined(separator: ", ")
        throw ConfigurationError(
          file: file, key: id, reason: "severityIn: \"\(word)\" is none of \(known)")
      }
      found[distribution] = .some(try severity(text, "severityIn: \(word)", file))
    }
    return found
  }

  /// Nil for `off`.
  private func severity(
    _ text: String, _ field: String, _ file: String
  ) throws(ConfigurationError) -> Severity? {
    if text == "off" { return nil }
    guard let value = Severity(rawValue: text) else {
      let known = Severity.allCases.map(\.rawValue).joined(separator: ", ")
      throw ConfigurationError(
        file: file, key: id, reason: "\(field) \"\(text)\" is none of \(known), off")
    }
    return value
  }

  private func require<Value>(
    _ value: Value?, _ field: String, _ file: String
  ) throws(ConfigurationError) -> Value {
    if let value { return value }
    throw ConfigurationError(
      file: file, key: id, reason: "lacks \(field), and no rule of this id stands before it")
  }
}
