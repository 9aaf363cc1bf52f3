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
  case postgresql(PostgreSQLAddress)
  /// A word that may hold a password, so that no file is named after it; as it may be shown, and why.
  case refused(shown: String, reason: String)

  /// `postgresql://…`, a folder (one that is there, or a path that ends in `/`), else a SQLite file.
  package init(_ text: String) {
    if let refused = StoreWord(text).address {
      self = refused
    } else if text.hasSuffix("/") || isFolder(at: text) {
      var path = text[...]
      while path.count > 1, path.hasSuffix("/") { path.removeLast() }
      self = .lines(folder: String(path))
    } else {
      self = .sqlite(path: text)
    }
  }

  /// The file or folder of a store on disk.
  package var place: String? {
    switch self {
    case .sqlite(let path), .lines(let path): path
    case .postgresql, .refused: nil
    }
  }

  /// A store to record in; made when it is not there yet. `remark` takes what is worth saying although
  /// the work goes on.
  package func openForWriting(
    remark: @escaping (String) -> Void = { _ in }
  ) throws(StoreError) -> any HistoryStore {
    try open(.writing, remark)
  }

  /// A store that nothing is written to.
  package func openForReading(
    remark: @escaping (String) -> Void = { _ in }
  ) throws(StoreError) -> any HistoryStore {
    try open(.reading, remark)
  }

  private func open(
    _ use: SQLSchema.Use, _ remark: @escaping (String) -> Void
  ) throws(StoreError) -> any HistoryStore {
    switch self {
    case .sqlite(let path):
      try SQLStore(SQLiteConnection(path: path, for: use), for: use)
    case .lines(let folder):
      try LineFolderStore(path: folder, for: use, remark: remark)
    case .postgresql(let address):
      try SQLStore(PostgreSQLConnection(address), for: use)
    case .refused(let shown, let reason):
      throw StoreError(store: shown, reason: reason)
    }
  }

  /// Whether there is a file, folder or server to ask at all, or something to say of it.
  package var exists: Bool {
    switch self {
    case .postgresql, .refused: true
    case .sqlite(let path), .lines(let path):
      unsafe access(path, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR
    }
  }
}

extension StoreLocation: CustomStringConvertible {
  /// The path as given, or the address without its password.
  package var description: String {
    switch self {
    case .sqlite(let path), .lines(let path): path.printable
    case .postgresql(let address): address.shown
    case .refused(let shown, _): shown
    }
  }
}

/// Tells addresses from paths. A path that looks like an address is written with `./` before it.
private struct StoreWord {
  private let text: Substring

  init(_ text: String) {
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    self.text = rest
  }

  /// Nil for a path.
  var address: StoreLocation? {
    guard !text.hasPrefix("/"), !text.hasPrefix("./"), !text.hasPrefix("../") else { return nil }
    if let range = Self.firstRange(of: "://", in: text) { return withScheme(range) }
    let head = text.prefix { $0 != ":" }
    // SQLite takes these for something else than the name of a file.
    if text == ":memory:" || head.lowercased() == "file", head.count < text.count {
      return .refused(
        shown: "\(text.prefix(1) == ":" ? ":memory:" : "file:…")",
        reason: "keeps no builds; a store is a path, and one with such a name begins with ./")
    }
    if head.count < text.count, Self.schemes.contains(Self.bare(head)) {
      return .refused(
        shown: "\(Self.bare(head)):…", reason: "an address begins with \(PostgreSQLAddress.scheme)")
    }
    return keywords ?? credentials
  }

  private func withScheme(_ range: Range<String.Index>) -> StoreLocation {
    let head = text[..<range.lowerBound]
    let scheme = head.lowercased()
    if Self.schemes.contains(scheme) {
      do throws(PostgreSQLAddress.Fault) {
        return .postgresql(try PostgreSQLAddress(behindScheme: text[range.upperBound...]))
      } catch {
        return .refused(shown: "\(scheme)://…", reason: error.reason)
      }
    }
    if Self.schemes.contains(Self.bare(head)) {
      return .refused(
        shown: "\(Self.bare(head))://…", reason: "has quotes or blanks that are not part of it")
    }
    // Before the scheme there may be anything, a password too.
    let letters = head.reversed().prefix { $0.isASCII && ($0.isLetter || "+-.".contains($0)) }
    return .refused(
      shown: "\(String(letters.reversed()).lowercased())://…",
      reason:
        "is no address of a store: those begin with \(PostgreSQLAddress.scheme), and a path with "
        + ":// in it with ./")
  }

  /// libpq's other form, `host=… password=…`.
  private var keywords: StoreLocation? {
    let words = text.lowercased().split { $0.isWhitespace || "\"'".contains($0) }
    let names = words.map { $0.prefix { $0 != "=" } }
    let isOne = zip(words, names).contains { word, name in
      word.count > name.count && (word == words.first || name.contains("pass"))
        && Self.keywords.contains(String(name))
    }
    // Blanks may stand around the sign.
    guard isOne || words.count > 2 && Self.keywords.contains(String(names[0])) && words[1] == "="
    else { return nil }
    return .refused(
      shown: "\(names.first { Self.keywords.contains(String($0)) } ?? "host")=…",
      reason: "is no address: write \(PostgreSQLAddress.scheme)name@host/base")
  }

  /// `name:password@host`
  private var credentials: StoreLocation? {
    let head = text.prefix { $0 != "/" }
    guard let colon = head.firstIndex(of: ":"), head[colon...].contains("@") else { return nil }
    return .refused(
      shown: "…@…", reason: "looks like an address without \(PostgreSQLAddress.scheme) before it")
  }

  private static func firstRange(of word: String, in text: Substring) -> Range<String.Index>? {
    var rest = text
    while let place = rest.firstIndex(of: ":") {
      if rest[place...].hasPrefix(word) {
        return place..<rest.index(place, offsetBy: word.count)
      }
      rest = rest[place...].dropFirst()
    }
    return nil
  }

  private static func bare(_ head: Substring) -> String {
    head.lowercased().filter { !"\"'`".contains($0) && !$0.isWhitespace }
  }

  private static let schemes: Set = ["postgresql", "postgres"]
  private static let keywords: Set = [
    "host", "hostaddr", "port", "dbname", "user", "password", "passfile", "service", "sslmode",
    "connect_timeout", "options", "application_name", "sslpassword",
  ]
}
