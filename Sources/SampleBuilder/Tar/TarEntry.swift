/// One entry of a tar to be written.
package struct TarEntry: Sendable {
  package enum Kind: Hashable, Sendable {
    case file
    case folder
    case symbolicLink(to: String)
    /// Shares the content of an entry before it.
    case hardLink(to: String)
    case pipe
  }

  /// The name's bytes as they shall stand, sound or not.
  package var name: [UInt8]
  package var kind: Kind
  package var content: [UInt8]
  /// Length in the header when it shall not be the content's.
  package var declaredByteCount: UInt64?

  package init(name: [UInt8], kind: Kind, content: [UInt8] = []) {
    self.name = name
    self.kind = kind
    self.content = content
  }

  package static func file(_ name: String, _ content: [UInt8]) -> TarEntry {
    TarEntry(name: Array(name.utf8), kind: .file, content: content)
  }

  package static func file(_ name: String, _ text: String) -> TarEntry {
    file(name, Array(text.utf8))
  }

  package static func folder(_ name: String) -> TarEntry {
    TarEntry(name: Array((name.hasSuffix("/") ? name : name + "/").utf8), kind: .folder)
  }

  package static func symbolicLink(_ name: String, to target: String) -> TarEntry {
    TarEntry(name: Array(name.utf8), kind: .symbolicLink(to: target))
  }

  package static func hardLink(_ name: String, to target: String) -> TarEntry {
    TarEntry(name: Array(name.utf8), kind: .hardLink(to: target))
  }
}

extension FileTree {
  package var tarEntries: [TarEntry] {
    paths.map { path, node in
      switch node {
      case .file(let bytes, _): .file(path, bytes)
      case .folder: .folder(path)
      case .symbolicLink(let target): .symbolicLink(path, to: target)
      }
    }
  }
}
