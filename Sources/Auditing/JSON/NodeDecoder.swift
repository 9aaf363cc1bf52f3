import Artifacts

/// Decodes JSON of a tool and says in a sentence what is wrong with it, where; members that nobody asks
/// for are passed over.
package func decodeJSON<Value: Decodable>(
  _ bytes: [UInt8], file: String
) throws(ConfigurationError) -> Value {
  try ConfigurationNode(file: file, bytes: bytes, by: .machine).decoded()
}

extension ConfigurationNode {
  /// Members that nobody asks for are passed over.
  func decoded<Value: Decodable>() throws(ConfigurationError) -> Value {
    try NodeDecoder(self, refusesStrangers: false).value()
  }

  /// What these members make, which may stand elsewhere: all have to be asked for, as have all members
  /// of objects in them.
  func decoded<Value: Decodable>(
    from members: [String: ConfigurationNode]
  ) throws(ConfigurationError) -> Value {
    try NodeDecoder(self, members: members, refusesStrangers: true).value()
  }
}

/// Hands a value that has been read to whoever decodes it. Errors are `ConfigurationError`s.
private final class NodeDecoder: Decoder {
  let node: ConfigurationNode
  private let refusesStrangers: Bool
  /// Of an object; nil until somebody takes the value for one.
  private var members: [String: ConfigurationNode]?
  private var asked: Set<String> = []

  // A node knows its own place.
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(
    _ node: ConfigurationNode, members: [String: ConfigurationNode]? = nil, refusesStrangers: Bool
  ) {
    self.node = node
    self.members = members
    self.refusesStrangers = refusesStrangers
  }

  func value<Value: Decodable>() throws(ConfigurationError) -> Value {
    let value: Value
    do {
      value = try Value(from: self)
    } catch let error as ConfigurationError {
      throw error
    } catch DecodingError.dataCorrupted(let context) {
      throw node.wrong(fact(context, of: Value.self))
    } catch {
      throw node.wrong("cannot be read")
    }
    if refusesStrangers { try refuseStrangers() }
    return value
  }

  /// What a type says against the value, in this package's words where it says nothing of its own.
  private func fact<Value>(_ context: DecodingError.Context, of type: Value.Type) -> String {
    guard context.debugDescription.hasPrefix("Cannot initialize"),
      case .string(let text) = node.json.value
    else { return context.debugDescription }
    guard let words = (type as? any CaseIterable.Type)?.words else {
      return "\"\(text.printable)\" is none of the words known here"
    }
    return node.noWord(text, among: words)
  }

  private func refuseStrangers() throws(ConfigurationError) {
    let strangers = (members ?? [:]).keys.filter { !asked.contains($0) }
    guard let name = strangers.min(), let stranger = members?[name] else { return }
    throw stranger.unknown("key", name, among: asked.sorted())
  }

  // MARK: - Members and elements

  func allMembers() throws(ConfigurationError) -> [String: ConfigurationNode] {
    if let members { return members }
    let found = refusesStrangers ? try node.ownMembers() : try node.everyMember()
    members = found
    return found
  }

  func member(_ name: String) -> ConfigurationNode? {
    if refusesStrangers { asked.insert(name) }
    return members?[name]
  }

  func need(_ name: String) throws(ConfigurationError) -> ConfigurationNode {
    guard let member = member(name) else { throw node.wrong("lacks \"\(name)\"") }
    return member
  }

  func decoder(of other: ConfigurationNode) -> NodeDecoder {
    NodeDecoder(other, refusesStrangers: refusesStrangers)
  }

  // MARK: - Decoder

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    _ = try allMembers()
    return KeyedDecodingContainer(KeyedNodes(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    NodeList(decoder: self, elements: try node.list())
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension NodeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { node.isNull }

  func decode(_ type: Bool.Type) throws -> Bool { try node.boolean() }
  func decode(_ type: String.Type) throws -> String { try node.string() }
  func decode(_ type: Double.Type) throws -> Double { try node.number() }
  func decode(_ type: Float.Type) throws -> Float { Float(try node.number()) }
  func decode(_ type: Int.Type) throws -> Int { try node.wholeNumber() }
  func decode(_ type: Int8.Type) throws -> Int8 { try node.wholeNumber() }
  func decode(_ type: Int16.Type) throws -> Int16 { try node.wholeNumber() }
  func decode(_ type: Int32.Type) throws -> Int32 { try node.wholeNumber() }
  func decode(_ type: Int64.Type) throws -> Int64 { try node.wholeNumber() }
  func decode(_ type: UInt.Type) throws -> UInt { try node.wholeNumber() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try node.wholeNumber() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try node.wholeNumber() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try node.wholeNumber() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try node.wholeNumber() }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try value() }
}

/// The members of an object; one function decodes values of every type.
private struct KeyedNodes<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: NodeDecoder

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    ((try? decoder.allMembers()) ?? [:]).keys.compactMap { Key(stringValue: $0) }
  }

  func contains(_ key: Key) -> Bool { decoder.member(key.stringValue) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder.need(key.stringValue).isNull }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try inner(key).value()
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> {
    try inner(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try inner(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { decoder }

  func superDecoder(forKey key: Key) throws -> any Decoder { try inner(key) }

  private func inner(_ key: Key) throws -> NodeDecoder {
    decoder.decoder(of: try decoder.need(key.stringValue))
  }
}

/// The elements of a list.
private struct NodeList: UnkeyedDecodingContainer {
  let decoder: NodeDecoder
  let elements: [ConfigurationNode]
  private(set) var currentIndex = 0

  init(decoder: NodeDecoder, elements: [ConfigurationNode]) {
    self.decoder = decoder
    self.elements = elements
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex].isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let value: T = try next().value()
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type
  ) throws -> KeyedDecodingContainer<Inner> {
    let container = try next().container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try next().unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try next()
    currentIndex += 1
    return decoder
  }

  private func next() throws -> NodeDecoder {
    guard !isAtEnd else { throw decoder.node.wrong("is too short") }
    return decoder.decoder(of: elements[currentIndex])
  }
}

extension CaseIterable {
  /// The words of an enumeration of strings.
  fileprivate static var words: [String]? {
    let words = allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
    return words.isEmpty ? nil : words
  }
}
