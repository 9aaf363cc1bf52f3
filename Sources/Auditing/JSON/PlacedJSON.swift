/// A JSON value with the offset where it begins, so that what is wrong with it can be said there.
struct PlacedJSON: Sendable {
  enum Value: Sendable {
    case null
    case boolean(Bool)
    /// As it is written.
    case number(String)
    case string(String)
    case array([PlacedJSON])
    /// In the order of the file.
    case object([Member])
  }

  struct Member: Sendable {
    let key: String
    let keyOffset: Int
    let value: PlacedJSON
  }

  let value: Value
  let offset: Int

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
        Dictionary(
          members.map { ($0.key, $0.value.plain) }, uniquingKeysWith: { first, _ in first }
        ))
    }
  }
}

/// Who wrote a file of JSON, and so what it may hold.
enum JSONAuthor: Sendable {
  /// A slip of whose pen is to be found: no key but a comment's stands twice in
  /// an object.
  case person
  /// A tool, whose output is taken as it is; of two members of one name the first counts.
  case machine

  /// Deeper than any such file has to be.
  var deepest: Int {
    switch self {
    case .person: 64
    case .machine: 512
    }
  }
}
