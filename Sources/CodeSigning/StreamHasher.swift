internal import CCrypto

/// The hash of bytes that come in pieces.
@safe package struct StreamHasher: ~Copyable {
  private let context: OpaquePointer
  private let digest: Digest

  package init(_ digest: Digest) throws(CryptoError) {
    guard let context = unsafe EVP_MD_CTX_new() else {
      clearErrorQueue()
      throw CryptoError(operation: digest.name)
    }
    guard unsafe EVP_DigestInit_ex(context, digest.function, nil) == 1 else {
      unsafe EVP_MD_CTX_free(context)
      clearErrorQueue()
      throw CryptoError(operation: digest.name)
    }
    unsafe self.context = context
    self.digest = digest
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
    var hash = [UInt8](repeating: 0, count: digest.size)
    let status = unsafe hash.withUnsafeMutableBufferPointer { output in
      unsafe EVP_DigestFinal_ex(context, output.baseAddress, nil)
    }
    try check(status)
    return hash
  }

  private borrowing func check(_ status: CInt) throws(CryptoError) {
    guard status == 1 else {
      clearErrorQueue()
      throw CryptoError(operation: digest.name)
    }
  }
}
