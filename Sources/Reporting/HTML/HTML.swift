import Measurement

/// Markup that no text can break: what is interpolated is escaped, unless it is markup itself.
struct HTML: Sendable, ExpressibleByStringInterpolation {
  private(set) var text: String

  static let empty: HTML = ""

  init(stringLiteral value: String) { text = value }

  init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// Text as it is: for style, script and data that were made here.
  init(verbatim text: String) { self.text = text }

  init(_ parts: [HTML], separator: String = "\n") {
    text = parts.filter { !$0.text.isEmpty }.map(\.text).joined(separator: separator)
  }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ value: String) { text += value.escapedForHTML }
    mutating func appendInterpolation(_ value: Int) { text += "\(value)" }
    mutating func appendInterpolation(_ value: ByteCount) { text += "\(value)" }
    mutating func appendInterpolation(_ value: HTML) { text += value.text }

    mutating func appendInterpolation(_ values: [HTML]) { text += HTML(values).text }

    /// A coordinate: hundredths are more than a screen shows.
    mutating func appendInterpolation(_ value: Double) {
      let rounded = (value * 100).rounded() / 100
      text += rounded == rounded.rounded() ? "\(Int64(rounded))" : "\(rounded)"
    }
  }
}

extension String {
  /// For text and quoted attributes. Text from artifacts is printable already; that from a user's rule
  /// files need not be, so what a page may not hold, or would reorder it, is replaced.
  fileprivate var escapedForHTML: String {
    var escaped = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
      default: escaped.append(scalar.isAllowedInHTML ? scalar : "\u{FFFD}")
      }
    }
    return String(escaped)
  }
}

extension Unicode.Scalar {
  fileprivate var isAllowedInHTML: Bool {
    switch value {
    case 0x9, 0xA: true
    case 0x0...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: false
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}
