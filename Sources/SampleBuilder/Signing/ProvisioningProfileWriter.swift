package import AppleFormats

/// Wraps a property list like a provisioning profile: a signed message, which anybody may sign.
package struct ProvisioningProfileWriter: Sendable {
  package var contents: [String: PropertyList]

  package init(_ contents: [String: PropertyList]) { self.contents = contents }

  /// A profile for an app of a team, of the kind that its keys make it.
  package init(
    team: String, bundleIdentifier: String, entitlements: [String: PropertyList] = [:],
    expirationDate: Double
  ) {
    var granted = entitlements
    granted["application-identifier"] = .string("\(team).\(bundleIdentifier)")
    granted["com.apple.developer.team-identifier"] = .string(team)
    contents = [
      "Name": "Sample", "UUID": "00000000-0000-4000-8000-000000000000", "Version": 1,
      "TeamIdentifier": [.string(team)], "ApplicationIdentifierPrefix": [.string(team)],
      "Platform": ["iOS"], "ExpirationDate": .date(expirationDate),
      "Entitlements": .dictionary(granted),
    ]
  }

  /// What the profile grants.
  package var entitlements: [String: PropertyList] {
    get {
      if case .dictionary(let values) = contents["Entitlements"] { return values }
      return [:]
    }
    set { contents["Entitlements"] = .dictionary(newValue) }
  }

  package func signed(by identity: SampleIdentity) throws(SampleError) -> [UInt8] {
    try identity.message(over: PropertyListWriter.xml.bytes(of: contents), isAttached: true)
  }

  /// Signed by nobody.
  package var bytes: [UInt8] {
    let data: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x01]
    let signedData: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02]
    let text = derElement(0x04, PropertyListWriter.xml.bytes(of: contents))
    let content = derElement(0x30, derElement(0x06, data) + derElement(0xa0, text))
    // Version 1, no digest algorithms, the content, no signers.
    let version = derElement(0x02, [1])
    let body = derElement(0x30, version + derElement(0x31, []) + content + derElement(0x31, []))
    return derElement(0x30, derElement(0x06, signedData) + derElement(0xa0, body))
  }
}
