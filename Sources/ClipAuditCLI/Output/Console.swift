package import Artifacts
import Synchronization

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
  /// Standard input to its end, at most so many bytes.
  package let input: @Sendable (_ limit: Int) -> Result<[UInt8], ArtifactError>

  package init(
    write: @escaping @Sendable (String) -> Void, complain: @escaping @Sendable (String) -> Void,
    isOutputTerminal: Bool = false, isErrorTerminal: Bool = false, width: Int? = nil,
    environment: [String: String] = [:], workingFolder: String? = nil,
    now: @escaping @Sendable () -> Int64 = { 0 },
    input: @escaping @Sendable (Int) -> Result<[UInt8], ArtifactError> = { _ in .success([]) }
  ) {
    self.write = write
    self.complain = complain
    self.isOutputTerminal = isOutputTerminal
    self.isErrorTerminal = isErrorTerminal
    self.width = width
    self.environment = environment
    self.workingFolder = workingFolder
    self.now = now
    self.input = input
  }

  /// A message in a line of its own.
  package func remark(_ text: String) { complain("clipaudit: \(text)\n") }

  /// What standard input is called, on a command line and in messages.
  package static let inputPath = "-"
  package static let inputName = "standard input"

  fileprivate static func currentFolder() -> String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(validatingCString: path)
  }

  fileprivate static func terminalWidth() -> Int? {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}

/// The process's own console, which remembers whether its output was taken.
package final class ProcessConsole: Sendable {
  /// The first failure's `errno`; 0 as long as there is none.
  private let failure = Mutex<Int32>(0)

  package init() { Self.fillStandardDescriptors() }

  package func console(environment: [String: String]) -> Console {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    return Console(
      write: { self.write(Array($0.utf8)) },
      complain: { writeAll(Array($0.utf8), to: STDERR_FILENO) },
      isOutputTerminal: isTerminal, isErrorTerminal: isatty(STDERR_FILENO) == 1,
      width: isTerminal ? Console.terminalWidth() : nil, environment: environment,
      workingFolder: Console.currentFolder(), now: { Int64(time(nil)) },
      input: { readAll(of: STDIN_FILENO, upTo: $0) })
  }

  /// What the process ends with: a report that nobody got is no success. A reader that went away wanted no
  /// more.
  package func ending(_ status: ExitStatus) -> ExitStatus {
    let code = failure.withLock { $0 }
    guard code != 0, code != EPIPE else { return status }
    let reason = code == EBADF ? "is closed" : "cannot be written: \(systemErrorText(code))"
    writeAll(Array("clipaudit: standard output: \(reason)\n".utf8), to: STDERR_FILENO)
    return max(status, .unreadable)
  }

  private func write(_ bytes: [UInt8]) {
    failure.withLock { failure in
      guard failure == 0, !writeAll(bytes, to: STDOUT_FILENO) else { return }
      failure = errno
    }
  }

  /// Where the caller has closed one of the three, the next file to be opened would take its place, and
  /// messages would go into it. Nothing can be written to what stands there instead.
  private static func fillStandardDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", O_RDONLY)
    }
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
      if errno == EINTR { continue }
      guard errno == EAGAIN else { return false }
      var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      unsafe poll(&place, 1, -1)
      continue
    }
    done += got
  }
  return true
}

/// All that comes from a descriptor, as long as it is not too much.
func readAll(of descriptor: Int32, upTo limit: Int) -> Result<[UInt8], ArtifactError> {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let got = unsafe buffer.withUnsafeMutableBytes {
      unsafe read(descriptor, $0.baseAddress, $0.count)
    }
    if got == 0 { return .success(bytes) }
    if got < 0 {
      if errno == EINTR { continue }
      return .failure(
        ArtifactError(
          path: Console.inputName, reason: "cannot be read: \(systemErrorText())"))
    }
    bytes += buffer[..<got]
    guard bytes.count <= limit else {
      return .failure(
        ArtifactError(path: Console.inputName, reason: "is longer than \(limit) bytes"))
    }
  }
}
