import AppleFormats
import Artifacts
import ByteReading

extension CodeTree {
  /// Privacy manifests that were read and break their format, so that nobody knows what they say.
  var damagedManifests: [Gap] {
    bundles.compactMap { bundle in
      guard case .bytes(let bytes) = bundle.privacyManifest else { return nil }
      do throws(FormatError) {
        _ = try PrivacyManifest(parsing: bytes)
        return nil
      } catch {
        return Gap(
          path: bundle.artifactPath.appending(BundleDocuments.privacyName).description,
          reason: "cannot be understood: \(error.description.printable)")
      }
    }
  }
}
