import AppleFormats

/// A property list as Core Foundation writes XML: a tab a level, the top value not indented.
///
/// Reals are the shortest digits that read back equal, where Core Foundation prints 17. A `uid`
/// becomes the dictionary `CF$UID`, as there.
struct PropertyListXML {
  private(set) var text: String

  init(_ value: PropertyList, encoding: String) {
    text = """
      <?xml version="1.0" encoding="\(encoding)"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    append(value, level: 0)
    text += "</plist>\n"
  }

  private mutating func append(_ value: PropertyList, level: Int) {
    switch value {
    case .string(let string): element("string", string, level)
    case .integer(let number): element("integer", "\(number)", level)
    case .unsigned(let number): element("integer", "\(number)", level)
    case .real(let number): element("real", Self.digits(number), level)
    case .boolean(let flag): line(flag ? "<true/>" : "<false/>", level)
    case .date(let seconds): element("date", UTCDate(seconds: seconds).text, level)
    case .data(let bytes): data(bytes, level)
    case .uid(let number): append(.dictionary(["CF$UID": .unsigned(number)]), level: level)
    case .array(let values): array(values, level)
    case .dictionary(let values): dictionary(values, level)
    }
  }

  private mutating func line(_ content: String, _ level: Int) {
    text += String(repeating: "\t", count: level) + content + "\n"
  }

  private mutating func element(_ name: String, _ content: String, _ level: Int) {
    line("<\(name)>\(Self.escaped(content))</\(name)>", level)
  }

  private mutating func array(_ values: [PropertyList], _ level: Int) {
    guard !values.isEmpty else { return line("<array/>", level) }
    line("<array>", level)
    for value in values { append(value, level: level + 1) }
    line("</array>", level)
  }

  private mutating func dictionary(_ values: [String: PropertyList], _ level: Int) {
    guard !values.isEmpty else { return line("<dict/>", level) }
    line("<dict>", level)
    for key in sortedKeys(values) {
      element("key", key, level + 1)
      if let value = values[key] { append(value, level: level + 1) }
    }
    line("</dict>", level)
  }

  /// Lines of at most 76 columns with a tab counted as 8, and at most 8 tabs counted.
  private mutating func data(_ bytes: [UInt8], _ level: Int) {
    line("<data>", level)
    let width = 76 - 8 * min(level, 8)
    var rest = Self.base64(bytes)[...]
    while !rest.isEmpty {
      line(String(decoding: rest.prefix(width), as: UTF8.self), level)
      rest = rest.dropFirst(width)
    }
    line("</data>", level)
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func digits(_ number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-infinity" : "+infinity" }
    let digits = number.description
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let letters = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var encoded: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = Array(bytes[start..<min(start + 3, bytes.count)])
      let padded = group + [0, 0]
      let bits = Int(padded[0]) << 16 | Int(padded[1]) << 8 | Int(padded[2])
      for index in 0..<4 {
        let letter = letters[bits >> (18 - 6 * index) & 63]
        encoded.append(index <= group.count ? letter : UInt8(ascii: "="))
      }
    }
    return encoded
  }
}
