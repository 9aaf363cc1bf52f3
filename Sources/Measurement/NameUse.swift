import Artifacts

/// Looks for the names of files in what could ask for them: the bundle's code, layouts, lists, scripts.
struct NameUse {
  let artifact: Artifact

  /// Largest file searched; above it nothing is known and the name counts as used.
  private static let searchedBytes = 256 << 20

  /// Those of `paths` (relative to the bundle) whose name without extension stands nowhere in it.
  func unnamed(
    _ paths: [ArtifactPath], in bundle: Bundle, _ files: [MeasuredFile]
  ) throws(ArtifactError) -> Set<ArtifactPath> {
    let wanted = Set(paths)
    let searched = Set(files.lazy.filter { Self.canName($0) }.map(\.path))
    let entries = bundle.entries.filter { entry in
      entry.path.relative(to: bundle.path).map { searched.contains($0) } ?? false
    }
    var unnamed = wanted
    // One at a time, so that no two binaries are in memory together.
    for entry in entries where !unnamed.isEmpty {
      let content = try artifact.contents(of: [entry], upTo: Self.searchedBytes)[entry.path]
      guard case .success(let bytes)? = content else { return [] }
      let own = entry.path.relative(to: bundle.path)
      unnamed = unnamed.filter { path in
        path == own || !Self.stems(of: path).contains { ByteSearch($0).finds(in: bytes) }
      }
    }
    return unnamed
  }

  private static func canName(_ file: MeasuredFile) -> Bool {
    if case .machO = file.content { return true }
    return [.interface, .web, .data, .metadata].contains(file.category)
  }

  /// Folders that code asks for by their own name and that hold what it never names.
  private static let containers: Set = [
    "momd", "mlmodelc", "mlpackage", "scnassets", "reality", "bundle",
  ]

  private static func stems(of path: ArtifactPath) -> [[UInt8]] {
    let folders = path.ancestors.filter { containers.contains($0.pathExtension) }
    return [stem(of: path)] + folders.map { stem(of: $0) }
  }

  /// `intro@2x.png` is asked for as `intro`.
  private static func stem(of path: ArtifactPath) -> [UInt8] {
    var name = path.lastComponent
    if let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex {
      name = name[..<dot]
    }
    for suffix in ["@2x", "@3x", "~ipad", "~iphone"] where name.count > suffix.utf8.count {
      if name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) {
        name = name.dropLast(suffix.utf8.count)
      }
    }
    return Array(name)
  }
}
