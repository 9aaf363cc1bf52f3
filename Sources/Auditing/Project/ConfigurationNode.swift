import Artifacts
import Measurement

/// A value of a file of the user's, with what it takes to say where it stands and what it may be.
struct ConfigurationNode: Sendable {
  let json: PlacedJSON
  let file: String
  /// `budgets.default.download`; empty for the whole file.
  let key: String
  private let keyPlace: TextPlace

  init(file: String, bytes: [UInt8]) throws(ConfigurationError) {
    let json = try PlacedJSON(parsing: bytes, file: file)
    self.init(json, file: file, key: "", keyPlace: json.place)
  }

  private init(_ json: PlacedJSON, file: String, key: String, keyPlace: TextPlace) {
    self.json = json
    self.file = file
    self.key = key
    self.keyPlace = keyPlace
  }

  /// What is wrong with the value.
  func wrong(_ reason: String) -> ConfigurationError {
    ConfigurationError(
      file: file, at: json.place, key: key.isEmpty ? nil : key, reason: reason)
  }

  /// What is wrong with the value's own name.
  func wrongName(_ reason: String) -> ConfigurationError {
    ConfigurationError(file: file, at: keyPlace, key: key.isEmpty ? nil : key, reason: reason)
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
    guard case .object(let members) = json.value else {
      throw wrong("must be an object, is \(json.kind)")
    }
    var found: [(name: String, node: ConfigurationNode)] = []
    for member in members {
      let name = member.key.printable
      let node = ConfigurationNode(
        member.value, file: file, key: key.isEmpty ? name : "\(key).\(name)",
        keyPlace: member.keyPlace)
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

  /// An unknown name, with the nearest known one, or all of them.
  func unknown(_ what: String, _ name: String, among known: [String]) -> ConfigurationError {
    let hint =
      name.nearest(among: known).map { "did you mean \"\($0)\"?" }
      ?? (known.count > 20 ? "" : "known are \(known.joined(separator: ", "))")
    return wrongName(
      "no \(what) \"\(name.printable)\" is known here" + (hint.isEmpty ? "" : "; \(hint)"))
  }

  func list() throws(ConfigurationError) -> [ConfigurationNode] {
    guard case .array(let elements) = json.value else {
      throw wrong("must be a list, is \(json.kind)")
    }
    return elements.enumerated().map { index, element in
      ConfigurationNode(element, file: file, key: "\(key)[\(index)]", keyPlace: element.place)
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

  /// One of an enumeration's words.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ kind: Word.Type
  ) throws(ConfigurationError) -> Word {
    let text = try string()
    guard let word = Word(rawValue: text) else {
      let known = Word.allCases.map(\.rawValue)
      let hint =
        text.nearest(among: known).map { "; did you mean \"\($0)\"?" } ?? ""
      throw wrong("is \"\(text.printable)\", none of \(known.joined(separator: ", "))\(hint)")
    }
    return word
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
