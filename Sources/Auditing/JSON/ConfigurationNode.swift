import Artifacts
import Measurement

/// A value of a file of JSON, with what it takes to say where it stands and what it may be.
struct ConfigurationNode: Sendable {
  let json: PlacedJSON
  private let source: SourceText
  private let path: JSONPath
  private let keyOffset: Int

  init(
    file: String, bytes: [UInt8], by author: JSONAuthor = .person
  ) throws(ConfigurationError) {
    let source = SourceText(bytes, named: file)
    var scanner = JSONScanner(source, by: author)
    let json = try scanner.document()
    self.init(json, source, .named(""), keyOffset: json.offset)
  }

  private init(_ json: PlacedJSON, _ source: SourceText, _ path: JSONPath, keyOffset: Int) {
    self.json = json
    self.source = source
    self.path = path
    self.keyOffset = keyOffset
  }

  /// The same with a name of its own in messages, which its members' names are put behind.
  func called(_ name: String) -> ConfigurationNode {
    ConfigurationNode(json, source, .named(name), keyOffset: keyOffset)
  }

  var file: String { source.name }

  /// `budgets.default.download`; empty for the whole file.
  var key: String { path.text }

  /// What is wrong with the value.
  func wrong(_ reason: String) -> ConfigurationError { wrong(reason, at: json.offset) }

  /// What is wrong with the value's own name.
  func wrongName(_ reason: String) -> ConfigurationError { wrong(reason, at: keyOffset) }

  private func wrong(_ reason: String, at offset: Int) -> ConfigurationError {
    ConfigurationError(
      file: file, place: source.place(at: offset), key: key.isEmpty ? nil : key, reason: reason)
  }

  // MARK: - Objects and lists

  /// The members of an object that may have these keys, and comments.
  func members(_ known: [String]) throws(ConfigurationError) -> [String: ConfigurationNode] {
    var found: [String: ConfigurationNode] = [:]
    for (name, node) in try entries() {
      guard known.contains(name) else { throw node.unknown("key", name, among: known) }
      found[name] = node
    }
    return found
  }

  /// The members of an object whose keys are the user's own, comments left out.
  func entries() throws(ConfigurationError) -> [(name: String, node: ConfigurationNode)] {
    var found: [(name: String, node: ConfigurationNode)] = []
    for member in try objectMembers() {
      let node = node(of: member)
      if member.key.hasPrefix("//") {
        // A comment.
        _ = try node.string()
      } else {
        found.append((member.key, node))
      }
    }
    return found
  }

  /// The comments among the members of an object, by their keys.
  var comments: [String: String] {
    guard case .object(let members) = json.value else { return [:] }
    var comments: [String: String] = [:]
    for member in members where member.key.hasPrefix("//") {
      guard case .string(let text) = member.value.value else { continue }
      comments[member.key] = comments[member.key].map { "\($0)\n\(text)" } ?? text
    }
    return comments
  }

  /// The same by their names.
  func ownMembers() throws(ConfigurationError) -> [String: ConfigurationNode] {
    Dictionary(try entries().map { ($0.name, $0.node) }, uniquingKeysWith: { first, _ in first })
  }

  /// All members of an object, comments among them; of two of one name the first.
  func everyMember() throws(ConfigurationError) -> [String: ConfigurationNode] {
    let members = try objectMembers()
    var found: [String: ConfigurationNode] = [:]
    found.reserveCapacity(members.count)
    for member in members where found[member.key] == nil {
      found[member.key] = node(of: member)
    }
    return found
  }

  /// One member of an object, whatever others there are.
  func member(_ name: String) throws(ConfigurationError) -> ConfigurationNode? {
    try objectMembers().first { $0.key == name }.map { node(of: $0) }
  }

  private func objectMembers() throws(ConfigurationError) -> [PlacedJSON.Member] {
    guard case .object(let members) = json.value else {
      throw wrong("must be an object, is \(json.kind)")
    }
    return members
  }

  private func node(of member: PlacedJSON.Member) -> ConfigurationNode {
    ConfigurationNode(
      member.value, source, .member(member.key, of: path), keyOffset: member.keyOffset)
  }

