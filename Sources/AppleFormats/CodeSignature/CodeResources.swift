package import ByteReading

/// The list of a bundle's files with their hashes (`_CodeSignature/CodeResources`).
///
/// The file is a property list that a code directory seals in turn. Apple documents it in TN2206;
/// `files2` is the list that counts since 2014, `files` the older one.
package struct CodeResources: Hashable, Sendable {
  /// By path from the bundle's root: the list `files2`, or `files` where that is missing.
  package let resources: [String: Resource]
  /// The older list, with SHA-1 alone.
  package let legacyResources: [String: Resource]
  /// What decides which files are listed, by regular expression.
  package let rules: [String: Rule]

  /// What is known of one file.
  package struct Resource: Hashable, Sendable {
    package let seal: Seal
    /// May be missing: localisations that a user can remove.
    package let isOptional: Bool
  }

  /// How a file's content is vouched for.
  package enum Seal: Hashable, Sendable {
    case hashes(sha1: [UInt8]?, sha256: [UInt8]?)
    /// A link, with the path it holds.
    case symlink(String)
    /// Code that bears a signature of its own: its cdhash and the requirement it must meet.
    case nestedCode(hash: [UInt8], requirement: String?)
  }

  /// How files that match an expression are treated.
  package struct Rule: Hashable, Sendable {
    /// Matching files are not listed.
    package let isOmitted: Bool
    package let isOptional: Bool
    /// Matching directories are code with a signature of their own.
    package let isNested: Bool
    /// The rule with the greatest weight wins; 1 where none is given.
    package let weight: Double
  }

  package init(parsing bytes: [UInt8]) throws(FormatError) {
    guard let resources = CodeResources(try PropertyList(parsing: bytes)) else {
      throw FormatError(format: "code resources", reason: "no dictionary", offset: 0)
    }
    self = resources
  }

  /// What does not look like an entry is left out; nil when the value is no dictionary at all.
  package init?(_ propertyList: PropertyList) {
    guard let root = propertyList.dictionary else { return nil }
    legacyResources = Self.resources(root["files"])
    resources = root["files2"] == nil ? legacyResources : Self.resources(root["files2"])
    rules = (root["rules2"] ?? root["rules"])?.dictionary?.mapValues(Rule.init) ?? [:]
  }

  private static func resources(_ value: PropertyList?) -> [String: Resource] {
    value?.dictionary?.compactMapValues(Resource.init) ?? [:]
  }
}

extension CodeResources.Resource {
  /// An entry is the SHA-1 itself, or a dictionary.
  fileprivate init?(_ value: PropertyList) {
    switch value {
    case .data(let hash):
      seal = .hashes(sha1: hash, sha256: nil)
      isOptional = false
    case .dictionary(let entry):
      guard let seal = CodeResources.Seal(entry) else { return nil }
      self.seal = seal
      isOptional = entry["optional"]?.boolean == true
    default: return nil
    }
  }
}

extension CodeResources.Seal {
  fileprivate init?(_ entry: [String: PropertyList]) {
    if let target = entry["symlink"]?.string {
      self = .symlink(target)
    } else if let hash = entry["cdhash"]?.data {
      self = .nestedCode(hash: hash, requirement: entry["requirement"]?.string)
    } else {
      let (sha1, sha256) = (entry["hash"]?.data, entry["hash2"]?.data)
      guard sha1 != nil || sha256 != nil else { return nil }
      self = .hashes(sha1: sha1, sha256: sha256)
    }
  }
}

extension CodeResources.Rule {
  /// A rule is `true` alone, or a dictionary.
  fileprivate init(_ value: PropertyList) {
    guard let entry = value.dictionary else {
      self.init(isOmitted: false, isOptional: false, isNested: false, weight: 1)
      return
    }
    let weight: Double =
      switch entry["weight"] {
      case .real(let number): number
      case .integer(let number): Double(number)
      default: 1
      }
    self.init(
      isOmitted: entry["omit"]?.boolean == true, isOptional: entry["optional"]?.boolean == true,
      isNested: entry["nested"]?.boolean == true, weight: weight)
  }
}
