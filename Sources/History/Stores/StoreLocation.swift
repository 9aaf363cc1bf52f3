import Artifacts

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a history is, told by the shape of a word.
package enum StoreLocation: Hashable, Sendable {
  case sqlite(path: String)
  case lines(folder: String)
  case postgresql(url: String)

  /// `postgresql://…`, a folder (one that is there, or a path that ends in `/`), else a SQLite file.
  package init(_ text: String) {
    if text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") {
      self = .postgresql(url: text)
    } else if text.hasSuffix("/") || Self.isFolder(text) {
      var path = text[...]
      while path.count > 1, path.hasSuffix("/") { path.removeLast() }
      self = .lines(folder: String(path))
    } else {
      self = .sqlite(path: text)
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    let isThere = unsafe stat(path, &status) == 0
    return isThere && status.st_mode & S_IFMT == S_IFDIR
  }

  /// A store to record in; made when it is not there yet.
  package func openForWriting() throws(StoreError) -> any HistoryStore { try open(.writing) }

  /// A store that nothing is written to.
  package func openForReading() throws(StoreError) -> any HistoryStore { try open(.reading) }

  private func open(_ use: SQLSchema.Use) throws(StoreError) -> any HistoryStore {
    switch self {
    case .sqlite(let path):
      try SQLStore(SQLiteConnection(path: path, for: use), for: use)
    case .lines(let folder):
      try LineFolderStore(path: folder, for: use)
    case .postgresql(let url):
      throw StoreError(store: url, reason: "PostgreSQL")
    }
  }

  /// Whether there is a file, folder or server to ask at all.
  package var exists: Bool {
    switch self {
    case .postgresql: true
    case .sqlite(let path), .lines(let path): unsafe access(path, F_OK) == 0
    }
  }
}

extension StoreLocation: CustomStringConvertible {
  /// The path as given, or the address without its password.
  package var description: String {
    switch self {
    case .sqlite(let path), .lines(let path): path.printable
    case .postgresql(let url): Self.withoutPassword(url).printable
    }
  }

  /// `postgresql://name:secret@host/base?password=secret` without the secrets.
  static func withoutPassword(_ url: String) -> String {
    let (head, tail) = (url.prefix { $0 != ":" }, "://")
    guard url.dropFirst(head.count).hasPrefix(tail) else { return url }
    var rest = url.dropFirst(head.count + tail.count)
    let query = rest.firstIndex(of: "?").map { rest[$0...] }
    rest = rest[..<(query?.startIndex ?? rest.endIndex)]
    var shown = String(head) + tail
    if let at = rest.lastIndex(of: "@") {
      let user = rest[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      shown += String(user[0]) + (user.count > 1 ? ":…" : "")
      rest = rest[at...]
    }
    shown += rest
    guard let query else { return shown }
    let parameters = query.dropFirst().split(separator: "&").map { parameter in
      parameter.lowercased().contains("password")
        ? parameter.prefix { $0 != "=" } + "=…" : parameter
    }
    return shown + "?" + parameters.joined(separator: "&")
  }
}
