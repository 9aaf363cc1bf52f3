/// A day of the Gregorian calendar, for comparing when something was made with when a rule began.
package struct CalendarDay: Hashable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Nil for what is no day: month 13, 30 February.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...Self.length(ofMonth: month, in: year)).contains(day) else {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// `2026-04-28`.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day in UTC; nil outside the years 1970 to 9999, where no artifact is from.
  package init?(secondsSince1970 seconds: Int64) {
    guard (0..<Self.end).contains(seconds) else { return nil }
    var rest = Int(seconds / 86_400)
    var year = 1970
    while rest >= Self.days(in: year) {
      rest -= Self.days(in: year)
      year += 1
    }
    var month = 1
    while rest >= Self.length(ofMonth: month, in: year) {
      rest -= Self.length(ofMonth: month, in: year)
      month += 1
    }
    self.init(year: year, month: month, day: rest + 1)
  }

  /// A zip's own form (APPNOTE 4.4.6): seven bits of years since 1980, four of months, five of days.
  package init?(dos date: UInt16) {
    self.init(
      year: 1980 + Int(date >> 9), month: Int(date >> 5 & 0xF), day: Int(date & 0x1F))
  }

  /// 1 January 10000 UTC.
  private static let end: Int64 = 253_402_300_800

  private static func days(in year: Int) -> Int { isLeap(year) ? 366 : 365 }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}

extension CalendarDay: Comparable {
  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CalendarDay: CustomStringConvertible {
  package var description: String {
    "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
