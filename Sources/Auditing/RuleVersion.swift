import AppleFormats

/// A version in a rule file, checked when the file is read.
struct RuleVersion: Decodable, Sendable {
  let value: Version

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let value = Version(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\"\(text)\" is no version"))
    }
    self.value = value
  }
}
