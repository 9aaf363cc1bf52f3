package import AppleFormats
package import ByteReading

/// Apple's permission to run an app, as it lies in the bundle (`embedded.mobileprovision`).
///
/// A signed message around a property list (TN3125). The identifiers of devices are counted and
/// not kept.
package struct ProvisioningProfile: Hashable, Sendable {
  /// Where an app with this profile may run.
  package enum Kind: Hashable, Sendable {
    /// On listed devices, under a debugger.
    case development
    /// On listed devices.
    case adHoc
    /// On all devices of an organisation.
    case enterprise
    /// Through the App Store and TestFlight.
    case store
  }

  package let kind: Kind
  package let name: String?
  package let uuid: String?
  package let teamIdentifiers: [String]
  /// In front of the bundle identifier in `application-identifier`; as a rule the team.
  package let applicationIdentifierPrefixes: [String]
  /// What the app's signature may claim at most; `*` stands for anything.
  package let entitlements: [String: PropertyList]
  /// "iOS", "xrOS", "visionOS".
  package let platforms: [String]
  /// Seconds since 1 January 2001 UTC.
  package let expirationDate: Double?
  /// The encoded certificates an app may be signed with.
  package let developerCertificates: [[UInt8]]
  /// Nil when no device is listed by name.
  package let deviceCount: Int?
  /// The message around it, with those who signed it.
  package let message: SignedMessage

  package init(parsing bytes: [UInt8]) throws(FormatError) {
    message = try SignedMessage(parsing: bytes)
    guard let content = message.content else {
      throw FormatError(format: "provisioning profile", reason: "message is empty", offset: 0)
    }
    let profile = try PropertyList(parsing: content)
    guard let profile = profile.dictionary else {
      throw FormatError(
        format: "provisioning profile", reason: "\(profile.typeName) and no dictionary", offset: 0)
    }
    entitlements = profile["Entitlements"]?.dictionary ?? [:]
    deviceCount = profile["ProvisionedDevices"]?.array?.count
    name = profile["Name"]?.string
    uuid = profile["UUID"]?.string
    teamIdentifiers = profile["TeamIdentifier"]?.array?.compactMap(\.string) ?? []
    applicationIdentifierPrefixes =
      profile["ApplicationIdentifierPrefix"]?.array?.compactMap(\.string) ?? []
    platforms = profile["Platform"]?.array?.compactMap(\.string) ?? []
    expirationDate = if case .date(let date) = profile["ExpirationDate"] { date } else { nil }
    developerCertificates = profile["DeveloperCertificates"]?.array?.compactMap(\.data) ?? []
    let isDebuggable = entitlements["get-task-allow"]?.boolean == true
    kind =
      if profile["ProvisionsAllDevices"]?.boolean == true {
        .enterprise
      } else if isDebuggable {
        .development
      } else {
        deviceCount == nil ? .store : .adHoc
      }
  }
}
