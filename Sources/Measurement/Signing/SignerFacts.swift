import AppleFormats
import ByteReading
import CodeSigning

/// Who signed a code directory, as the certificate in the signature says; Apple is not asked.
package struct SignerFacts: Hashable, Sendable {
  /// "Apple Distribution: Example Ltd (TEAM000000)"; nil when the certificate is not in the message.
  package let commonName: String?
  /// The team in the certificate.
  package let team: String?
  /// By which a profile's list knows it.
  package let certificateSHA256: [UInt8]?
  /// Seconds since 1 January 2001 UTC.
  package let notBefore: Double?
  /// Seconds since 1 January 2001 UTC.
  package let notAfter: Double?
  /// As the signer's clock claimed.
  package let signingTime: Double?
  /// Names of all certificates that came along, in the message's order.
  package let chain: [String]
  /// Whether the arithmetic holds: this signature was made over this code directory.
  package let isSound: Bool

  init(of message: [UInt8], signing directory: CodeDirectory) throws {
    let signed = try SignedMessage(parsing: message)
    guard let signer = signed.signers.first else {
      throw FormatError(format: "signed message", reason: "nobody signed it", offset: 0)
    }
    commonName = signer.certificate?.commonName
    team = signer.certificate?.organizationalUnit
    certificateSHA256 = try signer.certificate?.sha256()
    notBefore = signer.certificate?.notBefore
    notAfter = signer.certificate?.notAfter
    signingTime = signer.signingTime
    chain = signed.certificates.compactMap(\.commonName)
    isSound = try SignedMessage.isSignature(message, of: directory.bytes.bytes)
  }

  /// What a certificate of Apple's is for, by the name Apple gives it.
  package enum Purpose: Hashable, Sendable {
    case development
    case distribution
    /// Made by the App Store when it hands an app out.
    case store
  }

  package var purpose: Purpose? {
    guard let commonName else { return nil }
    let purposes: [(String, Purpose)] = [
      ("Apple Development", .development), ("iPhone Developer", .development),
      ("Apple Distribution", .distribution), ("iPhone Distribution", .distribution),
      ("Apple iPhone OS Application Signing", .store),
    ]
    return purposes.first { commonName.hasPrefix($0.0) }?.1
  }
}
