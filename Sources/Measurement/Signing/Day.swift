/// A day of the calendar, UTC: what expiry is judged by.
package struct Day: Hashable, Comparable, Sendable {
  /// Counted from 1 January 2001.
  package let number: Int64

  /// The day on which a moment lies, in seconds since 1 January 2001 UTC; nil for no number.
  package init?(seconds: Double) {
    // A million years either way, beyond which nobody means a date.
    guard abs(seconds) < 3.2e13 else { return nil }
    number = Int64((seconds / 86_400).rounded(.down))
  }

  /// `2026-11-30`; nil for another form, or a day that no calendar has.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let widths = [4, 2, 2]
    guard parts.count == 3, zip(parts, widths).allSatisfy({ $0.utf8.count == $1 }),
      text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }),
      let year = Int64(parts[0]), let month = Int64(parts[1]), let day = Int64(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
    guard description == text else { return nil }
  }

  /// Days are counted from 1 March of year 0, so that a leap day is the last day of its year.
  private init(year: Int64, month: Int64, day: Int64) {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - Self.marchOfYear0
  }

  /// Days from 1 March of year 0 to 1 January 2001.
  private static let marchOfYear0: Int64 = 730_791

  package static func < (left: Day, right: Day) -> Bool { left.number < right.number }
}

extension Day: CustomStringConvertible {
  package var description: String {
    let days = number + Self.marchOfYear0
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
