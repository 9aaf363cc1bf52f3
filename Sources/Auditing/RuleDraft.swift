import Artifacts
import Measurement

/// A rule as a file states it. One that overrides a built-in rule needs only its id and what changes.
struct RuleDraft: Sendable {
  let id: String
  /// The last that said something.
  private(set) var node: ConfigurationNode
  private(set) var check: (any Check.Type)?
  var severity: RuleSetting?
  private(set) var severityIn: [Distribution: RuleSetting] = [:]
  private(set) var title: String?
  private(set) var rationale: String?
  private(set) var fix: String?
  private(set) var appleCode: String?
  private(set) var sources: [Rule.Source]?
  private(set) var appliesTo: Rule.Target?
  var parameters: [String: ConfigurationNode] = [:]

  /// One that changes nothing yet.
  init(id: String, at node: ConfigurationNode) {
    self.id = id
    self.node = node
  }

  /// The fields of `other` replace these; of the parameters and the severities by distribution only
  /// those it names.
  ///
  /// A rule that changes its check begins with no parameters, since those of the old mean nothing.
  mutating func override(with other: RuleDraft) {
    if let changed = other.check, changed != check { parameters = [:] }
    node = other.node
    check = other.check ?? check
    severity = other.severity ?? severity
    severityIn.merge(other.severityIn) { $1 }
    title = other.title ?? title
    rationale = other.rationale ?? rationale
    fix = other.fix ?? fix
    appleCode = other.appleCode ?? appleCode
    sources = other.sources ?? sources
    appliesTo = other.appliesTo ?? appliesTo
    parameters.merge(other.parameters) { $1 }
  }

  /// Nil when the rule is switched off.
  func rule() throws(ConfigurationError) -> Rule? {
    guard let severity = try require(severity, "severity").severity else { return nil }
    let check = try require(check, "check")
    return Rule(
      id: id, severity: severity, severityIn: severityIn.mapValues(\.severity),
      title: try require(title, "title"), rationale: try require(rationale, "rationale"),
      fix: try require(fix, "fix"), appleCode: appleCode,
      sources: try require(sources, "sources"), appliesTo: try require(appliesTo, "appliesTo"),
      given: parameters, check: try check.made(from: parameters, of: node))
  }

  private func require<Value>(
    _ value: Value?, _ field: String
  ) throws(ConfigurationError) -> Value {
    if let value { return value }
    throw node.wrong("lacks \"\(field)\", and no rule of this id stands before it")
  }
}

/// What a file can set a rule to.
enum RuleSetting: String, CaseIterable, Sendable {
  case error, warning, note, off

  /// Nil for `off`.
  var severity: Severity? { Severity(rawValue: rawValue) }
}

// MARK: - From a rule file

extension RuleDraft {
  private static let fields = [
    "id", "check", "severity", "severityIn", "title", "rationale", "fix", "appleCode", "sources",
    "appliesTo", "parameters",
  ]

  init(_ element: ConfigurationNode) throws(ConfigurationError) {
    // A rule is better known by its id than by its number in the file.
    guard let id = try element.member("id")?.words() else { throw element.wrong("lacks \"id\"") }
    let node = element.called(id)
    let members = try node.members(Self.fields)
    self.init(id: id, at: node)
    check = try members["check"]?.check()
    severity = try members["severity"]?.word(RuleSetting.self)
    for (name, node) in try members["severityIn"]?.entries() ?? [] {
      guard let distribution = Distribution(rawValue: name) else {
        let known = Distribution.allCases.map(\.rawValue)
        throw node.unknown("distribution", name, among: known)
      }
      severityIn[distribution] = try node.word(RuleSetting.self)
    }
    title = try members["title"]?.string()
    rationale = try members["rationale"]?.string()
    fix = try members["fix"]?.string()
    appleCode = try members["appleCode"]?.string()
    sources = try members["sources"]?.list().map { source throws(ConfigurationError) in
      try Rule.Source(source)
    }
    appliesTo = try members["appliesTo"]?.word(Rule.Target.self)
    parameters = try members["parameters"]?.ownMembers() ?? [:]
  }
}

extension Rule.Source {
  fileprivate init(_ node: ConfigurationNode) throws(ConfigurationError) {
    let members = try node.members(["address", "read", "confidence", "says"])
    address = try node.need("address", of: members).string()
    read = try node.need("read", of: members).string()
    confidence = try node.need("confidence", of: members).word(Rule.Confidence.self)
    says = try members["says"]?.string()
  }
}

extension ConfigurationNode {
  fileprivate func check() throws(ConfigurationError) -> any Check.Type {
    let name = try string()
    guard let check = CheckRegistry.check(named: name) else {
      let known = CheckRegistry.checks.map { $0.name }
      let hint = name.nearest(among: known).map { "; did you mean \"\($0)\"?" } ?? ""
      throw wrong("there is no check \"\(name.printable)\"\(hint)")
    }
    return check
  }
}

extension Check {
  /// The check that the parameters of a rule make, each of which it has to know.
  fileprivate static func made(
    from parameters: [String: ConfigurationNode], of rule: ConfigurationNode
  ) throws(ConfigurationError) -> Self {
    do throws(ConfigurationError) {
      return try rule.called("\(rule.key).parameters").decoded(from: parameters)
    } catch {
      throw ConfigurationError(
        file: error.file, place: error.place, key: error.key,
        reason: "\(error.reason) (check \(name))")
    }
  }
}
