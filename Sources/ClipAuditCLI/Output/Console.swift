#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a command writes and what it may know of its surroundings, so that tests can stand in.
package struct Console: Sendable {
  /// The report and nothing else.
  package let write: @Sendable (String) -> Void
  /// Progress and messages.
  package let complain: @Sendable (String) -> Void
  package let isOutputTerminal: Bool
  package let isErrorTerminal: Bool
  /// Columns of the terminal; nil when output goes elsewhere.
  package let width: Int?
  package let environment: [String: String]
  /// Absolute; where the search for a project file begins. Nil for no search.
  package let workingFolder: String?
  /// Seconds since 1970, for builds of which nobody says when they were made.
  package let now: @Sendable () -> Int64

  package init(
    write: @escaping @Sendable (String) -> Void, complain: @escaping @Sendable (String) -> Void,
    isOutputTerminal: Bool = false, isErrorTerminal: Bool = false, width: Int? = nil,
    environment: [String: String] = [:], workingFolder: String? = nil,
    now: @escaping @Sendable () -> Int64 = { 0 }
  ) {
    self.write = write
    self.complain = complain
    self.isOutputTerminal = isOutputTerminal
    self.isErrorTerminal = isErrorTerminal
    self.width = width
    self.environment = environment
    self.workingFolder = workingFolder
    self.now = now
  }

  /// The process's own.
  package static func process(environment: [String: String]) -> Console {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    return Console(
      write: { writeAll(Array($0.utf8), to: STDOUT_FILENO) },
      complain: { writeAll(Array($0.utf8), to: STDERR_FILENO) },
      isOutputTerminal: isTerminal, isErrorTerminal: isatty(STDERR_FILENO) == 1,
      width: isTerminal ? terminalWidth() : nil, environment: environment,
      workingFolder: currentFolder(), now: { Int64(time(nil)) })
  }

  private static func currentFolder() -> String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(validatingCString: path)
  }

  private static func terminalWidth() -> Int? {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}

/// Writes all bytes to a descriptor; false when it takes no more.
@discardableResult
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var done = 0
  while done < bytes.count {
    let got = unsafe bytes[done...].withUnsafeBytes {
      unsafe write(descriptor, $0.baseAddress, $0.count)
    }
    if got < 0 {
      if errno == EINTR || errno == EAGAIN { continue }
      return false
    }
    done += got
  }
  return true
}
