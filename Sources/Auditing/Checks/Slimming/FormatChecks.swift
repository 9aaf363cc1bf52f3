import Artifacts
import Measurement

/// Heavy files in a form for which there is a smaller one.
struct LargerFormatCheck: Check {
  static let name = "files.format"

  struct Kind: Decodable {
    /// `uncompressed sound`.
    let what: String
    let extensions: [String]
    /// What Apple recommends in its place.
    let better: String
  }

  /// Share of the limit from which the files of a kind are worth a line.
  let fraction: Double
  let kinds: [Kind]

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    return .judged(
      kinds.compactMap { kind -> Observation? in
        let files = clip.files.filter {
          $0.isResource && kind.extensions.contains($0.path.pathExtension)
        }.sorted { ($1.uncompressed, $0.path) < ($0.uncompressed, $1.path) }
        let saving = Saving(Set(files.map(\.path)), isAtMost: true)
        let size = clip.saving(withoutFiles: saving.files)
        guard !files.isEmpty, subject.isWorthReporting(size, fraction: fraction) else { return nil }
        let count = files.count == 1 ? "1 file" : "\(files.count) files"
        return Observation(
          "\(count) of \(kind.what) (\(size.uncompressed)); \(kind.better) is smaller",
          at: files.map { subject.place($0.path) }, saving: saving)
      })
  }
}

/// An engine of another language with its program: most of a clip's limit before the first screen.
struct EngineCheck: Check {
  static let name = "files.engine"

  struct Engine: Decodable {
    let name: String
    /// Names of files or folders at any depth, `*` standing for any characters.
    let items: [String]
  }

  /// Share of the limit from which an engine is worth a line.
  let fraction: Double
  let engines: [Engine]

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    return .judged(
      engines.compactMap { engine -> Observation? in
        let patterns = engine.items.map { NamePattern($0) }
        var places: Set<ArtifactPath> = []
        var files: Set<ArtifactPath> = []
        for file in clip.files {
          let whole = [file.path] + Array(file.path.ancestors)
          let outermost = whole.last { path in
            patterns.contains { $0.matches(path.name.lowercased()) }
          }
          guard let outermost else { continue }
          places.insert(outermost)
          files.insert(file.path)
        }
        let size = clip.saving(withoutFiles: files)
        guard !files.isEmpty, subject.isWorthReporting(size, fraction: fraction) else { return nil }
        return Observation(
          "\(engine.name) takes \(size.uncompressed), \(size.download) to download",
          at: places.sorted().map { subject.place($0) })
      })
  }
}

/// Many little files, which cost a device more than they weigh.
struct SmallFileCheck: Check {
  static let name = "files.small"

  /// Share of the limit from which what they cost beside their bytes is worth a line.
  let fraction: Double
  /// Bytes in which a device hands out storage.
  let block: Int64
  /// Bytes the signature takes for each item once installed.
  let record: Int64

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    let small = clip.files.filter { $0.uncompressed.bytes < block }
    let cost = small.map { ByteCount(block - $0.uncompressed.bytes + record) }.sum()
    let weight = SizePair(download: .zero, uncompressed: cost)
    guard small.count > 1, subject.isWorthReporting(weight, fraction: fraction) else {
      return .holds
    }
    return .judged([
      Observation(
        "\(small.count) files below \(ByteCount(block)) take \(cost) more on a device than they "
          + "weigh; Apple's limit does not count that")
    ])
  }
}
