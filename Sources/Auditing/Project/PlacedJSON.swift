/// A JSON value with the place where it begins, so that what is wrong with it can be said there.
struct PlacedJSON: Sendable {
  indirect enum Value: Sendable {
    case null
    case boolean(Bool)
    /// As it is written.
    case number(String)
    case string(String)
    case array([PlacedJSON])
    /// No key twice but those of comments, in the order of the file.
    case object([Member])
  }

  struct Member: Sendable {
    let key: String
    let keyPlace: TextPlace
    let value: PlacedJSON
  }

  let value: Value
  let place: TextPlace

  /// The one value of a file; what is no JSON (RFC 8259) is an error that names line and column.
  init(parsing bytes: [UInt8], file: String) throws(ConfigurationError) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw ConfigurationError(file: file, reason: "is no text in UTF-8")
    }
    var scanner = JSONScanner(bytes, file: file)
    self = try scanner.document()
  }

  init(_ value: Value, at place: TextPlace) {
    self.value = value
    self.place = place
  }

  /// `a list`, for sentences.
  var kind: String {
    switch value {
    case .null: "null"
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The same without places.
  var plain: JSONValue {
    switch value {
    case .null: .null
    case .boolean(let isTrue): .boolean(isTrue)
    case .number(let text): Int64(text).map { .integer($0) } ?? .number(Double(text) ?? 0)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.plain))
    case .object(let members):
      .object(
        Dictionary(members.map { ($0.key, $0.value.plain) }, uniquingKeysWith: { $1 }))
    }
  }
}

/// Line and column, both counted from 1; a column is a character of Unicode.
struct TextPlace: Hashable, Sendable {
  var line = 1
  var column = 1
}
