import Artifacts

/// Looks for the names of files in what could ask for them: the bundle's code, layouts, lists, scripts.
struct NameUse {
  let artifact: Artifact

  /// Those of `paths` (relative to the bundle) whose name without extension stands nowhere in it; none
  /// when a file that might hold a name cannot be read.
  func unnamed(
    _ paths: [ArtifactPath], in bundle: Bundle, _ files: [MeasuredFile]
  ) throws(ArtifactError) -> Set<ArtifactPath> {
    let searched = Set(files.lazy.filter { Self.canName($0) }.map(\.path))
    let entries = bundle.entries.filter { entry in
      entry.path.relative(to: bundle.path).map { searched.contains($0) } ?? false
    }
    var wanted = paths.map { path in
      Wanted(path: path, names: Self.stems(of: path).map { ByteSearch($0) })
    }
    var isKnown = true
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    try artifact.read(entries) { entry, stream in
      guard isKnown, !wanted.isEmpty else { return }
      let own = entry.path.relative(to: bundle.path)
      do throws(ContentFault) {
        try Self.remove(from: &wanted, namedIn: &stream, own: own, buffer: &buffer)
      } catch {
        isKnown = false
      }
    }
    return isKnown ? Set(wanted.map(\.path)) : []
  }

  private struct Wanted {
    let path: ArtifactPath
    let names: [ByteSearch]
  }

  /// Piece by piece, each with the end of the one before, where a name may have begun.
  private static func remove(
    from wanted: inout [Wanted], namedIn stream: inout any ContentStream, own: ArtifactPath?,
    buffer: inout [UInt8]
  ) throws(ContentFault) {
    let overlap = max(1, wanted.flatMap(\.names).map(\.length).max() ?? 1) - 1
    var window: [UInt8] = []
    while !wanted.isEmpty {
      let count = try stream.next(into: &buffer)
      guard count > 0 else { return }
      window.removeFirst(max(0, window.count - overlap))
      window += buffer[..<count]
      wanted.removeAll { file in
        file.path != own && file.names.contains { $0.finds(in: window) }
      }
    }
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
