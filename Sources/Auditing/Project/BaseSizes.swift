import Artifacts
package import Measurement

/// Sizes of another build that growth is counted from: a report's, an artifact's, or a store's.
package struct BaseSizes: Sendable {
  /// One clip of that build.
  package struct Clip: Sendable {
    package let identifier: String
    package let variants: [Variant]
    /// Files of the clip before thinning; empty where nobody kept them.
    package let files: [String: SizePair]

    package init(identifier: String, variants: [Variant], files: [String: SizePair] = [:]) {
      self.identifier = identifier
      self.variants = variants
      self.files = files
    }
  }

  package struct Variant: Sendable {
    /// Empty where the sizes are those of the largest variant, whichever devices get it.
    package let devices: Set<String>
    package let size: SizePair

    package init(devices: Set<String> = [], size: SizePair) {
      self.devices = devices
      self.size = size
    }
  }

  /// What to call it, printable: `main.json`, `build 41`.
  package let name: String
  /// The version of the size model; sizes of two models cannot be compared.
  package let model: String
  package let clips: [Clip]

  package init(name: String, model: String, clips: [Clip]) {
    self.name = name
    self.model = model
    self.clips = clips
  }

  /// Those of an artifact measured as the one that is judged.
  package init(name: String, _ measurement: Measurement) {
    self.init(
      name: name, model: SizeModel.version,
      clips: measurement.clips.compactMap { clip in
        guard let identifier = clip.bundle.info?.identifier else { return nil }
        return Clip(
          identifier: identifier,
          variants: clip.variants.map { Variant(devices: Set($0.devices), size: $0.size) },
          files: Dictionary(
            clip.files.map { ($0.path.description, clip.weight(of: $0)) },
            uniquingKeysWith: { first, _ in first }))
      })
  }
}

extension BaseSizes {
  /// The largest sizes of a clip in both builds, of the same devices; or why there are none.
  package func comparison(
    with clip: MeasuredBundle, by length: Length
  ) -> Result<(base: ByteCount, now: ByteCount), Incomparable> {
    guard model == SizeModel.version else {
      return .failure(
        Incomparable(
          "\(name) was measured by size model \(model), this build by \(SizeModel.version)"))
    }
    guard let identifier = clip.bundle.info?.identifier,
      let other = clips.first(where: { $0.identifier == identifier })
    else { return .failure(Incomparable("\(name) has no clip of this bundle identifier")) }
    let path = length.path
    let devices = Set(clip.variants.flatMap(\.devices))
    let others = Set(other.variants.flatMap(\.devices))
    var (mine, theirs) = (clip.variants, other.variants)
    if !devices.isEmpty, !others.isEmpty {
      let both = devices.intersection(others)
      mine = mine.filter { !both.isDisjoint(with: $0.devices) }
      theirs = theirs.filter { !both.isDisjoint(with: $0.devices) }
    }
    guard let now = mine.map({ $0.size[keyPath: path] }).max(),
      let base = theirs.map({ $0.size[keyPath: path] }).max()
    else { return .failure(Incomparable("\(name) was measured for other devices")) }
    return .success((base, now))
  }

  package struct Incomparable: Error, Sendable {
    package let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// The files that grew most since, the largest growth first; empty where nobody kept them.
  func growers(in clip: MeasuredBundle, by length: Length) -> [(path: String, size: ByteCount)] {
    let identifier = clip.bundle.info?.identifier
    guard let other = clips.first(where: { $0.identifier == identifier }), !other.files.isEmpty
    else {
      return []
    }
    return clip.files.compactMap { file in
      let path = file.path.description
      let before = other.files[path]?[keyPath: length.path] ?? .zero
      let more = clip.weight(of: file)[keyPath: length.path] - before
      return more > .zero ? (path, more) : nil
    }.sorted { ($1.size, $0.path) < ($0.size, $1.path) }
  }
}

// MARK: - From a JSON report

extension BaseSizes {
  fileprivate struct FileReport: Decodable {
    let model: FileModel
    let clips: [FileClip]
  }

  fileprivate struct FileModel: Decodable {
    let version: String
  }

  fileprivate struct FileClip: Decodable {
    let bundleIdentifier: String?
    let variants: [FileVariant]
    let files: [FileEntry]
  }

  fileprivate struct FileVariant: Decodable {
    let devices: [String]
    let downloadBytes: Int64
    let uncompressedBytes: Int64
  }

  fileprivate struct FileEntry: Decodable {
    let path: String
    let downloadBytes: Int64
    let uncompressedBytes: Int64
  }

  fileprivate struct FileVersion: Decodable {
    let schemaVersion: String?
  }

  /// A report of `--format json`, or an array of them.
  package init(
    name: String, file: String, report bytes: [UInt8]
  ) throws(ConfigurationError) {
    let node = try ConfigurationNode(file: file, bytes: bytes, by: .machine)
    let isList = if case .array = node.json.value { true } else { false }
    let versions: [FileVersion] = isList ? try node.decoded() : [try node.decoded()]
    for version in versions where version.schemaVersion != "1" {
      throw ConfigurationError(
        file: file, key: "schemaVersion",
        reason: "is \(version.schemaVersion.map { "\"\($0)\"" } ?? "missing"), where a base is a "
          + "report of version \"1\": clipaudit scan --report json=PATH writes one")
    }
    let reports: [FileReport] = isList ? try node.decoded() : [try node.decoded()]
    let models = Set(reports.map(\.model.version))
    guard let model = models.first, models.count == 1 else {
      throw ConfigurationError(
        file: file, reason: reports.isEmpty ? "holds no report" : "holds reports of several models")
    }
    let clips = reports.flatMap(\.clips).compactMap { Clip($0) }
    let identifiers = clips.map(\.identifier)
    if let twice = identifiers.first(where: { one in identifiers.count { $0 == one } > 1 }) {
      throw ConfigurationError(file: file, reason: "holds the clip \(twice.printable) twice")
    }
    self.init(name: name, model: model.printable, clips: clips)
  }
}

extension BaseSizes.Clip {
  fileprivate init?(_ file: BaseSizes.FileClip) {
    guard let identifier = file.bundleIdentifier else { return nil }
    self.init(
      identifier: identifier,
      variants: file.variants.map {
        BaseSizes.Variant(
          devices: Set($0.devices),
          size: SizePair(
            download: ByteCount($0.downloadBytes), uncompressed: ByteCount($0.uncompressedBytes)))
      },
      files: Dictionary(
        file.files.map {
          (
            $0.path,
            SizePair(
              download: ByteCount($0.downloadBytes), uncompressed: ByteCount($0.uncompressedBytes))
          )
        }, uniquingKeysWith: { first, _ in first }))
  }
}
