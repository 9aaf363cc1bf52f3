import AppleFormats
import Artifacts
import Measurement

/// Frameworks of SDKs that Apple wants a manifest of.
struct SDKManifestCheck: Check {
  static let name = "privacy.sdk-manifest"

  /// The day from which uploads are refused for it.
  let since: RuleDay
  /// As frameworks are called, without the extension.
  let names: [String]

  func judge(_ subject: Subject) -> Judgement {
    let listed = Set(names)
    let code = subject.code
    var observations: [Observation] = []
    for bundle in code.bundles where bundle.kind == .framework {
      let stem = String(bundle.name.dropLast(".framework".count))
      guard listed.contains(stem), bundle.privacyManifest == .missing else { continue }
      // CocoaPods and Swift packages put it into a bundle of the SDK's name.
      let isElsewhere = code.bundles.contains { other in
        other.kind == .resources && other.privacyManifest != .missing
          && (other.path.isBelow(bundle.path) || other.name.contains(stem))
      }
      guard !isElsewhere else { continue }
      observations.append(
        Observation(
          "\(bundle.name.printable) is on Apple's list of SDKs and has no \(BundledManifest.fileName)",
          at: [subject.place(bundle.path)], severity: subject.severity(inForceFrom: since.value)))
    }
    return .judged(observations)
  }
}

/// Manifests whose two statements on tracking contradict each other.
struct TrackingDomainCheck: Check {
  static let name = "privacy.tracking-domains"

  /// The day from which uploads are refused for it.
  let since: RuleDay

  func judge(_ subject: Subject) -> Judgement {
    .judged(
      subject.manifests.compactMap { manifest in
        guard let content = manifest.content else { return nil }
        let tracks = content.tracks ?? false
        let count = content.values["NSPrivacyTrackingDomains"]?.array?.count ?? 0
        guard tracks == (count == 0) else { return nil }
        let domains = count == 1 ? "1 domain" : "\(count) domains"
        return Observation(
          "\(manifest.shownName) "
            + (tracks
              ? "says NSPrivacyTracking and names no domain in NSPrivacyTrackingDomains"
              : "names \(domains) in NSPrivacyTrackingDomains and does not say NSPrivacyTracking"),
          at: [manifest.place], severity: subject.severity(inForceFrom: since.value))
      })
  }
}

/// A clip's manifest that says it tracks.
struct ClipTrackingCheck: Check {
  static let name = "privacy.clip-tracking"

  func judge(_ subject: Subject) -> Judgement {
    guard let manifest = subject.manifest(of: subject.code.app) else {
      return .notApplicable("there is no privacy manifest")
    }
    guard let content = manifest.content else {
      return .undecided("the privacy manifest was not understood")
    }
    guard content.tracks == true else { return .holds }
    return .judged([
      Observation("NSPrivacyTracking is true, but a clip cannot ask to track", at: [manifest.place])
    ])
  }
}
