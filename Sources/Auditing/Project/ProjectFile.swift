import Artifacts

/// What a team says about its clips in `.clipaudit.json`, as `Schemas/config-1.schema.json` describes it.
package struct ProjectFile: Sendable {
  package static let fileName = ".clipaudit.json"
  /// A file that a person wrote is shorter.
  package static let largest = 1 << 20

  package let name: String
  package private(set) var budgets = BudgetBook()
  package private(set) var suppressions: [SuppressionEntry] = []
  package private(set) var invocation: Invocation?
  package private(set) var distribution: DistributionChoice?
  /// As written, from the file's own folder.
  package private(set) var baseline: String?
  private var devices: [ConfigurationNode] = []
  /// Severities and parameters by rule.
  private var rules: [RuleDraft] = []
  private var allowances: [RuleDraft] = []

  private static let keys = [
    "$schema", "allow", "baseline", "budgets", "devices", "distribution", "invocation", "rules",
    "suppressions",
  ]

  package init(file: String, bytes: [UInt8]) throws(ConfigurationError) {
    name = file
    let root = try ConfigurationNode(file: file, bytes: bytes)
    let members = try root.members(Self.keys)
    if let node = members["$schema"] { _ = try node.string() }
    if let node = members["budgets"] { budgets = try BudgetBook(node) }
    if let node = members["invocation"] { invocation = try node.word(Invocation.self) }
    if let node = members["distribution"] { distribution = try node.word(DistributionChoice.self) }
    if let node = members["baseline"] { baseline = try node.words() }
    if let node = members["devices"] {
      devices = try node.list()
      for node in devices { _ = try node.words() }
    }
    for (name, node) in try members["rules"]?.entries() ?? [] {
      rules.append(try Self.draft(of: name, node))
    }
    if let node = members["allow"] { allowances = try Self.allowances(node) }
    for node in try members["suppressions"]?.list() ?? [] {
      suppressions.append(try SuppressionEntry(node))
    }
  }

  /// A severity alone, or an object with a severity, parameters, or both.
  private static func draft(
    of rule: String, _ node: ConfigurationNode
  ) throws(ConfigurationError) -> RuleDraft {
    var draft = RuleDraft(id: rule, at: node)
    guard case .object = node.json.value else {
      draft.severity = try node.word(RuleSetting.self)
      return draft
    }
    let members = try node.members(["severity", "parameters"])
    draft.severity = try members["severity"]?.word(RuleSetting.self)
    draft.parameters = try members["parameters"]?.ownMembers() ?? [:]
    return draft
  }

  /// Short words for parameters of two rules.
  private static func allowances(
    _ node: ConfigurationNode
  ) throws(ConfigurationError) -> [RuleDraft] {
    let rules = ["frameworks": "slim.dynamic-frameworks", "files": "slim.dev-files"]
    var drafts: [RuleDraft] = []
    for (name, node) in try node.members(rules.keys.sorted()).sorted(by: { $0.key < $1.key }) {
      guard let rule = rules[name] else { continue }
      for node in try node.list() { _ = try node.glob() }
      var draft = RuleDraft(id: rule, at: node)
      draft.parameters = ["allowed": node]
      drafts.append(draft)
    }
    return drafts
  }

  /// The rules as this file wants them; a rule it names has to be one of them.
  package func applied(to book: RuleBook) throws(ConfigurationError) -> RuleBook {
    let known = book.identifiers
    for draft in rules where !known.contains(draft.id) {
      throw draft.node.unknown("rule", draft.id, among: known)
    }
    for entry in suppressions where !known.contains(entry.rule) {
      throw entry.ruleNode.unknown("rule", entry.rule, among: known)
    }
    let adjusted = try book.overridden(by: allowances + rules)
    for entry in suppressions {
      guard let rule = adjusted[entry.rule], rule.check is any AcceptanceCheck else { continue }
      throw entry.ruleNode.wrong(
        "a finding about suppressions cannot be suppressed; \"rules\" can switch the rule off")
    }
    return adjusted
  }

  /// The devices it names; `knows` says whether a word names one.
  package func devices(
    among models: [String], knows: (String) -> Bool
  ) throws(ConfigurationError) -> [String] {
    var words: [String] = []
    for node in devices {
      let word = try node.words()
      guard knows(word) else { throw node.unknown("device", word, among: models) }
      words.append(word)
    }
    return words
  }
}
