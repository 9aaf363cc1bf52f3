#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Looks for one stretch of bytes in others.
struct ByteSearch {
  private let pattern: [UInt8]

  init(_ pattern: [UInt8]) { self.pattern = pattern }

  /// Bytes of the pattern.
  var length: Int { pattern.count }

  /// An empty pattern is found everywhere.
  func finds(in bytes: [UInt8]) -> Bool {
    guard let first = pattern.first else { return true }
    return unsafe bytes.withUnsafeBytes { bytes in
      unsafe pattern.withUnsafeBytes { pattern in
        guard let wanted = pattern.baseAddress, var place = bytes.baseAddress else { return false }
        var left = bytes.count
        // The system's search for one byte is many times as fast as a loop here.
        while left >= pattern.count,
          let next = unsafe memchr(place, Int32(first), left - pattern.count + 1)
        {
          if unsafe memcmp(next, wanted, pattern.count) == 0 { return true }
          left -= unsafe UnsafeRawPointer(next) - place + 1
          unsafe place = UnsafeRawPointer(next) + 1
        }
        return false
      }
    }
  }
}
