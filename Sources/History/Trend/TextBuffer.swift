/// UTF-8 that grows: tables of a hundred thousand builds take too long as sums of strings.
struct TextBuffer {
  private(set) var bytes: [UInt8] = []

  init(rows: Int) { bytes.reserveCapacity(rows * 300 + 1000) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func add(_ text: StaticString) {
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(
        start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func add(_ number: Int64) {
    guard number != 0 else { return bytes.append(UInt8(ascii: "0")) }
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    bytes[start...].reverse()
  }

  /// A JSON string.
  mutating func add(quoted text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): add(#"\""#)
      case UInt8(ascii: "\\"): add(#"\\"#)
      case UInt8(ascii: "\n"): add(#"\n"#)
      case UInt8(ascii: "\r"): add(#"\r"#)
      case UInt8(ascii: "\t"): add(#"\t"#)
      case ..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        add(#"\u00"#)
        bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
