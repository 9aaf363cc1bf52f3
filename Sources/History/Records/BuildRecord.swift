package import Measurement

/// One build of one clip as a store keeps it. Unknown texts are empty.
package struct BuildRecord: Codable, Hashable, Sendable {
  package struct ArtifactFacts: Codable, Hashable, Sendable {
    package var name: String
    package var kind: String
    package var bytes: Int64
    /// SHA-256 in hexadecimal; of a folder, which has no bytes of its own, that of what was measured.
    package var digest: String

    package init(
      name: String, kind: String, bytes: Int64, digest: String
    ) {
      self.name = name
      self.kind = kind
      self.bytes = bytes
      self.digest = digest
    }
  }

  package struct Limit: Codable, Hashable, Sendable {
    package var bytes: Int64
    package var basis: String

    package init(
      bytes: Int64, basis: String
    ) {
      self.bytes = bytes
      self.basis = basis
    }
  }

  package struct Size: Codable, Hashable, Sendable {
    /// A variant's or a category's.
    package var name: String
    package var download: Int64
    package var uncompressed: Int64
    /// How a variant's size is known; empty for a category.
    package var accuracy: String

    package init(
      name: String, download: Int64, uncompressed: Int64, accuracy: String = ""
    ) {
      self.name = name
      self.download = download
      self.uncompressed = uncompressed
      self.accuracy = accuracy
    }
  }

  package struct Item: Codable, Hashable, Sendable {
    /// How many have a row of their own: a record stays at some kilobytes, whatever the bundle holds.
    static let kept = 30
    /// What is said of the rest as one row.
    package static let others = "others"

    /// A file, a framework or another folder that is one thing, or an image of a catalog.
    package var path: String
    package var uncompressed: Int64

    package init(
      path: String, uncompressed: Int64
    ) {
      self.path = path
      self.uncompressed = uncompressed
    }
  }

  package struct Finding: Codable, Hashable, Sendable {
    package var rule: String
    package var severity: String
    package var message: String
    package var path: String
    package var isSuppressed: Bool

    package init(
      rule: String, severity: String, message: String, path: String, isSuppressed: Bool
    ) {
      self.rule = rule
      self.severity = severity
      self.message = message
      self.path = path
      self.isSuppressed = isSuppressed
    }
  }

  /// The bundle identifier, or the name of a bundle without one.
  package var clip: String
  package var name: String
  package var version: String
  package var build: String
  package var minimumOS: String
  package var branch: String
  package var commit: String
  package var tag: String
  /// What else was said of the build: `pipeline`, and whatever a team adds.
  package var labels: [String: String]
  package var time: Moment
  package var artifact: ArtifactFacts
  package var toolVersion: String
  /// Sizes of two models cannot be compared.
  package var modelVersion: String
  package var limit: Limit?
  package var variants: [Size]
  /// Names of variants.
  package var worstDownload: String
  package var worstUncompressed: String
  /// What the variant with the largest uncompressed size holds, by kind of file.
  package var categories: [Size]
  /// The same by what belongs together, by falling size; the last is `others` where some were left out.
  package var items: [Item]
  package var findings: [Finding]
  package var gaps: Int64

  package init(
    clip: String, name: String, version: String, build: String, minimumOS: String, branch: String,
    commit: String, tag: String, labels: [String: String], time: Moment, artifact: ArtifactFacts,
    toolVersion: String, modelVersion: String, limit: Limit?, variants: [Size],
    worstDownload: String, worstUncompressed: String, categories: [Size], items: [Item],
    findings: [Finding], gaps: Int64
  ) {
    self.clip = clip
    self.name = name
    self.version = version
    self.build = build
    self.minimumOS = minimumOS
    self.branch = branch
    self.commit = commit
    self.tag = tag
    self.labels = labels
    self.time = time
    self.artifact = artifact
    self.toolVersion = toolVersion
    self.modelVersion = modelVersion
    self.limit = limit
    self.variants = variants
    self.worstDownload = worstDownload
    self.worstUncompressed = worstUncompressed
    self.categories = categories
    self.items = items
    self.findings = findings
    self.gaps = gaps
  }

  /// The worst variants' lengths, which need not be of the same variant.
  package var worst: SizePair {
    SizePair(
      download: ByteCount(variants.map(\.download).max() ?? 0),
      uncompressed: ByteCount(variants.map(\.uncompressed).max() ?? 0))
  }

  package func count(ofSeverity severity: String) -> Int64 {
    Int64(findings.count { $0.severity == severity && !$0.isSuppressed })
  }

  /// `418`, or the version of a build without number.
  package var title: String { build.isEmpty ? version : build }
}

extension BuildRecord {
  /// Labels that have a place of their own.
  package mutating func apply(_ labels: BuildLabels) {
    var rest = labels.values
    branch = rest.removeValue(forKey: "branch") ?? branch
    commit = rest.removeValue(forKey: "commit") ?? commit
    tag = rest.removeValue(forKey: "tag") ?? tag
    version = rest.removeValue(forKey: "version") ?? version
    build = rest.removeValue(forKey: "build") ?? build
    clip = rest.removeValue(forKey: "clip") ?? clip
    rest.removeValue(forKey: "base")
    self.labels.merge(rest) { $1 }
  }
}

extension BuildRecord.Size {
  init(_ name: String, _ size: SizePair, accuracy: String = "") {
    self.init(
      name: name, download: size.download.bytes, uncompressed: size.uncompressed.bytes,
      accuracy: accuracy)
  }
}

extension BuildRecord.Item {
  /// All of it: what is not named stands under `others`.
  static func largest(of components: ComponentSizes) -> [BuildRecord.Item] {
    let sorted = components.sorted
    let named = sorted.prefix(kept).map {
      BuildRecord.Item(path: $0.name, uncompressed: $0.size.bytes)
    }
    let rest = sorted.dropFirst(kept)
    guard !rest.isEmpty else { return named }
    return named + [BuildRecord.Item(path: others, uncompressed: rest.map(\.size).sum().bytes)]
  }
}
