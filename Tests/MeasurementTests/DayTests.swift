import Measurement
import Testing

@Suite struct DayTests {
  @Test(
    arguments: [
      ("2001-01-01", 0), ("2000-12-31", -1), ("2000-02-29", -307), ("2026-11-30", 9464),
      ("2100-03-01", 36_218), ("1999-12-31", -367), ("0000-03-01", -730_791),
    ])
  func aDayIsCountedFromTheYear2001(_ text: String, _ number: Int64) throws {
    let day = try #require(Day(text))
    #expect(day.number == number)
    #expect(day.description == text)
  }

  @Test(
    arguments: [
      "", "2026", "2026-11", "2026-11-31", "2026-02-29", "2100-02-29", "2026-00-10", "2026-13-01",
      "2026-1-01", "26-01-01", "2026-01-00", "2026-01-01T00:00:00Z", "+026-01-01", "２０２６-01-01",
      "2026--1-01",
    ])
  func whatNoCalendarHasIsRefused(_ text: String) {
    #expect(Day(text) == nil)
  }

  @Test func aMomentLiesOnItsDay() {
    #expect(Day(seconds: 0)?.description == "2001-01-01")
    #expect(Day(seconds: 86_399.9)?.description == "2001-01-01")
    #expect(Day(seconds: -0.1)?.description == "2000-12-31")
    #expect(Day(seconds: 698_669_591)?.description == "2023-02-21")
    #expect(Day(seconds: .nan) == nil)
    #expect(Day(seconds: .infinity) == nil)
    #expect(Day(seconds: 1e300) == nil)
  }
}
