package import AppleFormats
import ByteReading
package import CodeSigning

/// What an audit keeps of a provisioning profile; device identifiers are not among it.
package struct ProfileFacts: Hashable, Sendable {
  package let kind: ProvisioningProfile.Kind
  package let name: String?
  package let teamIdentifiers: [String]
  package let entitlements: [String: PropertyList]
  /// Seconds since 1 January 2001 UTC.
  package let expirationDate: Double?
  /// Nil when no device is listed by name.
  package let deviceCount: Int?
  /// SHA-256 of each certificate an app may be signed with.
  package let certificates: Set<[UInt8]>
  /// Whether anybody signed it; Apple signs all of hers.
  package let isSigned: Bool
  /// Whether the signatures were made over what the profile now says.
  package let isSound: Bool

  init(parsing bytes: [UInt8]) throws(FormatError) {
    let profile = try ProvisioningProfile(parsing: bytes)
    kind = profile.kind
    name = profile.name
    teamIdentifiers = profile.teamIdentifiers
    entitlements = profile.entitlements
    expirationDate = profile.expirationDate
    deviceCount = profile.deviceCount
    var hashes: Set<[UInt8]> = []
    for certificate in profile.developerCertificates {
      do {
        hashes.insert(try Digest.sha256.hash(of: certificate))
      } catch {
        throw FormatError(format: "provisioning profile", reason: "\(error)", offset: 0)
      }
    }
    certificates = hashes
    isSigned = !profile.message.signers.isEmpty
    isSound = isSigned ? try SignedMessage.isSoundlySigned(bytes) : true
  }

  /// Apple's tools and this report call it so.
  package var kindName: String {
    switch kind {
    case .development: "development"
    case .adHoc: "ad hoc"
    case .enterprise: "enterprise"
    case .store: "App Store"
    }
  }
}
