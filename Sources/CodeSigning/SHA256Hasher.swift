internal import CCrypto

/// SHA-256 of bytes that come in pieces.
@safe package struct SHA256Hasher: ~Copyable {
  private let context: OpaquePointer

  package init() throws(CryptoError) {
    guard let context = unsafe EVP_MD_CTX_new() else {
      clearErrorQueue()
      throw CryptoError(operation: "SHA-256")
    }
    guard unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
      unsafe EVP_MD_CTX_free(context)
      clearErrorQueue()
      throw CryptoError(operation: "SHA-256")
    }
    unsafe self.context = context
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  package mutating func update(_ bytes: ArraySlice<UInt8>) throws(CryptoError) {
    let status = unsafe bytes.withUnsafeBufferPointer { input in
      unsafe EVP_DigestUpdate(context, input.baseAddress, input.count)
    }
    try check(status)
  }

  /// The hash of all pieces; ends the hasher.
  package consuming func finish() throws(CryptoError) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: Digest.sha256.size)
    let status = unsafe hash.withUnsafeMutableBufferPointer { output in
      unsafe EVP_DigestFinal_ex(context, output.baseAddress, nil)
    }
    try check(status)
    return hash
  }

  private borrowing func check(_ status: CInt) throws(CryptoError) {
    guard status == 1 else {
      clearErrorQueue()
      throw CryptoError(operation: "SHA-256")
    }
  }
}
