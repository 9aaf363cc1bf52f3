/// Files by their path, as they shall lie in an archive or on disk.
///
/// Folders on the way to a file need not be named. Paths are relative, with `/` between the names.
package struct FileTree: Sendable {
  package enum Node: Hashable, Sendable {
    case file([UInt8], isExecutable: Bool = false)
    case folder
    case symbolicLink(to: String)
  }

  private var nodes: [String: Node] = [:]

  package init() {}

  package subscript(path: String) -> Node? {
    get { nodes[path] }
    set { nodes[path] = newValue }
  }

  /// The content of the file at the path.
  package func file(_ path: String) -> [UInt8]? {
    guard case .file(let bytes, _) = nodes[path] else { return nil }
    return bytes
  }

  /// Takes away what lies at the path and below it.
  package mutating func remove(_ path: String) {
    nodes = nodes.filter { $0.key != path && !$0.key.hasPrefix(path + "/") }
  }

  /// Puts another tree below a folder, or at the root, over what is there.
  package mutating func add(_ tree: FileTree, below folder: String? = nil) {
    let prefix = folder.map { $0 + "/" } ?? ""
    for (path, node) in tree.nodes { nodes[prefix + path] = node }
  }

  /// Every path with its node, folders on the way included, in the order of the paths' bytes, so that
  /// a folder stands before what it holds.
  package var paths: [(path: String, node: Node)] {
    var all = nodes
    for path in nodes.keys {
      let names = path.split(separator: "/")
      for depth in 1..<max(names.count, 1) {
        let folder = names.prefix(depth).joined(separator: "/")
        if all[folder] == nil { all[folder] = .folder }
      }
    }
    return all.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ($0.key, $0.value) }
  }

  /// The sum of the files' lengths in bytes.
  package var byteCount: Int {
    nodes.values.reduce(0) { sum, node in
      guard case .file(let bytes, _) = node else { return sum }
      return sum + bytes.count
    }
  }

  package var zipEntries: [ZipEntry] {
    paths.map { path, node in
      switch node {
      case .file(let bytes, let isExecutable):
        .file(path, bytes, permissions: isExecutable ? 0o755 : 0o644)
      case .folder: .directory(path)
      case .symbolicLink(let target): .symbolicLink(path, to: target)
      }
    }
  }
}
