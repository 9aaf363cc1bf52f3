import AppleFormats
import Artifacts
import ByteReading
import Measurement

/// A privacy manifest of an app or of something nested in it.
struct BundledManifest {
  let bundle: CodeBundle
  /// As reports print it.
  let place: String
  /// Nil when it is damaged; `fault` says how.
  let content: PrivacyManifest?
  let fault: String?

  static let fileName = "PrivacyInfo.xcprivacy"
}

extension Subject {
  /// The manifests at the roots of bundles, the app's own first; those not read are gaps.
  var manifests: [BundledManifest] { code.bundles.compactMap { manifest(of: $0) } }

  func manifest(of bundle: CodeBundle) -> BundledManifest? {
    guard case .bytes(let bytes) = bundle.privacyManifest else { return nil }
    let place = place(bundle.path.appending(BundledManifest.fileName))
    do throws(FormatError) {
      return BundledManifest(
        bundle: bundle, place: place, content: try PrivacyManifest(parsing: bytes), fault: nil)
    } catch {
      return BundledManifest(
        bundle: bundle, place: place, content: nil, fault: error.description.printable)
    }
  }

  /// Softer for what was built before the rule was in force, and is perhaps only looked at.
  func severity(inForceFrom day: Day) -> Severity? {
    guard let built = measurement.builtOn, built < day else { return nil }
    return .note
  }
}

extension CodeBundle {
  /// Whether it lies in another of these kinds, which answers for it.
  func lies(inA kinds: Set<Kind>, of code: CodeTree) -> Bool {
    code.bundles.contains { kinds.contains($0.kind) && path.isBelow($0.path) }
  }
}
