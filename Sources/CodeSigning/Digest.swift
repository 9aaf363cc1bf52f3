internal import CCrypto

/// The hash functions of code signatures.
package enum Digest: Hashable, Sendable {
  case sha1
  case sha256
  case sha384

  /// The hash of all bytes at once.
  package func hash(of bytes: ArraySlice<UInt8>) throws(CryptoError) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: size)
    let status = unsafe hash.withUnsafeMutableBufferPointer { output in
      unsafe bytes.withUnsafeBufferPointer { input in
        unsafe EVP_Digest(
          input.baseAddress, input.count, output.baseAddress, nil, function, nil)
      }
    }
    guard status == 1 else {
      clearErrorQueue()
      throw CryptoError(operation: name)
    }
    return hash
  }

  package func hash(of bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    try hash(of: bytes[...])
  }

  /// Bytes of a hash.
  package var size: Int {
    switch self {
    case .sha1: 20
    case .sha256: 32
    case .sha384: 48
    }
  }

  package var name: String {
    switch self {
    case .sha1: "SHA-1"
    case .sha256: "SHA-256"
    case .sha384: "SHA-384"
    }
  }

  var function: OpaquePointer? {
    switch self {
    case .sha1: unsafe EVP_sha1()
    case .sha256: unsafe EVP_sha256()
    case .sha384: unsafe EVP_sha384()
    }
  }
}
