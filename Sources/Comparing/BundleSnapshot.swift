package import Auditing
package import Measurement

/// A clip or the host as a JSON report tells of it.
package struct BundleSnapshot: Sendable {
  package let identifier: String?
  package let name: String
  /// As findings name it.
  package let path: String
  package let shortVersion: String?
  package let build: String?
  package let minimumOS: String?
  /// Nil for a host.
  package let limit: ByteCount?
  /// Why it is this one; nil in reports that do not say.
  package let limitBasis: String?
  /// Of a host, plain file lengths.
  package let uncompressed: ByteCount?
  /// Nil for a host that was not measured.
  package let sizes: Sizes?
  /// As the report has them, not to be shown without `brief`; nil in reports that do not say, empty
  /// where there are none.
  package let entitlements: [String: JSONValue]?
  /// The same of Info.plist; nil also where it was not understood.
  package let infoPlist: [String: JSONValue]?

  package struct Sizes: Sendable {
    package let variants: [VariantSnapshot]
    package let files: [FileSnapshot]
    package let catalogs: [CatalogSnapshot]
    /// Nil in reports that do not say.
    package let binaries: [BinarySnapshot]?
    package let localizations: [String]?
    /// Whether Apple's figures stood beside these.
    package let hasFigures: Bool
  }
}

package struct VariantSnapshot: Sendable {
  package let name: String
  package let devices: [String]
  package let size: SizePair
  /// `exact`, `estimate` or `upper-bound`.
  package let accuracy: String
}

package struct FileSnapshot: Sendable {
  package let path: String
  package let category: String
  /// With the file's own headers in the package.
  package let size: SizePair
  /// What the largest variant has of it; nil when that has none.
  package let inWorst: SizePair?
  /// Of the content, 8 digits; nil where it is not known.
  package let crc32: String?
}

package struct CatalogSnapshot: Sendable {
  package struct Asset: Sendable {
    package let name: String
    package let size: ByteCount
  }

  package let path: String
  package let structure: ByteCount
  package let assets: [Asset]
}

package struct BinarySnapshot: Sendable {
  package struct Library: Sendable {
    package let name: String
    package let kind: String
  }

  package struct Section: Sendable {
    package let segment: String
    /// Nil for what no section claims.
    package let name: String?
    package let size: ByteCount
  }

  package let path: String
  package let uuid: String?
  /// Of all its images; nil in reports that do not say.
  package let architectures: [String]?
  package let libraries: [Library]
  package let sections: [Section]
}

// MARK: - Reading

extension BundleSnapshot: Decodable {
  private enum Key: String, CodingKey {
    case bundleIdentifier, name, path, shortVersion, build, minimumOS, limits, uncompressed, bytes
    case basis, uncompressedBytes, variants, entitlements, infoPlist
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    identifier = try values.optionalText(.bundleIdentifier)
    name = try values.text(.name)
    path = try values.text(.path)
    shortVersion = try values.optionalText(.shortVersion)
    build = try values.optionalText(.build)
    minimumOS = try values.optionalText(.minimumOS)
    let limits =
      values.contains(.limits)
      ? try values.nestedContainer(keyedBy: Key.self, forKey: .limits)
        .nestedContainer(keyedBy: Key.self, forKey: .uncompressed) : nil
    limit = try limits?.byteCount(.bytes)
    limitBasis = try limits?.optionalText(.basis)
    uncompressed =
      values.contains(.uncompressedBytes) ? try values.byteCount(.uncompressedBytes) : nil
    sizes = values.contains(.variants) ? try Sizes(from: decoder) : nil
    entitlements =
      values.contains(.entitlements) ? try values.values(.entitlements) ?? [:] : nil
    infoPlist = try values.values(.infoPlist)
  }
}

extension BundleSnapshot.Sizes: Decodable {
  private enum Key: String, CodingKey {
    case variants, files, catalogs, binaries, localizations, reconciliation
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    variants = try values.decode([VariantSnapshot].self, forKey: .variants)
    files = try values.decode([FileSnapshot].self, forKey: .files)
    catalogs = try values.decode([CatalogSnapshot].self, forKey: .catalogs)
    binaries = try values.decodeIfPresent([BinarySnapshot].self, forKey: .binaries)
    localizations = values.contains(.localizations) ? try values.texts(.localizations) : nil
    hasFigures = values.contains(.reconciliation)
  }
}

private enum SizeKey: String, CodingKey {
  case downloadBytes, uncompressedBytes, inWorst
}

extension KeyedDecodingContainer<SizeKey> {
  fileprivate func pair() throws -> SizePair {
    SizePair(
      download: try byteCount(.downloadBytes), uncompressed: try byteCount(.uncompressedBytes))
  }
}

extension VariantSnapshot: Decodable {
  private enum Key: String, CodingKey {
    case name, devices, accuracy
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    name = try values.text(.name)
    devices = try values.texts(.devices)
    accuracy = try values.text(.accuracy)
    size = try decoder.container(keyedBy: SizeKey.self).pair()
  }
}

extension FileSnapshot: Decodable {
  private enum Key: String, CodingKey {
    case path, category, crc32
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    path = try values.text(.path)
    category = try values.text(.category)
    crc32 = try values.optionalText(.crc32)
    let sizes = try decoder.container(keyedBy: SizeKey.self)
    size = try sizes.pair()
    guard sizes.contains(.inWorst) else {
      inWorst = size
      return
    }
    inWorst =
      try sizes.decodeNil(forKey: .inWorst)
      ? nil : try sizes.nestedContainer(keyedBy: SizeKey.self, forKey: .inWorst).pair()
  }
}

extension CatalogSnapshot: Decodable {
  private enum Key: String, CodingKey {
    case path, structureBytes, assets
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    path = try values.text(.path)
    structure = try values.byteCount(.structureBytes)
    assets = try values.decode([Asset].self, forKey: .assets)
  }
}

extension CatalogSnapshot.Asset: Decodable {
  private enum Key: String, CodingKey {
    case name, uncompressedBytes
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    name = try values.text(.name)
    size = try values.byteCount(.uncompressedBytes)
  }
}

extension BinarySnapshot: Decodable {
  private enum Key: String, CodingKey {
    case path, uuid, architectures, libraries, sections
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    path = try values.text(.path)
    uuid = try values.optionalText(.uuid)
    architectures = values.contains(.architectures) ? try values.texts(.architectures) : nil
    libraries = try values.decode([Library].self, forKey: .libraries)
    sections = try values.decode([Section].self, forKey: .sections)
  }
}

extension BinarySnapshot.Library: Decodable {
  private enum Key: String, CodingKey {
    case name, kind
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    name = try values.text(.name)
    kind = try values.text(.kind)
  }
}

extension BinarySnapshot.Section: Decodable {
  private enum Key: String, CodingKey {
    case segment, section, bytes
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    segment = try values.text(.segment)
    name = try values.optionalText(.section)
    size = try values.byteCount(.bytes)
  }
}
