package import ByteReading
internal import CCrypto

/// A signed message (CMS, RFC 5652): what it carries, and who is said to have signed it.
///
/// Nothing is asked of Apple, so a chain of certificates is never judged.
package struct SignedMessage: Hashable, Sendable {
  /// The bytes carried inside; nil in the signature of code, which signs the code directory.
  package let content: [UInt8]?
  /// All certificates that come along, in the message's order.
  package let certificates: [Certificate]
  package let signers: [Signer]

  /// One signature of the message.
  package struct Signer: Hashable, Sendable {
    /// Nil when the message does not hold the signer's certificate.
    package let certificate: Certificate?
    /// As the signer's clock claims: seconds since 1 January 2001 UTC.
    package let signingTime: Double?
  }

  package init(parsing bytes: [UInt8]) throws(FormatError) {
    let message = try Envelope(parsing: bytes)
    content = message.content
    certificates = try message.certificates()
    signers = try message.signers()
  }

  /// Whether every signature in `bytes`, a message without content of its own, was made over
  /// `content`: the arithmetic only, not whether the certificates are Apple's.
  ///
  /// The message of a code signature signs the primary code directory as a whole blob; it names the
  /// hashes of alternates in an attribute.
  package static func isSignature(
    _ bytes: [UInt8], of content: ArraySlice<UInt8>
  ) throws(FormatError) -> Bool {
    try Envelope(parsing: bytes).isSignature(of: content)
  }

  /// Whether every signature in `bytes` was made over the content that the message itself carries.
  package static func isSoundlySigned(_ bytes: [UInt8]) throws(FormatError) -> Bool {
    try Envelope(parsing: bytes).isSignatureOfOwnContent
  }
}

/// Owns the library's parsed message.
@safe private struct Envelope: ~Copyable {
  private let message: OpaquePointer

  /// Apple's messages have one. Each signer is looked for among all certificates, so thousands of
  /// both would take minutes.
  private static let maximumSignerCount = 16

  init(parsing bytes: [UInt8]) throws(FormatError) {
    let message = unsafe bytes.withUnsafeBufferPointer { buffer -> OpaquePointer? in
      var place = buffer.baseAddress
      return unsafe d2i_CMS_ContentInfo(nil, &place, buffer.count)
    }
    guard let message = unsafe message else {
      clearErrorQueue()
      throw FormatError(format: "signed message", reason: "no CMS structure", offset: 0)
    }
    guard unsafe OBJ_obj2nid(CMS_get0_type(message)) == NID_pkcs7_signed else {
      unsafe CMS_ContentInfo_free(message)
      throw FormatError(format: "signed message", reason: "not of the signed kind", offset: 0)
    }
    unsafe self.message = message
  }

  deinit {
    unsafe CMS_ContentInfo_free(message)
    // Searching for what is not there leaves errors behind, too.
    clearErrorQueue()
  }

  var content: [UInt8]? {
    guard let slot = unsafe CMS_get0_content(message), let string = unsafe slot.pointee else {
      return nil
    }
    return unsafe bytes(of: string)
  }

  func certificates() throws(FormatError) -> [Certificate] {
    guard let stack = unsafe CMS_get1_certs(message) else { return [] }
    defer { unsafe freeCertificates(stack) }
    var certificates: [Certificate] = []
    for index in 0..<(unsafe OPENSSL_sk_num(stack)) {
      guard let entry = unsafe OPENSSL_sk_value(stack, index) else { continue }
      certificates.append(try unsafe Certificate(OpaquePointer(entry)))
    }
    return certificates
  }

  func signers() throws(FormatError) -> [SignedMessage.Signer] {
    guard let stack = unsafe CMS_get0_SignerInfos(message) else { return [] }
    var signers: [SignedMessage.Signer] = []
    guard unsafe OPENSSL_sk_num(stack) <= Self.maximumSignerCount else {
      throw FormatError(
        format: "signed message", reason: "more than \(Self.maximumSignerCount) signers", offset: 0)
    }
    for index in 0..<(unsafe OPENSSL_sk_num(stack)) {
      guard let entry = unsafe OPENSSL_sk_value(stack, index) else { continue }
      let signer = OpaquePointer(entry)
      signers.append(
        SignedMessage.Signer(
          certificate: try unsafe certificate(of: signer),
          signingTime: unsafe signingTime(of: signer)))
    }
    return signers
  }

  func isSignature(of content: ArraySlice<UInt8>) -> Bool {
    unsafe content.withUnsafeBufferPointer { buffer in
      guard let count = CInt(exactly: buffer.count),
        let input = unsafe BIO_new_mem_buf(buffer.baseAddress, count)
      else { return false }
      defer { unsafe BIO_free(input) }
      return unsafe CMS_verify(message, nil, nil, input, nil, Self.checks) == 1
    }
  }

  var isSignatureOfOwnContent: Bool {
    unsafe CMS_verify(message, nil, nil, nil, nil, Self.checks) == 1
  }

  private static let checks = UInt32(CMS_BINARY | CMS_NO_SIGNER_CERT_VERIFY)

  /// Finds a signer's certificate among those in the message.
  private func certificate(of signer: OpaquePointer) throws(FormatError) -> Certificate? {
    guard let stack = unsafe CMS_get1_certs(message) else { return nil }
    defer { unsafe freeCertificates(stack) }
    for index in 0..<(unsafe OPENSSL_sk_num(stack)) {
      guard let entry = unsafe OPENSSL_sk_value(stack, index) else { continue }
      let certificate = OpaquePointer(entry)
      if unsafe CMS_SignerInfo_cert_cmp(signer, certificate) == 0 {
        return try unsafe Certificate(certificate)
      }
    }
    return nil
  }

  private func signingTime(of signer: OpaquePointer) -> Double? {
    let kind = unsafe OBJ_nid2obj(NID_pkcs9_signingTime)
    for type in [V_ASN1_UTCTIME, V_ASN1_GENERALIZEDTIME] {
      // -3: the attribute must stand there once and hold one value.
      let value = unsafe CMS_signed_get0_data_by_OBJ(signer, kind, -3, type)
      if let value = unsafe value {
        return unsafe seconds(of: value.assumingMemoryBound(to: ASN1_TIME.self))
      }
    }
    return nil
  }

  private func freeCertificates(_ stack: OpaquePointer) {
    unsafe OPENSSL_sk_pop_free(stack) { unsafe X509_free(OpaquePointer($0)) }
  }

  private func bytes(of string: UnsafeMutablePointer<ASN1_OCTET_STRING>) -> [UInt8] {
    let start = unsafe ASN1_STRING_get0_data(string)
    let count = unsafe Int(ASN1_STRING_length(string))
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }
}
