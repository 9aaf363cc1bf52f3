/// A size as a report prints it, with the bytes it may stand for.
///
/// `ByteCountFormatter` writes decimal units (1 KB = 1000 bytes), kilobytes whole, megabytes with one
/// decimal and larger units with two, zeros at the end dropped, and nothing as "Zero KB". Measured:
/// 722 of 722 values of text reports with an `app-thinning.plist` beside them come out so.
package struct ReportedSize: Hashable, Sendable {
  /// The figure itself: 14,800,000 for "14.8 MB".
  package let bytes: Int64
  /// What is rounded to it: 14,750,000 up to, but not including, 14,850,000.
  package let bounds: Range<Int64>

  package var isExact: Bool { bounds.count == 1 }

  /// Nil for a negative number, and for the one that has no successor.
  package init?(exactly bytes: Int64) {
    guard bytes >= 0, bytes < .max else { return nil }
    self.bytes = bytes
    bounds = bytes..<(bytes + 1)
  }

  /// `28,9 MB`, `934 KB`, `7 MB`, `Zero KB`, `512 bytes`; nil for anything else.
  init?(_ text: Substring) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let unit = Unit(words[1]) else { return nil }
    guard words[0].lowercased() != "zero" else {
      self.init(exactly: 0)
      return
    }
    guard let number = DecimalNumber(words[0]),
      let bytes = number.value(timesTenTo: unit.exponent)
    else { return nil }
    let decimals = max(number.decimals, unit.decimals)
    guard decimals < unit.exponent else {
      self.init(exactly: bytes)
      return
    }
    let half = Int64.powerOfTen(unit.exponent - decimals) / 2
    let (upper, overflow) = bytes.addingReportingOverflow(half)
    guard !overflow else { return nil }
    self.init(bytes: bytes, bounds: max(0, bytes - half)..<upper)
  }

  private init(bytes: Int64, bounds: Range<Int64>) {
    self.bytes = bytes
    self.bounds = bounds
  }

  /// A unit's power of ten, and the decimals Apple gives it.
  private struct Unit {
    let exponent: Int
    let decimals: Int

    init?(_ word: Substring) {
      switch word.lowercased() {
      case "byte", "bytes": (exponent, decimals) = (0, 0)
      case "kb": (exponent, decimals) = (3, 0)
      case "mb": (exponent, decimals) = (6, 1)
      case "gb": (exponent, decimals) = (9, 2)
      case "tb": (exponent, decimals) = (12, 2)
      default: return nil
      }
    }
  }
}

/// Digits with a point or, in other countries, a comma between them: `14.8`, `28,9`, `7`.
private struct DecimalNumber {
  private let digits: Int64
  let decimals: Int

  init?(_ text: Substring) {
    let parts = text.utf8.split(omittingEmptySubsequences: false) { $0 == 0x2e || $0 == 0x2c }
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ part in !part.isEmpty && part.allSatisfy { (0x30...0x39) ~= $0 } }),
      // No other form is too long for an `Int64`.
      let digits = Int64(String(decoding: parts.joined(), as: UTF8.self))
    else { return nil }
    self.digits = digits
    decimals = parts.count == 2 ? parts[1].count : 0
  }

  /// Nil for fractions of a byte and beyond `Int64`.
  func value(timesTenTo exponent: Int) -> Int64? {
    guard decimals <= exponent else { return nil }
    let (value, overflow) = digits.multipliedReportingOverflow(
      by: .powerOfTen(exponent - decimals))
    return overflow ? nil : value
  }
}

extension Int64 {
  /// For exponents of units, up to 12.
  fileprivate static func powerOfTen(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
