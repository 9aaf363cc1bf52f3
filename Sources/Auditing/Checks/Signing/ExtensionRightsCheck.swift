import AppleFormats
import Artifacts
import Measurement

/// An entitlement that extensions of one kind inside a clip carry, too.
struct ExtensionRightsCheck: Check {
  static let name = "entitlement.extension"

  let key: String
  /// `NSExtensionPointIdentifier` of the extensions that are meant.
  let extensionPoint: String

  func judge(_ subject: Subject) -> Judgement {
    let extensions = subject.code.bundles.filter {
      $0.kind == .appExtension && $0.extensionPoint == extensionPoint
    }
    guard !extensions.isEmpty else {
      return .notApplicable("there is no extension of the kind \(extensionPoint)")
    }
    return .judged(
      extensions.compactMap { bundle in
        // Ad hoc and without rights says nothing of what a later signing will claim.
        guard let slices = bundle.executable?.binary?.signing,
          let signature = slices.lazy.compactMap(\.facts).first,
          !signature.isAdHoc || signature.entitlements.values?.isEmpty == false
        else { return nil }
        let value = signature.entitlements.values?[key]
        guard value != .boolean(true) else { return nil }
        return Observation(
          "\(bundle.name.printable): \(key) is \(value?.shown ?? "missing"), true is needed",
          at: [subject.place(bundle.path)])
      })
  }
}

extension CodeBundle {
  fileprivate var extensionPoint: String? {
    info?["NSExtension"]?.dictionary?["NSExtensionPointIdentifier"]?.string
  }
}
