extension String {
  /// Bytes from an artifact as text that cannot break or forge a report: what is not UTF-8 is shown as
  /// `\xE9`, what nobody would see (control characters, direction marks, zero-width characters) as
  /// `\u{202E}`, a backslash doubled.
  package init(printing bytes: some Sequence<UInt8>) {
    self = Self.printing(Array(bytes))
  }

  /// The text with invisible characters shown instead of sent.
  package var printable: String {
    unicodeScalars.allSatisfy { $0.printsAsItself } ? self : Self.printing(Array(utf8))
  }

  /// The same for text that may hold printable text already: backslashes stay as they are.
  package var visible: String {
    unicodeScalars.allSatisfy { $0.printsAsItself || $0 == "\\" }
      ? self : Self.printing(Array(utf8), backslash: "\\")
  }

  /// What `init(printing:)` was given, for the one who has only its result.
  package var printedBytes: [UInt8] {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let kind = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      let digits: Substring.UTF8View
      if kind == UInt8(ascii: "u"), rest.first == UInt8(ascii: "{"),
        let end = rest.firstIndex(of: UInt8(ascii: "}"))
      {
        digits = rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[rest.index(after: end)...]
      } else if kind == UInt8(ascii: "x") {
        digits = rest.prefix(2)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(kind)
        continue
      }
      let value = UInt32(String(Substring(digits)), radix: 16) ?? 0x3F
      if kind == UInt8(ascii: "x") {
        bytes.append(UInt8(truncatingIfNeeded: value))
      } else if let scalar = Unicode.Scalar(value) {
        bytes += Array(String(scalar).utf8)
      }
    }
    return bytes
  }

  private static func printing(_ source: [UInt8], backslash: String = "\\\\") -> String {
    let pieces = pieces(of: source)
    var text = ""
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .broken(let byte): text += "\\x" + hexadecimal(UInt32(byte), width: 2)
      case .scalar("\\"): text += backslash
      case .scalar(let scalar):
        let isSeen =
          scalar.printsAsItself
          || scalar.isPartOfEmoji(
            after: index > 0 ? pieces[index - 1].scalar : nil,
            before: index + 1 < pieces.count ? pieces[index + 1].scalar : nil)
        if isSeen {
          text.unicodeScalars.append(scalar)
        } else {
          text += "\\u{" + hexadecimal(scalar.value, width: 1) + "}"
        }
      }
    }
    return text
  }

  private enum Piece {
    case scalar(Unicode.Scalar)
    case broken(UInt8)

    var scalar: Unicode.Scalar? {
      if case .scalar(let scalar) = self { return scalar }
      return nil
    }
  }

  private static func pieces(of source: [UInt8]) -> [Piece] {
    var decoder = UTF8()
    var iterator = source[...].makeIterator()
    var pieces: [Piece] = []
    pieces.reserveCapacity(source.count)
    var place = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        pieces.append(.scalar(scalar))
        place += UTF8.width(scalar)
      case .emptyInput:
        return pieces
      case .error:
        // The decoder swallows a maximal broken run; show its first byte and go on behind it.
        pieces.append(.broken(source[place]))
        place += 1
        iterator = source[place...].makeIterator()
        decoder = UTF8()
      }
    }
  }
}

extension Unicode.Scalar {
  /// False for what a terminal, an XML reader or a bidirectional renderer would act on, and for what is
  /// drawn as nothing, so that two names would look alike.
  package var printsAsItself: Bool {
    switch value {
    case 0x20...0x5B, 0x5D...0x7E: return true
    case 0x5C, 0x00...0x1F, 0x7F...0x9F: return false
    case 0xA0...0xAC, 0xAE...0x2FF: return true
    // Noncharacters, which XML 1.0 forbids.
    case 0xFFFE, 0xFFFF: return false
    default: break
    }
    if properties.isDefaultIgnorableCodePoint { return false }
    switch properties.generalCategory {
    case .format, .lineSeparator, .paragraphSeparator, .control: return false
    default: return true
    }
  }

  /// The joiner of two pictures, or the selector that makes a sign a picture: seen, as part of it.
  fileprivate func isPartOfEmoji(after last: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool
  {
    switch value {
    case 0xFE0F: last?.isPicture ?? false
    case 0x200D:
      (last.map { $0.isPicture || $0.value == 0xFE0F } ?? false) && (next?.isPicture ?? false)
    default: false
    }
  }

  /// Digits and letters count as emoji, too, but nobody sees whether a selector follows them.
  private var isPicture: Bool { value > 0x2FF && properties.isEmoji }
}

private func hexadecimal(_ value: UInt32, width: Int) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
