package import AppleFormats
import Artifacts
import ByteReading

/// The rights a signature claims, in the two forms in which it holds them.
package struct SignedEntitlements: Hashable, Sendable {
  /// What the binary form, which iOS 15 and later read, adds to the one in XML.
  package enum BinaryForm: Hashable, Sendable {
    case absent
    case agrees
    case differs
    /// There without the form in XML.
    case alone
    /// Printable reason.
    case damaged(reason: String)
  }

  /// Nil when the signature claims none, which is different from an empty list.
  package let values: [String: PropertyList]?
  package let binaryForm: BinaryForm

  init(of signature: CodeSignature) throws(FormatError) {
    let xml = try signature.entitlements()
    if let xml, xml.dictionary == nil {
      throw FormatError(
        format: "entitlements", reason: "\(xml.typeName) and no dictionary", offset: 0)
    }
    do throws(FormatError) {
      let binary = try signature.entitlementsDER()
      values = xml?.dictionary ?? binary?.dictionary
      binaryForm =
        switch (xml, binary) {
        case (_, nil): .absent
        case (nil, .some): .alone
        case (let xml?, let binary?): xml == binary ? .agrees : .differs
        }
    } catch {
      values = xml?.dictionary
      binaryForm = .damaged(reason: error.description.printable)
    }
  }
}
