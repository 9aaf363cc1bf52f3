/// A point in time, to the second, as stores keep it and people read it: always UTC.
package struct Moment: Hashable, Comparable, Sendable {
  /// Since 1970-01-01.
  package let seconds: Int64

  /// Years with four digits: what lies outside is moved to the nearest.
  package init(seconds: Int64) {
    self.seconds = min(max(seconds, -62_167_219_200), 253_402_300_799)
  }

  /// `2026-11-30`, `2026-11-30T14:02:09Z`, `2026-11-30 14:02+01:00`, or seconds since 1970.
  package init?(_ text: String) {
    let letters = Array(text.utf8)
    if !letters.isEmpty, letters.allSatisfy({ $0.isDigit }), let seconds = Int64(text) {
      self.init(seconds: seconds)
      guard self.seconds == seconds else { return nil }
      return
    }
    var reader = DigitReader(letters)
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
      (1...12).contains(month), reader.skip("-"), let day = reader.number(2),
      (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    var seconds = Self.days(year, month, day) * 86_400
    if reader.skip("T") || reader.skip("t") || reader.skip(" ") {
      guard let hour = reader.number(2), hour < 24, reader.skip(":"),
        let minute = reader.number(2), minute < 60
      else { return nil }
      seconds += hour * 3600 + minute * 60
      if reader.skip(":") {
        // A leap second is the last second of its minute here.
        guard let second = reader.number(2), second <= 60 else { return nil }
        seconds += min(second, 59)
        if reader.skip(".") { reader.skipDigits() }
      }
      guard let offset = reader.zone() else { return nil }
      seconds -= offset
    }
    guard reader.isAtEnd else { return nil }
    self.init(seconds: seconds)
  }

  /// A time in milliseconds, where nobody can have meant seconds.
  package init?(milliseconds text: String) {
    guard text.utf8.allSatisfy(\.isDigit), let number = Int64(text),
      Self.ofBuilds.contains(Moment(seconds: number / 1000))
    else { return nil }
    self.init(seconds: number / 1000)
  }

  /// From the year in which the App Store opened to one that nobody has built in by mistake.
  package static let ofBuilds = Moment(seconds: 1_199_145_600)...Moment(seconds: 4_102_444_800)

  package static func < (left: Moment, right: Moment) -> Bool { left.seconds < right.seconds }

  /// `2026-11-30`
  package var day: String {
    let (year, month, day) = civil
    return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
  }

  /// `2026-11`
  package var month: String { String(day.dropLast(3)) }

  /// `2026-11-30T14:02:09Z`
  package var text: String {
    let rest = seconds - civilDays * 86_400
    let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { Self.padded($0, 2) }
    return "\(day)T\(clock.joined(separator: ":"))Z"
  }

  private var civilDays: Int64 {
    // Rounded down, also before 1970.
    (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400
  }

  /// Gregorian date, by counting years from March so that the leap day comes last.
  private var civil: (year: Int64, month: Int64, day: Int64) {
    let shifted = civilDays + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func days(in month: Int64, of year: Int64) -> Int64 {
    let next = month == 12 ? days(year + 1, 1, 1) : days(year, month + 1, 1)
    return next - days(year, month, 1)
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Moment: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let moment = Moment(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "is no time")
    }
    self = moment
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// Numbers of a fixed width, one behind the other.
private struct DigitReader {
  private let letters: [UInt8]
  private var place = 0

  init(_ letters: [UInt8]) { self.letters = letters }

  var isAtEnd: Bool { place == letters.count }

  mutating func number(_ width: Int) -> Int64? {
    guard letters.count - place >= width else { return nil }
    let digits = letters[place..<place + width]
    guard digits.allSatisfy({ $0.isDigit }) else { return nil }
    place += width
    return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  mutating func skip(_ letter: Unicode.Scalar) -> Bool {
    guard place < letters.count, UInt32(letters[place]) == letter.value else { return false }
    place += 1
    return true
  }

  mutating func skipDigits() {
    while place < letters.count, letters[place].isDigit { place += 1 }
  }

  /// Seconds east of Greenwich; without a zone the time is taken for UTC.
  mutating func zone() -> Int64? {
    _ = skip(" ")
    if isAtEnd || skip("Z") || skip("z") { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+"), let hours = number(2), hours < 24 else { return nil }
    _ = skip(":")
    let minutes = number(2) ?? 0
    guard minutes < 60 else { return nil }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
