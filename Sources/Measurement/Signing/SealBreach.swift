package import Artifacts

/// A file that is not what the bundle's seal says.
package struct SealBreach: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Another content than was sealed.
    case changed
    /// Sealed, and not there.
    case missing
    /// There, and in no seal.
    case added
    /// Only the list that systems before iOS 7 read says otherwise.
    case changedForOldSystems
    /// An executable's pages differ from their hashes.
    case pages(SignatureFacts.Pages)
    /// A part of the signature differs from its own directory.
    case signature
    /// The signer's message was not made over this signature.
    case message
    /// The list of sealed files cannot be read; printable reason.
    case unreadable(reason: String)
  }

  /// Relative to the bundle.
  package let path: ArtifactPath
  package let kind: Kind
}
