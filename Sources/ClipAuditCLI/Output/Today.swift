import Measurement

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Day {
  /// As the system's clock has it, UTC; read nowhere else.
  static var current: Day? {
    // Property lists and days count from 2001.
    Day(seconds: Double(time(nil)) - 978_307_200)
  }
}
