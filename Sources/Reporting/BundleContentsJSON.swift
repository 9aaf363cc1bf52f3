import Auditing
import Measurement

/// What the JSON report says of a bundle's binaries and of what it says of itself.
struct BundleContentsJSON {
  /// Members of the bundle.
  let members: [String: JSONValue]

  init(_ contents: BundleContents, isMeasured: Bool) {
    var members: [String: JSONValue] = [
      "entitlements": contents.entitlements.map { .object($0) } ?? .null,
      "infoPlist": contents.infoPlist.map { .object($0) } ?? .null,
    ]
    if isMeasured {
      members["binaries"] = .array(contents.binaries.map { Self.value(of: $0) })
      members["localizations"] = .array(contents.localizations.map { .string($0) })
    }
    self.members = members
  }

  private static func value(of binary: BundleContents.Binary) -> JSONValue {
    [
      "path": .string(binary.path),
      "architecture": .string(binary.architecture),
      "architectures": .array(binary.architectures.map { .string($0) }),
      "uuid": JSONValue(binary.uuid),
      "libraries": .array(
        binary.libraries.map { ["name": .string($0.name), "kind": .string($0.kind)] }),
      "sections": .array(
        binary.sections.map {
          [
            "segment": .string($0.segment), "section": JSONValue($0.name),
            "bytes": .integer($0.size.bytes),
          ]
        }),
    ]
  }
}
