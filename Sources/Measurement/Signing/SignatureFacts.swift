package import AppleFormats
import Artifacts
import ByteReading
import CodeSigning

/// What an audit keeps of one signature once the bytes are gone: who signed what, and whether it holds.
package struct SignatureFacts: Hashable, Sendable {
  /// As a rule the bundle identifier.
  package let identifier: String
  package let teamIdentifier: String?
  package let flags: CodeSignatureFlags
  /// Of all code directories, the primary one first.
  package let hashTypes: [CodeHashType]
  package let entitlements: SignedEntitlements
  package let message: Message
  package let pages: Pages
  /// Parts of the signature that its own directory holds another hash of.
  package let damagedSlots: [CodeSignatureSlot]
  /// What the directories say of the files beside the image.
  package let companions: [SealedCompanion]
  /// The names under which systems know the code.
  package let codeDirectoryHashes: Set<[UInt8]>

  /// Who vouches for the code directories.
  package enum Message: Hashable, Sendable {
    /// An ad hoc signature.
    case absent
    /// Printable reason.
    case damaged(reason: String)
    case signed(SignerFacts)
  }

  /// How the image's pages compare with their hashes.
  package enum Pages: Hashable, Sendable {
    case sound
    /// The first of so many pages that differ, counted from 0.
    case damaged(first: Int, count: Int)
    /// There is no hash for each page up to the signature.
    case notCovered
    /// Not compared, or hashed by a function that is not known here.
    case unverified
  }

  /// Nil when the slice bears no signature.
  init?(of slice: MachOSlice, verifyingPages: Bool) throws(SignatureFault) {
    do {
      guard let signature = try slice.codeSignature() else { return nil }
      guard let directory = signature.codeDirectory else {
        throw SignatureFault("the code signature has no code directory")
      }
      identifier = directory.identifier
      teamIdentifier = directory.teamIdentifier
      flags = directory.flags
      hashTypes = signature.codeDirectories.map(\.hashType)
      entitlements = try SignedEntitlements(of: signature)
      message = try Message(of: signature, signing: directory)
      pages = try verifyingPages ? Pages(of: slice, signature) : .unverified
      damagedSlots = try Self.damagedSlots(of: signature)
      companions = signature.codeDirectories.flatMap { SealedCompanion.all(in: $0) }
      codeDirectoryHashes = Set(
        try signature.codeDirectories.compactMap { try $0.codeDirectoryHash() })
    } catch let fault as SignatureFault {
      throw fault
    } catch {
      throw SignatureFault("\(error)".printable)
    }
  }

  package var isAdHoc: Bool { message == .absent }

  package var signer: SignerFacts? {
    if case .signed(let signer) = message { return signer }
    return nil
  }

  private static func damagedSlots(
    of signature: CodeSignature
  ) throws(CryptoError) -> [CodeSignatureSlot] {
    var damaged: Set<CodeSignatureSlot> = []
    for directory in signature.codeDirectories {
      let outcomes = try signature.slotVerifications(
        against: directory, infoPlist: nil, codeResources: nil)
      for slot in [CodeSignatureSlot.requirements, .entitlements, .entitlementsDER]
      where outcomes[slot] == .differs || outcomes[slot] == .missing {
        damaged.insert(slot)
      }
    }
    return damaged.sorted { $0.rawValue < $1.rawValue }
  }
}

extension SignatureFacts.Message {
  fileprivate init(
    of signature: CodeSignature, signing directory: CodeDirectory
  ) throws(CryptoError) {
    guard let message = signature.signedMessage else {
      self = .absent
      return
    }
    do {
      self = .signed(try SignerFacts(of: message, signing: directory))
    } catch let error as CryptoError {
      throw error
    } catch {
      self = .damaged(reason: "\(error)".printable)
    }
  }
}

extension SignatureFacts.Pages {
  /// The worst that any directory says.
  fileprivate init(of slice: MachOSlice, _ signature: CodeSignature) throws(CryptoError) {
    var found = SignatureFacts.Pages.unverified
    for directory in signature.codeDirectories {
      guard let pages = try PageVerification(of: slice, against: directory) else { continue }
      if let first = pages.damagedPages.first {
        self = .damaged(first: first, count: pages.damagedPages.count)
        return
      }
      if !pages.coversImage { found = .notCovered }
      if pages.isSound, found == .unverified { found = .sound }
    }
    self = found
  }
}

/// Why a signature cannot be read.
struct SignatureFault: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// One slice of a binary as far as signing goes.
package struct SliceSigning: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case unsigned
    /// Printable.
    case damaged(reason: String)
    case signed(SignatureFacts)
  }

  package let architecture: Architecture
  package let fileType: MachOFileType
  package let state: State

  init(of slice: MachOSlice, verifyingPages: Bool) {
    architecture = slice.architecture
    fileType = slice.fileType
    do throws(SignatureFault) {
      let facts = try SignatureFacts(of: slice, verifyingPages: verifyingPages)
      state = facts.map { .signed($0) } ?? .unsigned
    } catch {
      state = .damaged(reason: error.reason)
    }
  }

  package var facts: SignatureFacts? {
    if case .signed(let facts) = state { return facts }
    return nil
  }

  /// Why the signature was not understood, if it was not.
  package var damage: String? {
    switch state {
    case .unsigned: return nil
    case .damaged(let reason): return reason
    case .signed(let facts):
      if case .damaged(let reason) = facts.message { return reason }
      return nil
    }
  }

  /// What a device loads and therefore wants signed; object files and debug symbols are not.
  package var isLoadable: Bool {
    [.executable, .dylib, .bundle, .dylinker].contains(fileType)
  }
}
