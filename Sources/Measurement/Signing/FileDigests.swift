package import AppleFormats
import CodeSigning

/// The hashes of a file's content that seals are made of.
package struct FileDigests: Hashable, Sendable {
  package let sha1: [UInt8]
  package let sha256: [UInt8]
}

/// What a code directory says of a file that lies beside the image.
package struct SealedCompanion: Hashable, Sendable {
  /// `.infoPlist` or `.codeResources`.
  package let slot: CodeSignatureSlot
  package let hashType: CodeHashType
  package let hash: [UInt8]

  static func all(in directory: CodeDirectory) -> [SealedCompanion] {
    [CodeSignatureSlot.infoPlist, .codeResources].compactMap { slot in
      directory.specialHash(of: slot).map {
        SealedCompanion(slot: slot, hashType: directory.hashType, hash: Array($0))
      }
    }
  }

  /// Nil when the hash function is not one that files are measured with.
  package func holds(for digests: FileDigests) -> Bool? {
    switch hashType {
    case .sha1: digests.sha1 == hash
    case .sha256: digests.sha256 == hash
    case .sha256Truncated: Array(digests.sha256.prefix(20)) == hash
    default: nil
    }
  }
}
