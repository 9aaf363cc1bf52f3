import Artifacts

/// Reads JSON (RFC 8259) and says where it is none.
///
/// Its own, because the library's says neither line nor column, takes the last of two members of one
/// name without a word, and needs a pass of its own for every type that a file is read as.
struct JSONScanner {
  private let source: SourceText
  private let bytes: [UInt8]
  private let author: JSONAuthor
  private var offset = 0

  init(_ source: SourceText, by author: JSONAuthor) {
    self.source = source
    bytes = source.bytes
    self.author = author
  }

  /// The one value of the file.
  mutating func document() throws(ConfigurationError) -> PlacedJSON {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw ConfigurationError(file: source.name, reason: "is no text in UTF-8")
    }
    skipBlanks()
    guard peek != nil else { throw wrong("is empty; the least it can hold is {} or []") }
    let value = try value(depth: 0)
    skipBlanks()
    guard peek == nil else { throw wrong("goes on behind its end with \(shown)") }
    return value
  }

  private mutating func value(depth: Int) throws(ConfigurationError) -> PlacedJSON {
    skipBlanks()
    let start = offset
    guard depth <= author.deepest else {
      throw wrong("lists and objects are more than \(author.deepest) deep")
    }
    let value: PlacedJSON.Value =
      switch peek {
      case UInt8(ascii: "{"): .object(try members(depth))
      case UInt8(ascii: "["): .array(try elements(depth))
      case UInt8(ascii: "\""): .string(try string())
      case let byte? where byte == UInt8(ascii: "-") || byte.isDigit: .number(try number())
      default: try word()
      }
    return PlacedJSON(value: value, offset: start)
  }

  private mutating func members(_ depth: Int) throws(ConfigurationError) -> [PlacedJSON.Member] {
    let start = offset
    offset += 1
    var members: [PlacedJSON.Member] = []
    skipBlanks()
    if take("}") { return [] }
    while true {
      skipBlanks()
      let keyOffset = offset
      guard peek == UInt8(ascii: "\"") else {
        throw missing(
          "a key in double quotes", inObjectFrom: start, isBehindComma: !members.isEmpty)
      }
      let key = try string()
      skipBlanks()
      guard take(":") else {
        throw wrong("a : is missing behind \"\(key.printable)\", there is \(shown)")
      }
      let value = try value(depth: depth + 1)
      members.append(PlacedJSON.Member(key: key, keyOffset: keyOffset, value: value))
      skipBlanks()
      if take("}") { break }
      guard take(",") else {
        throw wrong(
          "a , or } is missing in the object that begins on line \(line(start)), "
            + "there is \(shown)")
      }
    }
    if author == .person { try refuseRepeatedKeys(members) }
    return members
  }

  private func refuseRepeatedKeys(_ members: [PlacedJSON.Member]) throws(ConfigurationError) {
    guard Set(members.map(\.key)).count < members.count else { return }
    var known: [String: Int] = [:]
    // Comments may be as many as somebody has to say.
    for member in members where !member.key.hasPrefix("//") {
      guard let first = known.updateValue(member.keyOffset, forKey: member.key) else { continue }
      throw wrong(
        "\"\(member.key.printable)\" stands twice in one object, first on line \(line(first))",
        at: member.keyOffset)
    }
  }

  private mutating func elements(_ depth: Int) throws(ConfigurationError) -> [PlacedJSON] {
    let start = offset
    offset += 1
    skipBlanks()
    if take("]") { return [] }
    var elements: [PlacedJSON] = []
    while true {
      skipBlanks()
      if peek == UInt8(ascii: "]") { throw wrong("a comma stands before the ]") }
      elements.append(try value(depth: depth + 1))
      skipBlanks()
      if take("]") { return elements }
      guard take(",") else {
        throw wrong(
          "a , or ] is missing in the list that begins on line \(line(start)), there is \(shown)")
      }
    }
  }

  private mutating func number() throws(ConfigurationError) -> String {
    let start = offset
    while let byte = peek, byte.isPartOfNumber { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard bytes[start..<offset].isJSONNumber, Int64(text) != nil || Double(text)?.isFinite == true
    else { throw wrong("\(text.printable) is no number", at: start) }
    return text
  }

  private mutating func word() throws(ConfigurationError) -> PlacedJSON.Value {
    if take(word: "true") { return .boolean(true) }
    if take(word: "false") { return .boolean(false) }
    if take(word: "null") { return .null }
    throw wrong(isComment ? Self.comments : "a value is missing, there is \(shown)")
  }

  // MARK: - Strings

  private mutating func string() throws(ConfigurationError) -> String {
    let start = offset
    offset += 1
    while let byte = peek, byte.isPlainInString { offset += 1 }
    let text = bytes[(start + 1)..<offset]
    // Nearly all strings are as they are written.
    if take("\"") { return String(decoding: text, as: UTF8.self) }
    return try string(beginning: Array(text), at: start)
  }

  private mutating func string(
    beginning head: [UInt8], at start: Int
  ) throws(ConfigurationError) -> String {
    var text = head
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape().utf8
      case 0..<0x20:
        throw wrong(
          byte == 0x0A ? "a string ends with its line; \" is missing" : "\(shown) in a string")
      default:
        text.append(byte)
        offset += 1
      }
    }
    throw wrong("the file ends inside the string that begins on line \(line(start))")
  }

  private mutating func escape() throws(ConfigurationError) -> String {
    let start = offset
    offset += 1
    guard let byte = peek else { throw wrong("the file ends inside a string") }
    let plain: [UInt8: String] = [
      UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
      UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
      UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]
    if let text = plain[byte] {
      offset += 1
      return text
    }
    guard byte == UInt8(ascii: "u") else {
      throw wrong("no escape \\\(shown); a backslash itself is written \\\\", at: start)
    }
    offset += 1
    var units = [try unit(start)]
    if (0xD800..<0xDC00).contains(units[0]) {
      guard take("\\"), take("u") else { throw wrong("half a character", at: start) }
      units.append(try unit(start))
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw wrong("half a character", at: start)
    }
    return text
  }

  /// Four hexadecimal digits.
  private mutating func unit(_ start: Int) throws(ConfigurationError) -> UInt16 {
    let digits = bytes[offset...].prefix(4)
    guard digits.count == 4, digits.allSatisfy(\.isHexadecimalDigit),
      let value = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw wrong("\\u needs four hexadecimal digits", at: start) }
    offset += 4
    return value
  }

  // MARK: - Bytes

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func take(word: StaticString) -> Bool {
    let text = word.description.utf8
    guard bytes[offset...].starts(with: text) else { return false }
    offset += text.count
    return true
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte.isBlank { offset += 1 }
  }

  private static let comments =
    "JSON has no comments; a member such as \"//\": \"text\" is one here"

  private var isComment: Bool {
    let head = bytes[offset...]
    return head.starts(with: "//".utf8) || head.starts(with: "/*".utf8)
  }

  /// What stands here, for a sentence.
  private var shown: String {
    guard peek != nil else { return "the end of the file" }
    let rest = String(decoding: bytes[offset...].prefix(4), as: UTF8.self)
    return rest.unicodeScalars.first.map { "\(String($0).printable)" } ?? ""
  }

  private func line(_ offset: Int) -> Int { source.place(at: offset).line }

  private func missing(
    _ what: String, inObjectFrom start: Int, isBehindComma: Bool
  ) -> ConfigurationError {
    if isComment { return wrong(Self.comments) }
    if isBehindComma, peek == UInt8(ascii: "}") { return wrong("a comma stands before the }") }
    return wrong(
      "\(what) is missing in the object that begins on line \(line(start)), there is \(shown)")
  }

  private func wrong(_ reason: String, at other: Int? = nil) -> ConfigurationError {
    ConfigurationError(
      file: source.name, place: source.place(at: other ?? offset), reason: reason)
  }
}

extension ArraySlice<UInt8> {
  /// RFC 8259, section 6.
  fileprivate var isJSONNumber: Bool {
    var rest = self
    func digits() -> Int {
      let count = rest.prefix(while: \.isDigit).count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let isZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !isZero || whole == 1 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

  fileprivate var isHexadecimalDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }

  fileprivate var isPartOfNumber: Bool {
    switch self {
    case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x45, 0x65: true
    default: false
    }
  }

  /// Neither the end of a string, nor an escape, nor a control character.
  fileprivate var isPlainInString: Bool {
    self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}
