extension RuleBook {
  /// The rules and limits that are part of the binary, overridden by rule files a user gives.
  package static func builtIn(
    overriddenBy files: [(name: String, bytes: [UInt8])] = []
  ) throws(ConfigurationError) -> RuleBook {
    try RuleBook(
      files: [
        ("Rules/catalogs.json", PackageResources.catalogs_json),
        ("Rules/size.json", PackageResources.size_json),
        ("Rules/identity.json", PackageResources.identity_json),
        ("Rules/contents.json", PackageResources.contents_json),
        ("Rules/plist.json", PackageResources.plist_json),
        ("Rules/aasa.json", PackageResources.aasa_json),
        ("Rules/privacy.json", PackageResources.privacy_json),
        ("Rules/slimming.json", PackageResources.slimming_json),
        ("Rules/entitlements.json", PackageResources.entitlements_json),
        ("Rules/domains.json", PackageResources.domains_json),
        ("Rules/signing.json", PackageResources.signing_json),
        ("Rules/code.json", PackageResources.code_json),
        ("Rules/frameworks.json", PackageResources.frameworks_json),
        ("Rules/budgets.json", PackageResources.budgets_json),
      ] + files,
      limits: ("Rules/limits.json", PackageResources.limits_json))
  }
}
