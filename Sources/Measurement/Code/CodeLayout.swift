import Artifacts

/// The bundles of an app as their property lists describe them, before any code is read.
struct CodeLayout: Sendable {
  struct Place: Sendable {
    let kind: CodeBundle.Kind
    let path: ArtifactPath
    let artifactPath: ArtifactPath
    let name: String
    let info: InfoPlist?
    let infoPlist: BundleDocument
    let executable: ArtifactEntry?
  }

  let bundle: Bundle
  /// The app first, then by path.
  let places: [Place]
  let gaps: [Gap]

  init(of bundle: Bundle, _ documents: BundleDocuments) {
    self.bundle = bundle
    let files = BundleFiles(bundle)
    let folders = Set(bundle.folders)
    var gaps: [Gap] = []
    var places = [
      Place(
        kind: .app, path: ArtifactPath(), artifactPath: bundle.path, name: bundle.name,
        info: bundle.info, infoPlist: documents[BundleDocuments.infoName, of: bundle.path],
        executable: bundle.executable)
    ]
    for (path, kind) in documents.bundles {
      // The folders are those of the bundle alone: what lies in a host's clip is the clip's.
      guard let relative = path.relative(to: bundle.path), folders.contains(relative) else {
        continue
      }
      let document = documents[BundleDocuments.infoName, of: path]
      var info: InfoPlist?
      do throws(ContentFault) {
        switch document {
        // Frameworks without one have a rule, resources need none, and apps have been told already.
        case .missing: if kind == .appExtension { throw ContentFault("is missing") }
        case .unreadable(let reason): throw ContentFault(reason)
        case .bytes(let bytes): info = try InfoPlist(parsing: bytes)
        }
      } catch {
        let place = path.appending(BundleDocuments.infoName)
        gaps.append(Gap(path: place.description, reason: error.reason))
      }
      places.append(
        Place(
          kind: kind, path: relative, artifactPath: path, name: path.name, info: info,
          infoPlist: document,
          executable: info?.executable.flatMap { files.file($0, in: path) }))
    }
    self.places = places
    gaps += places.compactMap(\.incompleteness)
    for place in places {
      for name in [BundleDocuments.privacyName, BundleDocuments.profileName] {
        let path = place.artifactPath
        guard case .unreadable(let reason) = documents[name, of: path] else { continue }
        gaps.append(Gap(path: path.appending(name).description, reason: reason))
      }
    }
    self.gaps = gaps
  }

  /// Executables of the app, its extensions and the apps in it: what the system starts, and what is a
  /// gap when it is none. Frameworks have a rule of their own.
  var programs: Set<ArtifactPath> {
    Set(places.filter(\.isStarted).compactMap(\.executable?.path))
  }

  /// Executables as entries, each once.
  var executables: [ArtifactEntry] {
    var seen: Set<ArtifactPath> = []
    return places.compactMap(\.executable).filter { seen.insert($0.path).inserted }
  }
}

extension CodeLayout.Place {
  fileprivate var isStarted: Bool { [.app, .appExtension].contains(kind) }

  /// Of what lies in the app: of the app itself it was said before.
  fileprivate var incompleteness: Gap? {
    guard isStarted, !path.isRoot, let info, executable == nil, !isPlaceholder else { return nil }
    return Gap(
      path: artifactPath.description, reason: "\(info.missingExecutable), so it is incomplete")
  }

  /// What stands for a watch app that is installed later has no code.
  private var isPlaceholder: Bool {
    path.ancestors.contains { $0.name == "com.apple.WatchPlaceholder" }
  }
}

/// The files of a bundle by their path, and by what Apple's file systems take for the same path.
private final class BundleFiles {
  private let bundle: Bundle
  private lazy var byText = Dictionary(
    bundle.entries.lazy.filter { $0.kind == .file }.map { ($0.path.text, $0) },
    uniquingKeysWith: { first, _ in first })

  init(_ bundle: Bundle) { self.bundle = bundle }

  func file(_ name: String, in folder: ArtifactPath) -> ArtifactEntry? {
    let wanted = folder.appending(name)
    if let relative = wanted.relative(to: bundle.path), let file = bundle.file(at: relative) {
      return file
    }
    // Strings are equal across normalisations; only names beyond ASCII have several.
    return name.utf8.allSatisfy { $0 < 0x80 } ? nil : byText[wanted.text]
  }
}

extension Bundle {
  /// The file at a path relative to the bundle.
  func file(at relative: ArtifactPath) -> ArtifactEntry? {
    let wanted = path.appending(relative)
    // Entries are sorted by path.
    var low = 0
    var high = entries.count
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].path < wanted { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low].path == wanted, entries[low].kind == .file else {
      return nil
    }
    return entries[low]
  }
}
