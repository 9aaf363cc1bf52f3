import AppleFormats

/// Whether a provisioning profile grants what a signature claims.
struct ProfileGrant {
  let granted: [String: PropertyList]

  /// Nil when it does, otherwise in words.
  func refusal(of key: String, _ value: PropertyList) -> String? {
    guard value.claimsSomething else { return nil }
    guard let limit = granted[key] else { return "is not in the profile" }
    guard Self.comparable.contains(key) else { return nil }
    if let claimed = value.strings, let allowed = limit.strings {
      let refused = claimed.filter { !Self.covers(allowed, $0) }
      guard !refused.isEmpty else { return nil }
      return "is \(value.shown), the profile grants \(limit.shown)"
    }
    guard case .boolean(true) = value, limit == .boolean(false) else { return nil }
    return "is true, the profile grants false"
  }

  /// Entitlements whose values are identifiers or switches. How others are compared, data protection
  /// for one, is not documented.
  private static let comparable: Set = [
    "application-identifier", "aps-environment", "beta-reports-active", "get-task-allow",
    "keychain-access-groups", Right.appGroups, Right.clips, Right.onDemand, Right.parents,
    Right.team,
  ]

  private static func covers(_ allowed: [String], _ claimed: String) -> Bool {
    allowed.contains { limit in
      limit == claimed || (limit.hasSuffix("*") && claimed.hasPrefix(limit.dropLast()))
    }
  }
}
