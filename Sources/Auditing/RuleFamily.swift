/// The rules whose ids begin alike, which are about one thing.
package struct RuleFamily: Sendable {
  /// What stands before the dot of the ids.
  package let name: String
  /// In the order of their ids.
  package let rules: [Rule]

  /// What its rules are about; the name itself for a family of a user's own.
  package var title: String { Self.titles[name] ?? name }

  private static let titles = [
    "aasa": "the website's association file (with --aasa)",
    "api": "interfaces that may not be used",
    "baseline": "findings that a baseline accepts",
    "budget": "the team's own budgets",
    "bundle": "what a bundle may hold, and where",
    "clip": "the clip's identity, place and face",
    "domain": "associated domains",
    "ent": "entitlements",
    "ext": "extensions in a clip",
    "font": "font files",
    "fw": "frameworks and features that clips do without",
    "icon": "app icons",
    "id": "bundle identifiers",
    "link": "linked libraries",
    "macho": "binaries",
    "plist": "keys of Info.plist",
    "plugins": "the PlugIns folder",
    "privacy": "privacy manifests",
    "res": "resource bundles",
    "review": "App Review",
    "sign": "signatures and profiles",
    "size": "sizes against Apple's limits",
    "slim": "what would make the clip smaller",
    "suppression": "findings that the project file accepts",
  ]
}

extension RuleBook {
  /// All rules by family, in the order of their names.
  package var families: [RuleFamily] {
    Dictionary(grouping: rules) { rule in String(rule.id.prefix { $0 != "." }) }
      .sorted { $0.key < $1.key }.map { RuleFamily(name: $0.key, rules: $0.value) }
  }
}
