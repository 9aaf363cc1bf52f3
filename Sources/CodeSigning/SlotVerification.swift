package import AppleFormats
internal import ByteReading

/// Whether something beside the code is still what was signed.
package enum SlotVerification: Hashable, Sendable {
  case matches
  case differs
  /// There, but the directory holds no hash of it.
  case notSealed
  /// Sealed, but not there.
  case missing
  /// Neither there nor sealed.
  case absent
  /// Sealed with a hash function that is not known here.
  case unknownHash
}

extension CodeDirectory {
  /// Compares the bytes that belong in a slot, nil where there are none, with the directory's hash.
  package func verification(
    of bytes: ArraySlice<UInt8>?, in slot: CodeSignatureSlot
  ) throws(CryptoError) -> SlotVerification {
    switch (bytes, specialHash(of: slot)) {
    case (nil, nil): return .absent
    case (nil, .some): return .missing
    case (.some, nil): return .notSealed
    case (let bytes?, let expected?):
      guard let hash = try hash(of: bytes) else { return .unknownHash }
      return hash == Array(expected) ? .matches : .differs
    }
  }
}

extension CodeSignature {
  /// Compares all that a directory can seal: the two files beside the image as they lie in the
  /// bundle (nil where there are none), and the signature's own requirements and entitlements.
  package func slotVerifications(
    against directory: CodeDirectory, infoPlist: [UInt8]?, codeResources: [UInt8]?
  ) throws(CryptoError) -> [CodeSignatureSlot: SlotVerification] {
    var contents: [CodeSignatureSlot: ArraySlice<UInt8>?] = [
      .infoPlist: infoPlist.map { $0[...] }, .codeResources: codeResources.map { $0[...] },
    ]
    for slot in [CodeSignatureSlot.requirements, .entitlements, .entitlementsDER] {
      contents[slot] = .some(blob(in: slot)?.bytes.bytes)
    }
    var outcomes: [CodeSignatureSlot: SlotVerification] = [:]
    for (slot, bytes) in contents {
      outcomes[slot] = try directory.verification(of: bytes, in: slot)
    }
    return outcomes
  }
}
