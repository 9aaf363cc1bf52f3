/// One entry of a zip to be written.
package struct ZipEntry: Sendable {
  package enum Kind: Hashable, Sendable {
    case file, directory, symbolicLink
  }

  package enum Method: Hashable, Sendable {
    case stored
    case deflate(level: Int)
  }

  /// The name's bytes as they shall stand, sound or not; a directory's ends in `/`.
  package var name: [UInt8]
  package var kind: Kind
  package var content: ZipContent
  package var method: Method
  /// Unix permission bits without the file's type.
  package var permissions: UInt16
  package var oddities: [ZipEntryOddity] = []

  package init(
    name: [UInt8], kind: Kind, content: ZipContent, method: Method, permissions: UInt16
  ) {
    self.name = name
    self.kind = kind
    self.content = content
    self.method = method
    self.permissions = permissions
  }

  /// The same entry with something a reader must survive.
  package func with(_ oddities: ZipEntryOddity...) -> ZipEntry {
    var entry = self
    entry.oddities += oddities
    return entry
  }
}

extension ZipEntry {
  package static func file(
    name: [UInt8], _ content: ZipContent, method: Method = .deflate(level: 6),
    permissions: UInt16 = 0o644
  ) -> ZipEntry {
    ZipEntry(
      name: name, kind: .file, content: content, method: method, permissions: permissions)
  }

  package static func file(
    _ name: String, _ content: ZipContent, method: Method = .deflate(level: 6),
    permissions: UInt16 = 0o644
  ) -> ZipEntry {
    file(name: Array(name.utf8), content, method: method, permissions: permissions)
  }

  package static func file(
    _ name: String, _ bytes: [UInt8], method: Method = .deflate(level: 6),
    permissions: UInt16 = 0o644
  ) -> ZipEntry {
    file(name, .bytes(bytes), method: method, permissions: permissions)
  }

  package static func file(
    _ name: String, _ text: String, method: Method = .deflate(level: 6)
  ) -> ZipEntry {
    file(name, Array(text.utf8), method: method)
  }

  /// A directory; the `/` behind its name is added when it is not there.
  package static func directory(_ name: String) -> ZipEntry {
    ZipEntry(
      name: Array((name.hasSuffix("/") ? name : name + "/").utf8), kind: .directory,
      content: .bytes([]), method: .stored, permissions: 0o755)
  }

  package static func symbolicLink(_ name: String, to target: String) -> ZipEntry {
    ZipEntry(
      name: Array(name.utf8), kind: .symbolicLink, content: .bytes(Array(target.utf8)),
      method: .stored, permissions: 0o755)
  }
}
