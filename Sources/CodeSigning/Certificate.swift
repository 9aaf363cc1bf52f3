package import ByteReading
internal import CCrypto

/// What a certificate says of its holder; whether anybody should believe it is not asked.
package struct Certificate: Hashable, Sendable {
  /// The encoded certificate, by whose hash keychains and profiles know it.
  package let der: [UInt8]
  /// "Apple Distribution: Example Ltd (TEAM000000)".
  package let commonName: String?
  /// The team identifier, in certificates that Apple issues to developers.
  package let organizationalUnit: String?
  package let issuerCommonName: String?
  /// Seconds since 1 January 2001 UTC.
  package let notBefore: Double
  /// Seconds since 1 January 2001 UTC.
  package let notAfter: Double

  package init(parsing der: [UInt8]) throws(FormatError) {
    let certificate = unsafe der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
      var place = buffer.baseAddress
      return unsafe d2i_X509(nil, &place, buffer.count)
    }
    guard let certificate = unsafe certificate else {
      clearErrorQueue()
      throw FormatError(format: "certificate", reason: "no X.509 certificate", offset: 0)
    }
    defer { unsafe X509_free(certificate) }
    try unsafe self.init(certificate)
  }

  /// Reads a certificate that stays the caller's.
  init(_ certificate: OpaquePointer) throws(FormatError) {
    guard let der = unsafe Self.encoding(of: certificate),
      let notBefore = unsafe seconds(of: X509_get0_notBefore(certificate)),
      let notAfter = unsafe seconds(of: X509_get0_notAfter(certificate))
    else {
      clearErrorQueue()
      throw FormatError(format: "certificate", reason: "unreadable dates or fields", offset: 0)
    }
    self.der = der
    self.notBefore = notBefore
    self.notAfter = notAfter
    let subject = unsafe X509_get_subject_name(certificate)
    commonName = unsafe Self.text(NID_commonName, of: subject)
    organizationalUnit = unsafe Self.text(NID_organizationalUnitName, of: subject)
    issuerCommonName = unsafe Self.text(NID_commonName, of: X509_get_issuer_name(certificate))
  }

  package func sha1() throws(CryptoError) -> [UInt8] { try Digest.sha1.hash(of: der) }
  package func sha256() throws(CryptoError) -> [UInt8] { try Digest.sha256.hash(of: der) }

  private static func encoding(of certificate: OpaquePointer) -> [UInt8]? {
    let count = unsafe i2d_X509(certificate, nil)
    guard count > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    let written = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      var place = buffer.baseAddress
      return unsafe i2d_X509(certificate, &place)
    }
    return written == count ? bytes : nil
  }

  /// The first value of a kind in a distinguished name.
  private static func text(_ kind: CInt, of name: OpaquePointer?) -> String? {
    guard let name = unsafe name else { return nil }
    let index = unsafe X509_NAME_get_index_by_NID(name, kind, -1)
    guard index >= 0, let entry = unsafe X509_NAME_get_entry(name, index) else { return nil }
    var utf8: UnsafeMutablePointer<UInt8>?
    let count = unsafe ASN1_STRING_to_UTF8(&utf8, X509_NAME_ENTRY_get_data(entry))
    guard count >= 0, let start = unsafe utf8 else {
      clearErrorQueue()
      return nil
    }
    defer { unsafe CRYPTO_free(start, #file, #line) }
    let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(count))
    return unsafe String(decoding: bytes, as: UTF8.self)
  }
}

/// Seconds since 1 January 2001 UTC; nil for a time that is none.
func seconds(of time: UnsafePointer<ASN1_TIME>?) -> Double? {
  guard let time = unsafe time, let epoch = unsafe ASN1_TIME_new() else { return nil }
  defer { unsafe ASN1_TIME_free(epoch) }
  var days: CInt = 0
  var seconds: CInt = 0
  guard unsafe ASN1_TIME_set_string(epoch, "20010101000000Z") == 1,
    unsafe ASN1_TIME_diff(&days, &seconds, epoch, time) == 1
  else {
    clearErrorQueue()
    return nil
  }
  return Double(days) * 86_400 + Double(seconds)
}
