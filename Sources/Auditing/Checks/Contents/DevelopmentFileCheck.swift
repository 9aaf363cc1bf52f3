import Artifacts
import Measurement

/// Files that belong to a project and not into a product, by name; the outermost match counts once.
struct DevelopmentFileCheck: Check {
  static let name = "file.development"

  /// One kind of file and what it is known by, all compared without regard to case.
  ///
  /// Files and folders are told apart: a folder `build` or `modules` is an ordinary part of a web page.
  struct Kind: Decodable {
    let what: String
    /// Extensions of files.
    let extensions: [String]?
    /// Names of files; a `*` stands for anything.
    let names: [String]?
    /// Names of folders that count as one, with `*`; with a `/` also of the folder above them.
    let folders: [String]?
  }

  let kinds: [Kind]
  /// Paths below the clip that are there on purpose.
  let allowed: [Glob]?

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    let matcher = KindMatcher(kinds)
    var order: [ArtifactPath] = []
    var found: [ArtifactPath: (what: String, files: Set<ArtifactPath>, size: ByteCount)] = [:]
    for file in clip.files {
      guard let match = matcher.outermost(of: file.path), !isAllowed(file.path) else { continue }
      if found[match.path] == nil {
        order.append(match.path)
        found[match.path] = (match.what, [], .zero)
      }
      found[match.path]?.files.insert(file.path)
      found[match.path]?.size += file.uncompressed
    }
    return .judged(
      order.compactMap { path in
        guard let match = found[path] else { return nil }
        let several = match.files.count > 1 ? ", \(match.files.count) files" : ""
        return Observation(
          "\(path.shownName) is \(match.what) (\(match.size)\(several))",
          at: [subject.place(path)], saving: Saving(match.files))
      })
  }

  private func isAllowed(_ file: ArtifactPath) -> Bool {
    guard let allowed, !allowed.isEmpty else { return false }
    let name = Array(file.description)
    return allowed.contains { $0.matches(name) }
  }
}

/// Finds the kind of a path by its name, by its extension, then by patterns.
private struct KindMatcher {
  private var byName: [String: String] = [:]
  private var byExtension: [String: String] = [:]
  private var patterns: [(pattern: NamePattern, what: String)] = []
  private var folders: [(above: NamePattern?, name: NamePattern, what: String)] = []

  init(_ kinds: [DevelopmentFileCheck.Kind]) {
    for kind in kinds {
      for name in kind.extensions ?? [] { byExtension[name.lowercased()] = kind.what }
      for name in kind.names ?? [] {
        if name.contains("*") {
          patterns.append((NamePattern(name), kind.what))
        } else {
          byName[name.lowercased()] = kind.what
        }
      }
      for name in kind.folders ?? [] {
        let parts = name.split(separator: "/").map { NamePattern(String($0)) }
        guard let last = parts.last else { continue }
        folders.append((parts.count > 1 ? parts[parts.count - 2] : nil, last, kind.what))
      }
    }
  }

  func outermost(of file: ArtifactPath) -> (path: ArtifactPath, what: String)? {
    var best = fileKind(file).map { (path: file, what: $0) }
    for folder in file.ancestors {
      if let what = folderKind(folder) { best = (folder, what) }
    }
    return best
  }

  private func fileKind(_ file: ArtifactPath) -> String? {
    let name = file.name.lowercased()
    return byName[name] ?? byExtension[file.pathExtension]
      ?? patterns.first { $0.pattern.matches(name) }?.what
  }

  private func folderKind(_ folder: ArtifactPath) -> String? {
    let name = folder.name.lowercased()
    let above = folder.parent?.name.lowercased() ?? ""
    return folders.first { $0.name.matches(name) && $0.above?.matches(above) ?? true }?.what
  }
}
