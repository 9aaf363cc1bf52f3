import Artifacts
import Measurement

/// Files that belong to a project and not into a product, by name; the outermost match counts once.
struct DevelopmentFileCheck: Check {
  static let name = "file.development"
  static let parameterNames = ["kinds"]

  /// One kind of file and what it is known by, all compared without regard to case.
  struct Kind: Decodable {
    let what: String
    /// Extensions of files and of folders that count as one file.
    let extensions: [String]?
    /// Whole names; a `*` at the start or the end stands for anything.
    let names: [String]?
  }

  let kinds: [Kind]

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    let matcher = NameMatcher(kinds)
    var order: [ArtifactPath] = []
    var found: [ArtifactPath: (what: String, files: Set<ArtifactPath>, size: ByteCount)] = [:]
    for file in clip.files {
      guard let match = matcher.outermost(of: file.path) else { continue }
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
          "\(path.name.printable) is \(match.what) (\(match.size)\(several))",
          at: [subject.place(path)], saving: Saving(match.files))
      })
  }
}

/// Finds the kind of a name by exact name, by extension, then by pattern.
private struct NameMatcher {
  private var byName: [String: String] = [:]
  private var byExtension: [String: String] = [:]
  private var prefixes: [(text: String, what: String)] = []
  private var suffixes: [(text: String, what: String)] = []

  init(_ kinds: [DevelopmentFileCheck.Kind]) {
    for kind in kinds {
      for name in kind.extensions ?? [] { byExtension[name.lowercased()] = kind.what }
      for name in kind.names ?? [] {
        let name = name.lowercased()
        if name.hasSuffix("*") {
          prefixes.append((String(name.dropLast()), kind.what))
        } else if name.hasPrefix("*") {
          suffixes.append((String(name.dropFirst()), kind.what))
        } else {
          byName[name] = kind.what
        }
      }
    }
  }

  func outermost(of path: ArtifactPath) -> (path: ArtifactPath, what: String)? {
    var best: (path: ArtifactPath, what: String)?
    if let what = what(path) { best = (path, what) }
    for folder in path.ancestors {
      if let what = what(folder) { best = (folder, what) }
    }
    return best
  }

  private func what(_ path: ArtifactPath) -> String? {
    let name = path.name.lowercased()
    return byName[name] ?? byExtension[path.pathExtension]
      ?? prefixes.first { name.hasPrefix($0.text) }?.what
      ?? suffixes.first { name.hasSuffix($0.text) }?.what
  }
}
