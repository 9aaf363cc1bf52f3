import Artifacts
import Auditing
import Measurement

extension KeyedDecodingContainer {
  /// A text as it may be shown: what would act on a terminal or a page is shown instead of sent.
  func text(_ key: Key) throws -> String {
    try decode(String.self, forKey: key).shown
  }

  /// Nil for null and for a key that is not there.
  func optionalText(_ key: Key) throws -> String? {
    try decodeIfPresent(String.self, forKey: key)?.shown
  }

  func texts(_ key: Key) throws -> [String] {
    try decode([String].self, forKey: key).map(\.shown)
  }

  /// A number of bytes, not negative.
  func byteCount(_ key: Key) throws -> ByteCount {
    // A number that is no Int64 is no fault of the JSON, which decoding it as one would say.
    let value = try decode(JSONValue.self, forKey: key)
    switch value {
    case .integer(let number) where number >= 0: return ByteCount(number)
    case .integer, .number:
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "\(value.brief) is no length")
    case .null, .boolean, .string, .array, .object:
      return ByteCount(try decode(Int64.self, forKey: key))
    }
  }

  /// Values by key as they are, not yet to be shown; nil for null and for a key that is not there.
  func values(_ key: Key) throws -> [String: JSONValue]? {
    try decodeIfPresent([String: JSONValue].self, forKey: key)
  }
}

extension String {
  /// Like `printable`, for text that was made printable before: its backslashes stay single.
  var shown: String {
    guard printable != self else { return self }
    return split(separator: "\\", omittingEmptySubsequences: false).map { String($0).printable }
      .joined(separator: "\\")
  }
}

extension DecodingError {
  /// `clips[0].files[12].path: not a string`.
  package var sentence: String {
    switch self {
    case .keyNotFound(let key, let context):
      Self.place(context.codingPath + [key]) + "is not there"
    case .valueNotFound(_, let context):
      Self.place(context.codingPath) + "is null"
    case .typeMismatch(let type, let context):
      Self.place(context.codingPath) + "is no \(Self.name(of: type))"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "is not JSON, or not all of it is there"
        : Self.place(context.codingPath) + String(context.debugDescription.prefix(200)).shown
    @unknown default: "cannot be understood"
    }
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "string"
    case is Int64.Type: "whole number"
    case is Bool.Type: "boolean"
    case is [String: Any].Type: "object"
    default: "\(type)".hasPrefix("Array") || "\(type)".contains("Unkeyed") ? "array" : "object"
    }
  }

  /// Of any file, whatever its keys are called, a line that can be read.
  private static func place(_ path: [any CodingKey]) -> String {
    var text = ""
    for key in path.prefix(12) {
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + String(key.stringValue.prefix(60)).shown
      }
    }
    return text.isEmpty ? "" : text + " "
  }
}
