package import AppleFormats

/// How a sample is signed when it is written; what a bundle's plan changes comes on top.
package enum SampleSigning: Sendable {
  case appStore, adHoc, enterprise, development
  /// Sealed, and signed by nobody.
  case byNobody

  var identity: SampleIdentity? {
    get throws(SampleError) {
      switch self {
      case .appStore, .adHoc, .enterprise: try SampleIdentity.distribution.get()
      case .development: try SampleIdentity.development.get()
      case .byNobody: nil
      }
    }
  }

  /// What makes a profile one of this kind.
  var profileKeys: [String: PropertyList] {
    switch self {
    case .appStore, .byNobody: [:]
    case .adHoc, .development: ["ProvisionedDevices": ["00000000-0000000000000001"]]
    case .enterprise: ["ProvisionsAllDevices": true]
    }
  }

  /// Rights that a build of this kind has besides those of its app.
  var rights: [String: PropertyList] {
    switch self {
    case .appStore: ["beta-reports-active": true, "get-task-allow": false]
    case .development: ["get-task-allow": true]
    case .adHoc, .enterprise, .byNobody: ["get-task-allow": false]
    }
  }
}

/// What is special about one bundle's signature; a sound one has nothing special.
package struct SigningPlan: Sendable {
  /// Rights to be claimed besides the usual ones or in their place; nil values take one away.
  package var rights: [String: PropertyList?] = [:]
  /// Keys of the profile, likewise.
  package var profile: [String: PropertyList?] = [:]
  /// Rights that the profile grants besides those that are claimed, likewise.
  package var granted: [String: PropertyList?] = [:]
  package var hasProfile = true
  /// Whether anybody signs the profile.
  package var hasSignedProfile = true
  package var team = SampleIdentity.team
  package var omitsEntitlementsDER = false
  /// Nil leaves the bundle unsigned; otherwise in place of the sample's.
  package var isSigned = true
  package var signing: SampleSigning?

  package init() {}
}

extension SampleBundle {
  /// Makes the bundle's image its executable, signed, and seals everything else in the bundle.
  ///
  /// Comes last, and for nested bundles before the one around them. `rights` is nil for a framework,
  /// which claims none and has no profile.
  mutating func sign(
    by signing: SampleSigning, rights: [String: PropertyList]?
  ) throws(SampleError) {
    guard let image, plan.isSigned else { return }
    let signing = plan.signing ?? signing
    let identity = try signing.identity
    var claimed = rights
    if rights != nil {
      claimed = (claimed ?? [:]).merging(signing.rights) { $1 }.changed(by: plan.rights)
    }
    if let claimed, let identity, plan.hasProfile {
      put(
        "embedded.mobileprovision",
        .file(try profile(granting: claimed, to: identity, signing)))
    }
    try seal(image, claiming: claimed, by: identity)
  }

  private mutating func seal(
    _ image: MachOWriter, claiming rights: [String: PropertyList]?, by identity: SampleIdentity?
  ) throws(SampleError) {
    takeOut("_CodeSignature")
    var content = FileTree()
    for (path, node) in try tree().paths where path != folder {
      content[String(path.dropFirst(folder.utf8.count + 1))] = node
    }
    let resources = try CodeResourcesWriter(content: content, executable: executableName).bytes()
    put("_CodeSignature/CodeResources", .file(resources))
    leftOut.remove("_CodeSignature")
    var signature = CodeSignatureWriter(identifier: identifier ?? folder, team: plan.team)
    signature.entitlements = rights
    signature.omitsEntitlementsDER = plan.omitsEntitlementsDER
    signature.infoPlist = content.file("Info.plist")
    signature.codeResources = resources
    signature.identity = identity
    do {
      executable = try image.signed(signature)
    } catch {
      throw SampleError("cannot sign \(folder): \(error)")
    }
  }

  private func profile(
    granting rights: [String: PropertyList], to identity: SampleIdentity, _ signing: SampleSigning
  ) throws(SampleError) -> [UInt8] {
    var profile = ProvisioningProfileWriter(
      team: plan.team, bundleIdentifier: identifier ?? folder, entitlements: rights,
      expirationDate: Self.profileExpiration)
    profile.contents["DeveloperCertificates"] = [.data(identity.certificate)]
    profile.contents.merge(signing.profileKeys) { $1 }
    profile.contents = profile.contents.changed(by: plan.profile)
    profile.entitlements = profile.entitlements.changed(by: plan.granted)
    return plan.hasSignedProfile
      ? try profile.signed(by: SampleIdentity.profiles.get()) : profile.bytes
  }

  /// 1 January 2099: a sample never expires.
  private static let profileExpiration = 3_092_601_600.0

  var identifier: String? {
    if case .string(let identifier) = info["CFBundleIdentifier"] { return identifier }
    return nil
  }
}

extension [String: PropertyList] {
  fileprivate func changed(by changes: [String: PropertyList?]) -> [String: PropertyList] {
    var values = self
    for (key, value) in changes { values[key] = value }
    return values
  }
}

extension SampleApp {
  /// The sample with all its bundles that have an image signed, from the innermost outwards.
  func signed() throws(SampleError) -> SampleApp {
    guard let signing else { return self }
    var app = self
    for index in app.clips.indices {
      let rights = rights(ofClip: app.clips[index])
      try app.clips[index].signNested(by: signing)
      try app.clips[index].sign(by: signing, rights: rights)
    }
    try app.host.signNested(by: signing)
    var complete = app.host
    if !app.clips.isEmpty { complete.nested["AppClips", default: []] += app.clips }
    try complete.sign(by: signing, rights: hostRights)
    complete.nested["AppClips"] = app.host.nested["AppClips"]
    app.host = complete
    app.signing = nil
    return app
  }

  private func rights(ofClip clip: SampleBundle) -> [String: PropertyList] {
    Self.rights(of: clip, domains: ["appclips"]).merging([
      "com.apple.developer.on-demand-install-capable": true,
      "com.apple.developer.parent-application-identifiers": [
        .string(host.applicationIdentifier)
      ],
    ]) { $1 }
  }

  private var hostRights: [String: PropertyList] {
    guard !clips.isEmpty else { return Self.rights(of: host, domains: ["applinks"]) }
    var rights = Self.rights(of: host, domains: ["appclips", "applinks"])
    rights["com.apple.developer.associated-appclip-app-identifiers"] = .array(
      clips.map { .string($0.applicationIdentifier) })
    return rights
  }

  private static func rights(
    of bundle: SampleBundle, domains services: [String]
  ) -> [String: PropertyList] {
    [
      "application-identifier": .string(bundle.applicationIdentifier),
      "com.apple.developer.associated-domains": .array(
        services.map { .string("\($0):bakery.example.org") }),
      "com.apple.developer.team-identifier": .string(bundle.plan.team),
    ]
  }
}

extension SampleBundle {
  var applicationIdentifier: String {
    [plan.team, identifier].compactMap { $0 }.joined(separator: ".")
  }

  /// Extensions are apps of their own; frameworks claim no rights.
  fileprivate mutating func signNested(by signing: SampleSigning) throws(SampleError) {
    for (place, bundles) in nested {
      var signed = bundles
      for index in signed.indices {
        let isExtension = signed[index].folder.hasSuffix(".appex")
        let rights: [String: PropertyList] = [
          "application-identifier": .string(signed[index].applicationIdentifier),
          "com.apple.developer.team-identifier": .string(signed[index].plan.team),
        ]
        try signed[index].signNested(by: signing)
        try signed[index].sign(by: signing, rights: isExtension ? rights : nil)
      }
      nested[place] = signed
    }
  }
}
