/// The text of an XML property list's scalar element, without the white space around it.
///
/// Each reading is nil when the text is none of that type.
struct PropertyListText {
  private let bytes: ArraySlice<UInt8>

  init(_ text: String) {
    let bytes = Array(text.utf8)
    let behind = bytes.lastIndex { !$0.isXMLWhiteSpace }.map { $0 + 1 } ?? 0
    self.bytes = bytes[..<behind].drop { $0.isXMLWhiteSpace }
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// Decimal or, after `0x`, hexadecimal digits behind an optional sign, from `Int64.min` to
  /// `UInt64.max`.
  var integer: PropertyList? {
    var digits = bytes
    let sign = digits.first.flatMap { "+-".utf8.contains($0) ? $0 : nil }
    if sign != nil { digits.removeFirst() }
    let isHexadecimal = digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8)
    if isHexadecimal { digits.removeFirst(2) }
    // A second sign would be taken by `UInt64`.
    guard let first = digits.first, !"+-".utf8.contains(first) else { return nil }
    let number = String(decoding: digits, as: UTF8.self)
    guard let magnitude = UInt64(number, radix: isHexadecimal ? 16 : 10) else { return nil }
    if sign == UInt8(ascii: "-") {
      return Int64(exactly: -Int128(magnitude)).map(PropertyList.integer)
    }
    return Int64(exactly: magnitude).map(PropertyList.integer) ?? .unsigned(magnitude)
  }

  /// Decimal numbers with or without an exponent, and the words for infinity and "not a number".
  var real: Double? {
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    switch text {
    case "nan": return .nan
    case "inf", "+inf", "infinity", "+infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    default:
      // `Double` would take hexadecimal numbers too.
      guard text.utf8.allSatisfy("0123456789+-.e".utf8.contains) else { return nil }
      return Double(text)
    }
  }

  /// Seconds since 1 January 2001 of a date in the form `2026-11-30T09:00:00Z`.
  var date: Double? { PropertyListDate(bytes)?.secondsSince2001 }

  /// Base64, with white space anywhere and with or without the padding at its end.
  var data: [UInt8]? {
    let letters = bytes.filter { !$0.isXMLWhiteSpace }
    let digits = letters.prefix { $0 != UInt8(ascii: "=") }
    guard letters[digits.endIndex...].allSatisfy({ $0 == UInt8(ascii: "=") }),
      digits.count % 4 != 1
    else { return nil }
    return Self.decodeBase64(digits)
  }

  private static func decodeBase64(_ digits: ArraySlice<UInt8>) -> [UInt8]? {
    var data: [UInt8] = []
    data.reserveCapacity(digits.count / 4 * 3 + 2)
    var (pending, width) = (UInt32(0), 0)
    for digit in digits {
      guard let value = base64Value(digit) else { return nil }
      pending = (pending << 6 | value) & 0xffff
      width += 6
      guard width >= 8 else { continue }
      width -= 8
      data.append(UInt8(truncatingIfNeeded: pending >> UInt32(width)))
    }
    return data
  }

  private static func base64Value(_ digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
