extension PropertyList {
  /// The value under a key; nil also when this is no dictionary.
  package subscript(key: String) -> PropertyList? { dictionary?[key] }

  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// Whole numbers up to `Int64.max`; a real is none, even without a fraction.
  package var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// A `<true/>` or `<false/>`; the number 1 and the string "YES" are none.
  package var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  package var array: [PropertyList]? {
    if case .array(let value) = self { value } else { nil }
  }

  package var dictionary: [String: PropertyList]? {
    if case .dictionary(let value) = self { value } else { nil }
  }

  package var data: [UInt8]? {
    if case .data(let value) = self { value } else { nil }
  }

  /// The type's name for messages, as Apple's documentation of property lists calls it.
  package var typeName: String {
    switch self {
    case .string: "string"
    case .integer, .unsigned: "integer"
    case .real: "real"
    case .boolean: "boolean"
    case .date: "date"
    case .data: "data"
    case .uid: "uid"
    case .array: "array"
    case .dictionary: "dictionary"
    }
  }
}
