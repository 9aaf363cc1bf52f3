import Artifacts

/// Reads JSON that a person wrote and says where it is none.
///
/// Its own, because the library's says neither line nor column, and takes the last of two members of one
/// name without a word.
struct JSONScanner {
  /// Deeper than any file that is read here has to be.
  private static let deepest = 64

  private let bytes: [UInt8]
  private let file: String
  private var offset = 0
  private var place = TextPlace()

  init(_ bytes: [UInt8], file: String) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    self.file = file
  }

  mutating func document() throws(ConfigurationError) -> PlacedJSON {
    skipBlanks()
    guard peek != nil else { throw wrong("is empty; the least it can hold is {}") }
    let value = try value(depth: 0)
    skipBlanks()
    guard peek == nil else { throw wrong("goes on behind its end with \(shown)") }
    return value
  }

  private mutating func value(depth: Int) throws(ConfigurationError) -> PlacedJSON {
    skipBlanks()
    let start = place
    guard depth <= Self.deepest else {
      throw wrong("lists and objects are more than \(Self.deepest) deep")
    }
    switch peek {
    case UInt8(ascii: "{"): return PlacedJSON(.object(try members(depth)), at: start)
    case UInt8(ascii: "["): return PlacedJSON(.array(try elements(depth)), at: start)
    case UInt8(ascii: "\""): return PlacedJSON(.string(try string()), at: start)
    case let byte? where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte):
      return PlacedJSON(.number(try number()), at: start)
    default: return PlacedJSON(try word(), at: start)
    }
  }

  private mutating func members(_ depth: Int) throws(ConfigurationError) -> [PlacedJSON.Member] {
    let start = place
    advance()
    var members: [PlacedJSON.Member] = []
    var known: [String: TextPlace] = [:]
    skipBlanks()
    if take("}") { return [] }
    while true {
      skipBlanks()
      let keyPlace = place
      guard peek == UInt8(ascii: "\"") else {
        throw missing(
          "a key in double quotes", inObjectFrom: start, isBehindComma: !members.isEmpty)
      }
      let key = try string()
      // Comments may be as many as somebody has to say.
      if !key.hasPrefix("//"), let first = known.updateValue(keyPlace, forKey: key) {
        throw wrong(
          "\"\(key.printable)\" stands twice in one object, first on line \(first.line)",
          at: keyPlace)
      }
      skipBlanks()
      guard take(":") else {
        throw wrong("a : is missing behind \"\(key.printable)\", there is \(shown)")
      }
      members.append(
        PlacedJSON.Member(key: key, keyPlace: keyPlace, value: try value(depth: depth + 1)))
      skipBlanks()
      if take("}") { return members }
      guard take(",") else {
        throw wrong(
          "a , or } is missing in the object that begins on line \(start.line), "
            + "there is \(shown)")
      }
    }
  }

  private mutating func elements(_ depth: Int) throws(ConfigurationError) -> [PlacedJSON] {
    let start = place
    advance()
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
          "a , or ] is missing in the list that begins on line \(start.line), there is \(shown)")
      }
    }
  }

  private mutating func number() throws(ConfigurationError) -> String {
    let start = offset
    let began = place
    while let byte = peek, byte.isPartOfNumber { advance() }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard text.isJSONNumber, let value = Double(text), value.isFinite else {
      throw wrong("\(text.printable) is no number", at: began)
    }
    return text
  }

  private mutating func word() throws(ConfigurationError) -> PlacedJSON.Value {
    let words: [(String, PlacedJSON.Value)] = [
      ("true", .boolean(true)), ("false", .boolean(false)), ("null", .null),
    ]
    for (word, value) in words where bytes[offset...].starts(with: word.utf8) {
      for _ in word.utf8 { advance() }
      return value
    }
    throw wrong(isComment ? Self.comments : "a value is missing, there is \(shown)")
  }

  // MARK: - Strings

  private mutating func string() throws(ConfigurationError) -> String {
    let start = place
    advance()
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        advance()
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape().utf8
      case 0..<0x20:
        throw wrong(
          byte == 0x0A ? "a string ends with its line; \" is missing" : "\(shown) in a string")
      default:
        text.append(byte)
        advance()
      }
    }
    throw wrong("the file ends inside the string that begins on line \(start.line)")
  }

  private mutating func escape() throws(ConfigurationError) -> String {
    let start = place
    advance()
    guard let byte = peek else { throw wrong("the file ends inside a string") }
    let plain: [UInt8: String] = [
      UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
      UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
      UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]
    if let text = plain[byte] {
      advance()
      return text
    }
    guard byte == UInt8(ascii: "u") else {
      throw wrong("no escape \\\(shown); a backslash itself is written \\\\", at: start)
    }
    advance()
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
  private mutating func unit(_ start: TextPlace) throws(ConfigurationError) -> UInt16 {
    let digits = bytes[offset...].prefix(4)
    guard digits.count == 4, digits.allSatisfy(\.isHexadecimalDigit),
      let value = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw wrong("\\u needs four hexadecimal digits", at: start) }
    for _ in digits { advance() }
    return value
  }

  // MARK: - Bytes

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func advance() {
    guard let byte = peek else { return }
    offset += 1
    if byte == 0x0A {
      place.line += 1
      place.column = 1
    } else if peek.map({ $0 & 0xC0 != 0x80 }) ?? true {
      place.column += 1
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    advance()
    return true
  }

  private mutating func skipBlanks() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { advance() }
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

  private func missing(
    _ what: String, inObjectFrom start: TextPlace, isBehindComma: Bool
  ) -> ConfigurationError {
    if isComment { return wrong(Self.comments) }
    if isBehindComma, peek == UInt8(ascii: "}") { return wrong("a comma stands before the }") }
    return wrong(
      "\(what) is missing in the object that begins on line \(start.line), there is \(shown)")
  }

  private func wrong(_ reason: String, at other: TextPlace? = nil) -> ConfigurationError {
    ConfigurationError(file: file, at: other ?? place, reason: reason)
  }
}

extension ConfigurationError {
  /// With line and column behind the file's name, as editors and terminals take them.
  init(file: String, at place: TextPlace, key: String? = nil, reason: String) {
    self.init(file: "\(file):\(place.line):\(place.column)", key: key, reason: reason)
  }
}

extension String {
  /// RFC 8259, section 6.
  fileprivate var isJSONNumber: Bool {
    var rest = utf8[...]
    func digits() -> Int {
      let found = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(found.count)
      return found.count
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
}
