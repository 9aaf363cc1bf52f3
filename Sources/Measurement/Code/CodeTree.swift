package import Artifacts

/// The bundles of an app with their code, and code that belongs to none of them.
///
/// Of a clip every file was read. Of a host that is not measured only the executables that its bundles
/// name were, so that its size costs no time.
package struct CodeTree: Sendable {
  /// The app first, then what is nested in it, at any depth, by path. A host's clips are not in it.
  package let bundles: [CodeBundle]
  /// Mach-O files and static libraries that are no bundle's executable, by path; of a host that was
  /// not measured those with the extensions `dylib`, `a` and `o`, unread.
  package let loose: [CodeFile]
  private let outer: Bundle
  private let indices: [ArtifactPath: Int]

  init(
    _ layout: CodeLayout, _ documents: BundleDocuments, loose: [CodeFile],
    content: (ArtifactEntry) -> FileContent?
  ) {
    self.loose = loose
    outer = layout.bundle
    let root = layout.bundle.path
    bundles = layout.places.map { place in
      let executable = place.executable.flatMap { entry in
        entry.path.relative(to: root).map {
          CodeFile(path: $0, size: ByteCount(entry.size), content: content(entry))
        }
      }
      return CodeBundle(
        kind: place.kind, path: place.path, artifactPath: place.artifactPath, name: place.name,
        info: place.info, infoPlist: place.infoPlist,
        privacyManifest: documents[BundleDocuments.privacyName, of: place.artifactPath],
        profile: documents[BundleDocuments.profileName, of: place.artifactPath],
        executable: executable)
    }
    indices = Dictionary(
      bundles.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The app itself.
  package var app: CodeBundle { bundles[0] }

  /// Everything that is a binary or should be one: the bundles' executables, then the loose files.
  package var files: [CodeFile] {
    var seen: Set<ArtifactPath> = []
    return (bundles.compactMap(\.executable) + loose).filter { seen.insert($0.path).inserted }
  }

  /// The innermost bundle that holds a file.
  package func bundle(holding path: ArtifactPath) -> CodeBundle {
    path.ancestors.lazy.compactMap { indices[$0] }.first.map { bundles[$0] } ?? app
  }

  /// Whether the app holds a file at this path, relative to it.
  package func holdsFile(at path: ArtifactPath) -> Bool { outer.file(at: path) != nil }
}
