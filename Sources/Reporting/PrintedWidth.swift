extension String {
  /// Columns on a terminal, without the colours.
  var printedWidth: Int {
    var width = 0
    var isColor = false
    for character in self {
      if character == "\u{1B}" { isColor = true }
      if !isColor { width += character.printedWidth }
      if isColor, character == "m" { isColor = false }
    }
    return width
  }

  func padded(left width: Int) -> String {
    String(repeating: " ", count: max(0, width - printedWidth)) + self
  }

  func padded(right width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - printedWidth))
  }
}

extension Character {
  /// A picture takes two columns however many code points it is made of; otherwise each code point
  /// takes what it takes, accents nothing.
  fileprivate var printedWidth: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.value < 0x300, scalars.count == 1 { return 1 }
    if first.value > 0x2FF,
      scalars.contains(where: { $0.properties.isEmojiPresentation || $0.value == 0xFE0F })
    {
      return 2
    }
    return scalars.map(\.printedWidth).reduce(0, +)
  }
}

extension Unicode.Scalar {
  fileprivate var printedWidth: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    return switch value {
    // Vowels and final consonants, which are drawn into the syllable's first letter.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: 0
    // The blocks of wide and full-width characters in Unicode's EastAsianWidth table.
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
