import AppleFormats
import Artifacts
import CodeSigning

/// How a build reaches devices, which decides what its signature has to say.
package enum Distribution: String, CaseIterable, Sendable {
  /// Through App Store Connect, TestFlight included.
  case appStore = "app-store"
  /// On devices listed in the profile.
  case adHoc = "ad-hoc"
  /// On all devices of an organisation.
  case enterprise
  /// On a developer's devices.
  case development
  /// Not yet exported; exporting signs again.
  case archive
  /// Signed by nobody, so that signing is still to come.
  case unsigned
}

/// A distribution with the fact that decided it.
package struct DecidedDistribution: Hashable, Sendable {
  package let kind: Distribution
  /// Lower case, without a full stop.
  package let basis: String

  package init(_ kind: Distribution, because basis: String) {
    self.kind = kind
    self.basis = basis
  }

  /// The host decides, or where it says nothing, a clip. What nobody signed says nothing, be it code
  /// or a profile, since whoever builds can write anything into them.
  init(of kind: Artifact.Kind, _ bundles: [BundleSigning]) {
    if kind == .xcarchive {
      self.init(.archive, because: "an archive is signed again when it is exported")
      return
    }
    for bundle in bundles {
      if let decided = DecidedDistribution(bundle) {
        self = decided
        return
      }
    }
    self.init(.unsigned, because: "nobody signed it")
  }

  private init?(_ bundle: BundleSigning) {
    if let profile = bundle.profile.facts, profile.isSigned {
      let basis = "the profile of \(bundle.name) is of the kind \(profile.kindName)"
      switch profile.kind {
      case .development: self.init(.development, because: basis)
      case .adHoc: self.init(.adHoc, because: basis)
      case .enterprise: self.init(.enterprise, because: basis)
      case .store: self.init(.appStore, because: basis)
      }
      return
    }
    guard let signer = bundle.signature?.signer else { return nil }
    let isDebuggable = bundle.signature?.entitlements.values?["get-task-allow"] == .boolean(true)
    if signer.purpose == .development || isDebuggable {
      self.init(
        .development,
        because: "\(bundle.name) has no profile and "
          + (isDebuggable ? "may be debugged" : "a development certificate"))
    } else if bundle.isThinned {
      // Xcode thins only what is not for the store.
      self.init(.adHoc, because: "\(bundle.name) has no profile and was thinned by an export")
    } else {
      self.init(.appStore, because: "\(bundle.name) has no profile and no sign of development")
    }
  }
}
