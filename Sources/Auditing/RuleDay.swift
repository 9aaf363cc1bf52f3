import Measurement

/// A day in a rule file, checked when the file is read.
struct RuleDay: Decodable, Sendable {
  let value: Day

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let value = Day(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\"\(text)\" is no day"))
    }
    self.value = value
  }
}
