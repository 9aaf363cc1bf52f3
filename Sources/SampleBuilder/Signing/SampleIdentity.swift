internal import CCrypto

/// Somebody to sign samples: a key that anybody can derive, and certificates that look like Apple's and
/// are trusted by nobody.
///
/// Signatures are the same bytes every time: RSA as in PKCS #1 version 1.5, and a fixed clock.
package struct SampleIdentity: Sendable {
  /// The encoded certificate of the signer.
  package let certificate: [UInt8]
  private let authority: [UInt8]
  private let key: [UInt8]

  package static let team = "EXAMPLE123"

  private static let signingKey = Result { () throws(SampleError) in try SampleKey(seed: 2026) }

  /// A certificate for uploads, ad hoc and enterprise builds.
  package static let distribution = Result { () throws(SampleError) in
    try SampleIdentity("Apple Distribution: Example Bakery (\(team))", serial: 2)
  }

  package static let development = Result { () throws(SampleError) in
    try SampleIdentity("Apple Development: Example Baker (\(team))", serial: 3)
  }

  /// Signs profiles, as Apple does.
  package static let profiles = Result { () throws(SampleError) in
    try SampleIdentity("Apple iPhone OS Provisioning Profile Signing", serial: 4)
  }

  /// Valid from 2020 to 2099.
  package init(_ commonName: String, serial: Int) throws(SampleError) {
    key = try Self.signingKey.get().der
    let issuer = "Sample Certification Authority"
    authority = try Self.certificate(issuer, issuedBy: issuer, serial: 1, key: key)
    certificate = try Self.certificate(commonName, issuedBy: issuer, serial: serial, key: key)
  }

  /// 1 January 2026.
  private static let clock = "260101000000Z"

  /// A signed message (CMS) over `content`, which it carries if `isAttached`.
  package func message(
    over content: [UInt8], isAttached: Bool = false
  ) throws(SampleError) -> [UInt8] {
    let flags = UInt32(
      CMS_BINARY | CMS_PARTIAL | CMS_NOSMIMECAP | (isAttached ? 0 : CMS_DETACHED))
    guard let message = unsafe CMS_sign(nil, nil, nil, nil, flags) else { throw refusal }
    defer { unsafe CMS_ContentInfo_free(message) }
    let signer = try unsafe Decoded(certificate, d2i_X509, X509_free)
    let issuer = try unsafe Decoded(authority, d2i_X509, X509_free)
    let key = try unsafe Decoded(key, d2i_AutoPrivateKey, EVP_PKEY_free)
    guard
      let info = unsafe CMS_add1_signer(
        message, signer.pointer, key.pointer, EVP_sha256(), flags),
      unsafe CMS_add1_cert(message, issuer.pointer) == 1,
      unsafe CMS_signed_add1_attr_by_NID(
        info, NID_pkcs9_signingTime, V_ASN1_UTCTIME, Self.clock, CInt(Self.clock.utf8.count)) == 1
    else { throw refusal }
    let isFinal = unsafe content.withUnsafeBufferPointer { buffer in
      guard let input = unsafe BIO_new_mem_buf(buffer.baseAddress, CInt(buffer.count)) else {
        return false
      }
      defer { unsafe BIO_free(input) }
      return unsafe CMS_final(message, input, nil, flags) == 1
    }
    guard isFinal else { throw refusal }
    return try unsafe encoded { unsafe i2d_CMS_ContentInfo(message, $0) }
  }

  private static func certificate(
    _ subject: String, issuedBy issuer: String, serial: Int, key: [UInt8]
  ) throws(SampleError) -> [UInt8] {
    let key = try unsafe Decoded(key, d2i_AutoPrivateKey, EVP_PKEY_free)
    guard let certificate = unsafe X509_new() else { throw refusal }
    defer { unsafe X509_free(certificate) }
    let version3 = 2
    guard unsafe X509_set_version(certificate, version3) == 1,
      unsafe ASN1_INTEGER_set(X509_get_serialNumber(certificate), serial) == 1,
      unsafe ASN1_TIME_set_string_X509(X509_getm_notBefore(certificate), "200101000000Z") == 1,
      unsafe ASN1_TIME_set_string_X509(X509_getm_notAfter(certificate), "20991231000000Z") == 1,
      unsafe name(X509_get_subject_name(certificate), subject),
      unsafe name(X509_get_issuer_name(certificate), issuer),
      unsafe X509_set_pubkey(certificate, key.pointer) == 1,
      unsafe X509_sign(certificate, key.pointer, EVP_sha256()) > 0
    else { throw refusal }
    return try unsafe encoded { unsafe i2d_X509(certificate, $0) }
  }

  /// The team stands in the organisational unit, as in Apple's.
  private static func name(_ name: OpaquePointer?, _ commonName: String) -> Bool {
    [(NID_commonName, commonName), (NID_organizationalUnitName, team)].allSatisfy { field, value in
      let text = Array(value.utf8)
      return unsafe X509_NAME_add_entry_by_NID(
        name, field, MBSTRING_UTF8, text, CInt(text.count), -1, 0) == 1
    }
  }
}

private var refusal: SampleError {
  ERR_clear_error()
  return SampleError("the cryptographic library refuses to sign")
}

private func encoded(
  _ encode: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> CInt
) throws(SampleError) -> [UInt8] {
  let count = encode(nil)
  guard count > 0 else { throw refusal }
  var bytes = [UInt8](repeating: 0, count: Int(count))
  let written = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
    var place = buffer.baseAddress
    return unsafe encode(&place)
  }
  guard written == count else { throw refusal }
  return bytes
}

/// Owns what the library decoded.
@safe private final class Decoded {
  let pointer: OpaquePointer
  private let free: (OpaquePointer?) -> Void

  init(
    _ bytes: [UInt8],
    _ decode: (
      UnsafeMutablePointer<OpaquePointer?>?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, Int
    ) -> OpaquePointer?,
    _ free: @escaping (OpaquePointer?) -> Void
  ) throws(SampleError) {
    let decoded = unsafe bytes.withUnsafeBufferPointer { buffer -> OpaquePointer? in
      var place = buffer.baseAddress
      return unsafe decode(nil, &place, buffer.count)
    }
    guard let pointer = unsafe decoded else { throw refusal }
    unsafe self.pointer = pointer
    unsafe self.free = free
  }

  deinit { unsafe free(pointer) }
}
