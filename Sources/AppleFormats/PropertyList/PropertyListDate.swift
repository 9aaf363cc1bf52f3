/// A moment as XML property lists write it: `YYYY-MM-DDTHH:MM:SSZ`, always UTC.
struct PropertyListDate {
  private let year: Int
  private let month: Int
  private let day: Int
  private let secondOfDay: Int

  /// Nil when the text has another form or names no day of the Gregorian calendar.
  init?(_ text: some Collection<UInt8>) {
    let form = Array("0000-00-00T00:00:00Z".utf8)
    let text = Array(text)
    guard text.count == form.count else { return nil }
    for (character, expected) in zip(text, form) {
      let isDigit = Self.digits.contains(character)
      guard expected == Self.digits.lowerBound ? isDigit : character == expected else { return nil }
    }
    func number(_ place: Range<Int>) -> Int {
      text[place].reduce(0) { $0 * 10 + Int($1 - Self.digits.lowerBound) }
    }
    (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    secondOfDay = (hour * 60 + minute) * 60 + second
    guard (1...12).contains(month), (1...Self.length(ofMonth: month, in: year)).contains(day),
      hour < 24, minute < 60, second < 60
    else { return nil }
  }

  var secondsSince2001: Double {
    let days = Self.days(year, month, day) - Self.days(2001, 1, 1)
    return Double(days * 86_400 + secondOfDay)
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Days since 1 March of the year 0. Years are counted from March, so that a leap day is a year's
  /// last and the months' lengths follow (153 m + 2) / 5.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // 400 years more keep January and February of the year 0 from counting backwards.
    let years = (month > 2 ? year : year - 1) + 400
    let monthFromMarch = (month + 9) % 12
    return years * 365 + years / 4 - years / 100 + years / 400
      + (153 * monthFromMarch + 2) / 5 + day - 1
  }
}
