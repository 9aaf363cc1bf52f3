/// All rules in force, built in and given, sorted by id, with the table of Apple's limits.
package struct RuleBook: Sendable {
  package let rules: [Rule]
  package let limits: LimitTable
  /// Rules by id as files state them.
  private let drafts: [String: RuleDraft]

  /// Of all rules, those that are switched off among them, sorted.
  package var identifiers: [String] { drafts.keys.sorted() }

  /// Rule files by name, applied in this order; a later rule of the same id overrides fields.
  package init(
    files: [(name: String, bytes: [UInt8])], limits: (name: String, bytes: [UInt8])
  ) throws(ConfigurationError) {
    var drafts: [String: RuleDraft] = [:]
    for file in files {
      var seen: Set<String> = []
      for node in try ConfigurationNode(file: file.name, bytes: file.bytes).list() {
        let draft = try RuleDraft(node)
        guard seen.insert(draft.id).inserted else { throw draft.node.wrong("stands here twice") }
        guard drafts[draft.id] != nil || draft.severity != .off || draft.check != nil else {
          throw draft.node.wrong("is switched off, but there is no such rule")
        }
        // The first is not changed by itself.
        drafts[draft.id, default: draft].override(with: draft)
      }
    }
    try self.init(drafts, limits: try LimitTable(file: limits.name, bytes: limits.bytes))
  }

  /// `unchanged` are rules that need not be made again.
  private init(
    _ drafts: [String: RuleDraft], limits: LimitTable, unchanged: [String: Rule] = [:]
  ) throws(ConfigurationError) {
    var rules: [Rule] = []
    for (id, draft) in drafts.sorted(by: { $0.key < $1.key }) {
      if let rule = unchanged[id] {
        rules.append(rule)
      } else if let rule = try draft.rule() {
        rules.append(rule)
      }
    }
    self.rules = rules
    self.limits = limits
    self.drafts = drafts
  }

  /// With what a file changes in rules that are here.
  func overridden(by changes: [RuleDraft]) throws(ConfigurationError) -> RuleBook {
    guard !changes.isEmpty else { return self }
    var drafts = drafts
    var unchanged = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0) })
    for change in changes {
      drafts[change.id]?.override(with: change)
      unchanged[change.id] = nil
    }
    return try RuleBook(drafts, limits: limits, unchanged: unchanged)
  }

  package subscript(id: String) -> Rule? { rules.first { $0.id == id } }
}
