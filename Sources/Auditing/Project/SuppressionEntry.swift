import Artifacts
package import Measurement

/// One line of a project file's `suppressions`: which findings are accepted, why, and until when.
package struct SuppressionEntry: Sendable {
  package let rule: String
  /// All places of a finding have to fit, as seen from its bundle; nil for any.
  package let path: Glob?
  /// For the bundle identifier; nil for any.
  package let clip: Glob?
  package let suppression: Suppression
  /// The last day on which it holds.
  package let expires: Day?
  /// What to call it: `.clipaudit.json suppressions[1] of slim.fonts for "Fonts/**"`.
  package let name: String

  /// Where the rule's name stands, for whoever knows the rules.
  let ruleNode: ConfigurationNode

  init(_ node: ConfigurationNode) throws(ConfigurationError) {
    let members = try node.members(["rule", "path", "clip", "reason", "owner", "expires"])
    ruleNode = try node.need("rule", of: members)
    rule = try ruleNode.string()
    var path: Glob?
    if let node = members["path"] { path = try node.glob() }
    var clip: Glob?
    if let node = members["clip"] { clip = try node.glob() }
    var owner: String?
    if let node = members["owner"] { owner = try node.words() }
    var expires: Day?
    if let node = members["expires"] { expires = try node.day() }
    suppression = Suppression(
      reason: try node.need("reason", of: members).words(), owner: owner,
      expires: expires?.description, source: .configuration)
    self.path = path
    self.clip = clip
    self.expires = expires
    let place = path.map { " for \"\($0.text.printable)\"" } ?? ""
    name = "\(node.file) \(node.key) of \(rule)\(place)"
  }

  /// Whether it speaks of this finding, expired or not.
  func matches(_ finding: Finding) -> Bool {
    guard finding.rule.id == rule, concerns(finding.bundleIdentifier) else { return false }
    guard let path else { return true }
    return finding.places.allSatisfy { path.matches(finding.relative($0)) }
  }

  /// How many places of a finding of its rule fit; nil where it is about another rule or bundle.
  func fitting(_ finding: Finding) -> Int? {
    guard finding.rule.id == rule, concerns(finding.bundleIdentifier), let path else { return nil }
    return finding.places.count { path.matches(finding.relative($0)) }
  }

  /// Whether it is about this bundle.
  func concerns(_ identifier: String?) -> Bool {
    clip.map { clip in identifier.map { clip.matches($0) } ?? false } ?? true
  }

  func isExpired(on today: Day?) -> Bool {
    guard let expires, let today else { return false }
    return expires < today
  }
}

extension Finding {
  /// A place as seen from the bundle, which is `.` itself.
  fileprivate func relative(_ place: String) -> String {
    if place == bundle { return "." }
    return place.hasPrefix(bundle + "/") ? String(place.dropFirst(bundle.count + 1)) : place
  }
}
