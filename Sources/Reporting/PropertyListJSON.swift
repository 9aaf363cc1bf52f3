import AppleFormats
import Auditing
import CodeSigning

/// Values of a property list in a JSON report: as they are while they are small, else told by their
/// kind and digest, so that a change shows and the report stays short.
///
/// Texts and keys are what the list holds; whoever shows them makes them printable.
enum PropertyListJSON {
  static func values(_ dictionary: [String: PropertyList]) -> [String: JSONValue] {
    dictionary.mapValues { bounded($0) }
  }

  /// Values in the value of one key. The longest lists that developers write themselves, of
  /// advertising networks, have some hundred.
  private static let mostValues = 1_000
  private static let deepest = 16
  /// Bytes of one text.
  private static let longestText = 1_000

  private static func bounded(_ value: PropertyList) -> JSONValue {
    var room = mostValues
    if let shown = shown(value, depth: 0, &room) { return shown }
    return .string("\(value.typeName) of \(count(value)), SHA-256 \(digest(of: value))")
  }

  /// Nil when there is too much of it.
  private static func shown(
    _ value: PropertyList, depth: Int, _ room: inout Int
  ) -> JSONValue? {
    room -= 1
    guard room >= 0, depth < deepest else { return nil }
    switch value {
    case .string(let text):
      return .string(text.utf8.count <= longestText ? text : summary("text", text.utf8))
    case .integer(let number): return .integer(number)
    case .unsigned(let number): return .string("\(number)")
    case .real(let number): return number.isFinite ? .number(number) : .string("\(number)")
    case .boolean(let flag): return .boolean(flag)
    case .date(let seconds): return .string("date \(seconds)")
    case .data(let bytes): return .string(summary("data", bytes))
    case .uid(let number): return .string("uid \(number)")
    case .array(let items):
      var values: [JSONValue] = []
      for item in items {
        guard let value = shown(item, depth: depth + 1, &room) else { return nil }
        values.append(value)
      }
      return .array(values)
    case .dictionary(let items):
      var values: [String: JSONValue] = [:]
      for (key, item) in items.sorted(by: { $0.key < $1.key }) {
        guard let value = shown(item, depth: depth + 1, &room) else { return nil }
        values[key] = value
      }
      return .object(values)
    }
  }

  private static func count(_ value: PropertyList) -> String {
    switch value {
    case .array(let items): "\(items.count) values"
    case .dictionary(let items): "\(items.count) keys"
    default: "one value"
    }
  }

  private static func summary(_ kind: String, _ bytes: some Collection<UInt8>) -> String {
    "\(kind) of \(bytes.count) bytes, SHA-256 \(digest(of: Array(bytes)))"
  }

  /// Of the values in the order of their keys, each with its type in front.
  private static func digest(of value: PropertyList) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return digest(of: bytes)
  }

  private static func append(_ value: PropertyList, to bytes: inout [UInt8]) {
    bytes += Array(value.typeName.utf8)
    switch value {
    case .array(let items):
      for item in items { append(item, to: &bytes) }
    case .dictionary(let items):
      for (key, item) in items.sorted(by: { $0.key < $1.key }) {
        bytes += Array(key.utf8) + [0]
        append(item, to: &bytes)
      }
    case .string(let text): bytes += Array(text.utf8)
    case .data(let data): bytes += data
    case .integer(let number): bytes += Array("\(number)".utf8)
    case .unsigned(let number), .uid(let number): bytes += Array("\(number)".utf8)
    case .real(let number), .date(let number): bytes += Array("\(number)".utf8)
    case .boolean(let flag): bytes += Array("\(flag)".utf8)
    }
    bytes.append(0)
  }

  /// Its first 16 digits, which tell builds apart.
  private static func digest(of bytes: [UInt8]) -> String {
    guard let hash = try? Digest.sha256.hash(of: bytes) else { return "unknown" }
    let digits = Array("0123456789abcdef")
    return String(hash.prefix(8).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
