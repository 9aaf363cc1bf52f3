/// A moment in whole seconds as XML property lists print it: `2026-01-01T00:00:00Z`.
struct UTCDate {
  private let secondsSince1970: Int64

  /// - Parameter seconds: seconds from 1 January 2001 UTC, as property lists count.
  init(seconds: Double) {
    // A million years either way: more cannot be printed in a form that anyone reads.
    let limit = 3.2e13
    let bounded = seconds.isNaN ? 0 : min(max(seconds, -limit), limit)
    secondsSince1970 = Int64(bounded.rounded(.down)) + 978_307_200
  }

  var text: String {
    let second = secondsSince1970 % 86_400 + (secondsSince1970 % 86_400 < 0 ? 86_400 : 0)
    let (year, month, day) = Self.civilDate((secondsSince1970 - second) / 86_400)
    let date = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
    let (hours, minutes) = (second / 3600, second / 60 % 60)
    let parts = [hours, minutes, second % 60].map { Self.padded($0, 2) }
    return date + "T" + parts.joined(separator: ":") + "Z"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Days are counted from 1 March of year 0, so that a leap day is the last day of its year.
  private static func civilDate(_ daysSince1970: Int64) -> (Int64, Int64, Int64) {
    let days = daysSince1970 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}