  /// An unknown name, with the nearest known one, or all of them.
  func unknown(_ what: String, _ name: String, among known: [String]) -> ConfigurationError {
    let hint =
      name.nearest(among: known).map { "did you mean \"\($0)\"?" }
      ?? (known.count > 20 ? nil : "known are \(known.joined(separator: ", "))")
    let all = known.isEmpty ? "there is none" : hint
    return wrongName(
      "no \(what) \"\(name.printable)\" is known here" + (all.map { "; \($0)" } ?? ""))
  }

  func list() throws(ConfigurationError) -> [ConfigurationNode] {
    guard case .array(let elements) = json.value else {
      throw wrong("must be a list, is \(json.kind)")
    }
    return elements.enumerated().map { index, element in
      ConfigurationNode(element, source, .element(index, of: path), keyOffset: element.offset)
    }
  }

  /// A member that may not be missing.
  func need(
    _ name: String, of members: [String: ConfigurationNode]
  ) throws(ConfigurationError) -> ConfigurationNode {
    guard let node = members[name] else { throw wrong("lacks \"\(name)\"") }
    return node
  }

  // MARK: - Plain values

  func string() throws(ConfigurationError) -> String {
    guard case .string(let text) = json.value else {
      throw wrong("must be a string, is \(json.kind)")
    }
    return text
  }

  /// A string with something in it.
  func words() throws(ConfigurationError) -> String {
    let text = try string()
    guard text.contains(where: { !$0.isWhitespace }) else { throw wrong("is empty") }
    return text
  }

  func boolean() throws(ConfigurationError) -> Bool {
    guard case .boolean(let value) = json.value else {
      throw wrong("must be true or false, is \(json.kind)")
    }
    return value
  }

  var isNull: Bool {
    if case .null = json.value { true } else { false }
  }

  func number() throws(ConfigurationError) -> Double {
    guard case .number(let text) = json.value, let value = Double(text) else {
      throw wrong("must be a number, is \(json.kind)")
    }
    return value
  }

  func wholeNumber<Number: FixedWidthInteger>() throws(ConfigurationError) -> Number {
    guard case .number(let text) = json.value else {
      throw wrong("must be a whole number, is \(json.kind)")
    }
    guard let value = Number(text) ?? Double(text).flatMap({ Number(exactly: $0) }) else {
      throw wrong("must be a whole number, is \(text)")
    }
    return value
  }

  /// One of an enumeration's words.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ kind: Word.Type
  ) throws(ConfigurationError) -> Word {
    let text = try string()
    guard let word = Word(rawValue: text) else {
      throw wrong(noWord(text, among: Word.allCases.map(\.rawValue)))
    }
    return word
  }

  func noWord(_ text: String, among known: [String]) -> String {
    let hint = text.nearest(among: known).map { "; did you mean \"\($0)\"?" } ?? ""
    return "is \"\(text.printable)\", none of \(known.joined(separator: ", "))\(hint)"
  }

  func day() throws(ConfigurationError) -> Day {
    let text = try string()
    guard let day = Day(text) else {
      throw wrong("\"\(text.printable)\" is no day; one is written as 2026-11-30")
    }
    return day
  }

  func glob() throws(ConfigurationError) -> Glob {
    let text = try string()
    do throws(GlobError) {
      return try Glob(text)
    } catch {
      throw wrong("the pattern \"\(text.printable)\" \(error.reason)")
    }
  }

  /// The same for the name of a member.
  func globOfName(_ name: String) throws(ConfigurationError) -> Glob {
    do throws(GlobError) {
      return try Glob(name)
    } catch {
      throw wrongName("the pattern \"\(name.printable)\" \(error.reason)")
    }
  }
}

/// The way from a file's one value to another; put into words only when one is wrong.
private indirect enum JSONPath: Sendable {
  case named(String)
  case member(String, of: JSONPath)
  case element(Int, of: JSONPath)

  var text: String {
    switch self {
    case .named(let name): name.printable
    case .member(let key, let path):
      path.text.isEmpty ? key.printable : "\(path.text).\(key.printable)"
    case .element(let index, let path): "\(path.text)[\(index)]"
    }
  }
}
