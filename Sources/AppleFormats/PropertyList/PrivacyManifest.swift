package import ByteReading

/// A privacy manifest, `PrivacyInfo.xcprivacy`: a property list of what is tracked, collected and used.
package struct PrivacyManifest: Sendable {
  package let values: [String: PropertyList]

  package init(parsing bytes: [UInt8]) throws(FormatError) {
    let list = try PropertyList(parsing: bytes)
    guard case .dictionary(let values) = list else {
      throw FormatError(
        format: "privacy manifest",
        reason: "holds a value of type \(list.typeName) instead of a dictionary", offset: 0)
    }
    self.values = values
  }

  package init(_ values: [String: PropertyList]) { self.values = values }

  /// Nil when it does not say so, or not with a Boolean.
  package var tracks: Bool? { values["NSPrivacyTracking"]?.boolean }

  package var trackingDomains: [String] {
    (values["NSPrivacyTrackingDomains"]?.array ?? []).compactMap(\.string)
  }

  /// Categories of interfaces for whose use it gives at least one reason, valid or not.
  package var reasonedCategories: Set<String> {
    var found: Set<String> = []
    for entry in values["NSPrivacyAccessedAPITypes"]?.array ?? [] {
      guard let category = entry["NSPrivacyAccessedAPIType"]?.string,
        let reasons = entry["NSPrivacyAccessedAPITypeReasons"]?.array, !reasons.isEmpty
      else { continue }
      found.insert(category)
    }
    return found
  }
}
