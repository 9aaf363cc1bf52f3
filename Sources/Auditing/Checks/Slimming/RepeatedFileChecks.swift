import Artifacts
import Measurement

/// Files the host holds byte for byte, and nothing in the clip names.
struct HostTwinCheck: Check {
  static let name = "files.host-twins"

  /// Share of the limit from which all of them together are worth a line.
  let fraction: Double

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    guard subject.host != nil else {
      return .notApplicable("the clip was exported alone, without its host")
    }
    let unnamed = clip.hostTwins.filter { !$0.isNamedInClip && !Self.isAskedForBySystem($0.path) }
    let saving = Saving(Set(unnamed.map(\.path)), isAtMost: true)
    let size = clip.saving(withoutFiles: saving.files)
    guard !unnamed.isEmpty, subject.isWorthReporting(size, fraction: fraction) else {
      return .holds
    }
    let sizes = Dictionary(
      clip.files.map { ($0.path, $0.uncompressed) }, uniquingKeysWith: { first, _ in first })
    let places = unnamed.sorted {
      (sizes[$1.path] ?? .zero, $0.path) < (sizes[$0.path] ?? .zero, $1.path)
    }
    let count = unnamed.count == 1 ? "1 file is" : "\(unnamed.count) files are"
    return .judged([
      Observation(
        "\(count) in the host, too, byte for byte (\(size.uncompressed)), and named nowhere in the "
          + "clip's code and layouts",
        at: places.map { twin in
          let other = twin.hostPath.name == twin.path.name ? "" : " (\(twin.hostPath) in the host)"
          return subject.place(twin.path) + other
        },
        saving: saving)
    ])
  }

  /// What Foundation, Metal and Shortcuts look for under a fixed name that no code has to hold.
  private static func isAskedForBySystem(_ path: ArtifactPath) -> Bool {
    systemNames.contains(path.name) || path.ancestors.contains { $0.name == "Metadata.appintents" }
  }

  private static let systemNames: Set = [
    "Localizable.strings", "Localizable.stringsdict", "Localizable.loctable",
    "InfoPlist.strings", "InfoPlist.loctable", "AppShortcuts.strings", "default.metallib",
  ]
}

/// The same content under several names inside the clip.
struct DuplicateFileCheck: Check {
  static let name = "files.duplicates"

  /// Share of the limit from which all copies together are worth a line.
  let fraction: Double
  /// Shorter files are equal by chance or by design, in bytes.
  let smallest: Int64

  private struct Key: Hashable {
    let size: ByteCount
    let crc32: UInt32
  }

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    var groups: [Key: [MeasuredFile]] = [:]
    for file in clip.files where file.isResource && file.uncompressed.bytes >= smallest {
      guard let crc32 = file.crc32 else { continue }
      groups[Key(size: file.uncompressed, crc32: crc32), default: []].append(file)
    }
    let repeated = groups.values.filter { $0.count > 1 }
      .sorted { ($1[0].uncompressed, $0[0].path) < ($0[0].uncompressed, $1[0].path) }
    let copies = Set(repeated.flatMap { $0.dropFirst().map(\.path) })
    let size = clip.saving(withoutFiles: copies)
    guard !copies.isEmpty, subject.isWorthReporting(size, fraction: fraction) else { return .holds }
    return .judged([
      Observation(
        "\(copies.count) \(copies.count == 1 ? "copy" : "copies") of files that the clip already "
          + "holds (\(size.uncompressed))",
        at: repeated.flatMap { $0.map { subject.place($0.path) } }, saving: Saving(copies))
    ])
  }
}
