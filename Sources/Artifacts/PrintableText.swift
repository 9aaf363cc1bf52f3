extension String {
  /// Bytes from an artifact as text that cannot break or forge a report: what is not UTF-8 is shown as
  /// `\xE9`, a control or invisible direction character as `\u{202E}`, a backslash doubled.
  package init(printing bytes: some Sequence<UInt8>) {
    var decoder = UTF8()
    var iterator = Array(bytes).makeIterator()
    var text = ""
    let source = Array(bytes)
    var place = 0
    decoding: while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        text += scalar.printable
        place += UTF8.width(scalar)
      case .emptyInput:
        break decoding
      case .error:
        // The decoder swallows a maximal broken run; show its first byte and go on behind it.
        text += "\\x" + hexadecimal(UInt32(source[place]), width: 2)
        place += 1
        iterator = Array(source[place...]).makeIterator()
        decoder = UTF8()
      }
    }
    self = text
  }

  /// The text with control and invisible direction characters shown instead of sent.
  package var printable: String {
    unicodeScalars.allSatisfy { $0.printsAsItself } ? self : String(printing: utf8)
  }
}

extension Unicode.Scalar {
  fileprivate var printable: String {
    if self == "\\" { return "\\\\" }
    return printsAsItself ? String(self) : "\\u{" + hexadecimal(value, width: 1) + "}"
  }

  /// False for what a terminal, an XML reader or a bidirectional renderer would act on.
  fileprivate var printsAsItself: Bool {
    switch value {
    case 0x5C, 0x00...0x1F, 0x7F...0x9F: false
    // Direction marks, embeddings and isolates; line and paragraph separators; byte order mark.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
    // Noncharacters, which XML 1.0 forbids.
    case 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}

private func hexadecimal(_ value: UInt32, width: Int) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
