package import AppleFormats
internal import ByteReading

extension CodeHashType {
  /// The function and how much of its result is kept; nil for one that is not known here.
  var function: (digest: Digest, size: Int)? {
    switch self {
    case .sha1: (.sha1, 20)
    case .sha256: (.sha256, 32)
    case .sha256Truncated: (.sha256, 20)
    case .sha384: (.sha384, 48)
    default: nil
    }
  }
}

extension CodeDirectory {
  /// The hash of bytes as this directory would store it; nil when its hash function is not known.
  package func hash(of bytes: ArraySlice<UInt8>) throws(CryptoError) -> [UInt8]? {
    guard let (digest, size) = hashType.function else { return nil }
    return Array(try digest.hash(of: bytes).prefix(size))
  }

  /// The name under which systems know this code (cdhash): 20 bytes of the directory's own hash.
  package func codeDirectoryHash() throws(CryptoError) -> [UInt8]? {
    guard let hash = try hash(of: bytes.bytes) else { return nil }
    return Array(hash.prefix(20))
  }
}
