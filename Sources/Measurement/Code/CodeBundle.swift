package import Artifacts

/// A bundle in an app, or the app itself, with what it says of itself and its executable.
package struct CodeBundle: Sendable {
  package enum Kind: String, Hashable, Sendable {
    case app
    case appExtension = "appex"
    case framework
    /// Holds resources and as a rule no code.
    case resources = "bundle"
    case test = "xctest"
  }

  package let kind: Kind
  /// Relative to the app; the root for the app itself.
  package let path: ArtifactPath
  /// Inside the artifact.
  package let artifactPath: ArtifactPath
  /// The folder's name, `Oven.framework`.
  package let name: String
  /// Nil when there is none or it cannot be read; a gap says the latter.
  package let info: InfoPlist?
  package let infoPlist: BundleDocument
  /// `PrivacyInfo.xcprivacy` at the bundle's root.
  package let privacyManifest: BundleDocument
  /// `embedded.mobileprovision`.
  package let profile: BundleDocument
  /// The file that Info.plist names; nil when it names none or that is not there.
  package let executable: CodeFile?

  package var isApp: Bool { path.isRoot }
}

/// A small file by which a bundle says what it is.
package enum BundleDocument: Hashable, Sendable {
  case missing
  /// Why it was not read; a gap says so, too.
  case unreadable(String)
  case bytes([UInt8])

  package var bytes: [UInt8]? {
    if case .bytes(let bytes) = self { return bytes }
    return nil
  }
}

/// A file of code, or one that should be.
package struct CodeFile: Sendable {
  /// Relative to the app.
  package let path: ArtifactPath
  /// Length in bytes.
  package let size: ByteCount
  /// Nil where it was not read: a gap says why, or nobody had to.
  package let content: FileContent?

  package var binary: MachOFacts? { content?.binary }
}
