import Artifacts
import Testing

@Suite struct CalendarDayTests {
  @Test(arguments: [
    (0, "1970-01-01"), (86_399, "1970-01-01"), (951_782_400, "2000-02-29"),
    (1_767_225_600, "2026-01-01"), (4_102_444_799, "2099-12-31"), (253_402_300_799, "9999-12-31"),
  ])
  func aMomentIsADay(_ seconds: Int64, _ day: String) {
    #expect(CalendarDay(secondsSince1970: seconds)?.description == day)
    #expect(CalendarDay(day)?.description == day)
  }

  @Test(arguments: [-1, 253_402_300_800, .max, .min])
  func whatIsFarOffIsNoDay(_ seconds: Int64) {
    #expect(CalendarDay(secondsSince1970: seconds) == nil)
  }

  @Test(arguments: ["2026-02-29", "2026-13-01", "2026-1-1", "2026-00-10", "+026-01-01", "", "2026"])
  func whatIsNoDayIsNone(_ text: String) { #expect(CalendarDay(text) == nil) }

  @Test func aZipsDateIsRead() {
    #expect(CalendarDay(dos: (2026 - 1980) << 9 | 4 << 5 | 28)?.description == "2026-04-28")
    #expect(CalendarDay(dos: 0) == nil)
    let days: [CalendarDay?] = [CalendarDay("2025-12-31"), CalendarDay("2026-01-01")]
    #expect(days.compactMap { $0 } == days.compactMap { $0 }.sorted())
  }
}
