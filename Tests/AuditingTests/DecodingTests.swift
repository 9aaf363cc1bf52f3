import Auditing
import Testing

/// What types make of JSON, and what is said where they cannot.
@Suite struct DecodingTests {
  private func decoded<Value: Decodable>(_ json: String) throws -> Value {
    try decodeJSON(Array(json.utf8), file: "f.json")
  }

  private func complaint<Value: Decodable>(_ json: String, as type: Value.Type) -> String? {
    do throws(ConfigurationError) {
      let _: Value = try decodeJSON(Array(json.utf8), file: "f.json")
      return nil
    } catch {
      return error.description
    }
  }

  @Test func numbersAreReadWhereTheyFit() throws {
    #expect(try decoded("[0, -1, 9223372036854775807]") == [Int64(0), -1, .max])
    #expect(try decoded("[1.0, 2e3]") == [1, 2000])
    #expect(try decoded("[0.25, 3, -1e-2]") == [0.25, 3, -0.01])
    #expect(try decoded("[255]") == [UInt8(255)])
    #expect(
      complaint("[256]", as: [UInt8].self) == "f.json:1:2: [0]: must be a whole number, is 256")
    #expect(
      complaint("9223372036854775808", as: Int64.self)
        == "f.json:1:1: must be a whole number, is 9223372036854775808")
    #expect(complaint("[-1]", as: [UInt].self) == "f.json:1:2: [0]: must be a whole number, is -1")
    #expect(complaint("\"1\"", as: Int.self) == "f.json:1:1: must be a whole number, is a string")
  }

  @Test func stringsAreReadWithTheirEscapes() throws {
    #expect(
      try decoded(#"["", "é", "a\"\\\/\b\f\n\r\tz", "\u00e9\ud83d\ude00"]"#)
        == ["", "é", "a\"\\/\u{8}\u{C}\n\r\tz", "é😀"])
  }

  @Test func nullIsNoValueAndNoMemberToo() throws {
    #expect(try decoded("[null, 1]") == [nil, 1])
    struct Pair: Decodable, Equatable { let a: Int?, b: Bool? }
    #expect(try decoded(#"{"a": null, "c": [{}]}"#) == Pair(a: nil, b: nil))
    #expect(
      complaint("[null]", as: [Bool].self) == "f.json:1:2: [0]: must be true or false, is null")
  }

  @Test func ofTwoMembersOfOneNameAToolsFirstCounts() throws {
    #expect(try decoded(#"{"a": 1, "b": 2, "a": 3}"#) == ["a": 1, "b": 2])
  }

  @Test func anyValueIsReadAsItIs() throws {
    let value: JSONValue = try decoded(#"{"a": [true, null, -7, 0.5, "x"], "b": {}}"#)
    #expect(value == ["a": [true, nil, -7, .number(0.5), "x"], "b": [:]])
  }

  private enum Shape: String, Decodable { case round, square }

  @Test func aWordThatIsNoneIsNamed() {
    #expect(
      complaint("\n [\"rond\"]", as: [Shape].self)
        == #"f.json:2:3: [0]: "rond" is none of the words known here"#)
    #expect(
      complaint(#"{"s": "warnin"}"#, as: [String: Severity].self)
        == #"f.json:1:7: s: is "warnin", none of note, warning, error; did you mean "warning"?"#)
  }

  /// A type that asks for its parts by hand.
  private struct Corner: Decodable, Equatable {
    let x: Int
    let y: Int
    let names: [String]

    private enum Key: String, CodingKey { case at, names }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      var place = try container.nestedUnkeyedContainer(forKey: .at)
      x = try place.decode(Int.self)
      y = try place.decode(Int.self)
      let names = try container.nestedContainer(keyedBy: Key.self, forKey: .names)
      self.names = names.contains(.names) ? try names.decode([String].self, forKey: .names) : []
    }
  }

  @Test func partsAreReadByHand() throws {
    let corner: Corner = try decoded(#"{"at": [1, 2, 3], "names": {"names": ["a"]}}"#)
    #expect(corner.x == 1 && corner.y == 2 && corner.names == ["a"])
    #expect(
      complaint(#"{"at": [1], "names": {}}"#, as: Corner.self) == "f.json:1:8: at: is too short")
    #expect(
      complaint(#"{"at": 1}"#, as: Corner.self) == "f.json:1:8: at: must be a list, is a number")
    #expect(complaint(#"{"at": [1, 2]}"#, as: Corner.self) == #"f.json:1:1: lacks "names""#)
  }

  private static let depths: [(Int, String?)] = [
    (512, nil), (513, "f.json:1:514: lists and objects are more than 512 deep"),
  ]

  @Test(arguments: depths)
  func aToolsFileIsReadToADepth(depth: Int, complaint message: String?) {
    let json = String(repeating: "[", count: depth + 1) + String(repeating: "]", count: depth + 1)
    #expect(complaint(json, as: Shallow.self) == message)
  }

  private struct Shallow: Decodable {
    init(from decoder: any Decoder) {}
  }
}
