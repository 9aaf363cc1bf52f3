import Artifacts

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that could not be written.
struct OutputError: Error, Hashable {
  let path: String
  let reason: String
}

/// Writes a report whole or not at all: beside the target first, then renamed over it.
enum ReportFile {
  /// Refuses to write over what is read, or into a folder that is, and two files to one place.
  static func check(_ outputs: [String], against inputs: [String]) throws(CommandError) {
    let read = inputs.map { place(of: $0) }
    let standardOutput = outputFile
    var written: Set<Place> = []
    for path in outputs where !isOpenAlready(path) && !isDevice(path) {
      let place = place(of: path)
      if read.contains(where: { place.isSameAs($0) || place.isBelow($0) }) {
        throw .usage(UsageError("\(path.printableWord) is read, and would be written over"))
      }
      if place.file != nil, place.file == standardOutput {
        throw .usage(UsageError("\(path.printableWord) is where standard output goes"))
      }
      guard written.insert(place).inserted else {
        throw .usage(UsageError("\(path.printableWord) would be written twice"))
      }
    }
  }

  /// Where a name leads: its path without links and dots, and the file that is there.
  private struct Place: Hashable {
    let path: String
    let file: String?

    func isSameAs(_ other: Place) -> Bool {
      path == other.path || file != nil && file == other.file
    }

    func isBelow(_ folder: Place) -> Bool {
      path.hasPrefix(folder.path == "/" ? "/" : folder.path + "/")
    }
  }

  private static func place(of path: String) -> Place {
    var status = stat()
    let isThere = unsafe stat(path, &status) == 0
    if isThere { return Place(path: target(of: path), file: identity(status)) }
    // What is not there yet stands in a folder that is.
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    return Place(path: "\(target(of: folder))/\(name)", file: nil)
  }

  /// The same for two names of one file.
  private static func identity(_ status: stat) -> String { "\(status.st_dev) \(status.st_ino)" }

  /// The file that standard output goes to; nil where that is a terminal, a pipe or a device.
  private static var outputFile: String? {
    var status = stat()
    guard unsafe fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return identity(status)
  }

  private static func isDevice(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Whether it is another name of something this process has open.
  private static func isOpenAlready(_ path: String) -> Bool {
    ["/dev/stdout", "/dev/stderr"].contains(path) || path.hasPrefix("/dev/fd/")
      || path.hasPrefix("/proc/self/fd/")
  }

  /// Where a link leads, so that the link stays one.
  private static func target(of path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  static func write(_ text: String, to name: String) throws(OutputError) {
    var status = stat()
    let exists = unsafe stat(name, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw OutputError(path: name, reason: "is a folder")
    }
    if exists, status.st_mode & S_IFMT != S_IFREG || isOpenAlready(name) {
      // A pipe or a device cannot be replaced by a file; what /dev/stdout leads to is written to already.
      return try fill(name, path: name, flags: O_WRONLY | O_APPEND, text)
    }
    let path = target(of: name)
    let temporary = "\(path).\(getpid()).part"
    do throws(OutputError) {
      try fill(temporary, path: name, flags: O_WRONLY | O_CREAT | O_EXCL, text)
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    guard unsafe rename(temporary, path) == 0 else {
      let reason = systemErrorText()
      unsafe unlink(temporary)
      throw OutputError(path: name, reason: reason)
    }
  }

  private static func fill(
    _ target: String, path: String, flags: Int32, _ text: String
  ) throws(OutputError) {
    let descriptor = unsafe open(target, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputError(path: path, reason: systemErrorText()) }
    let isWritten = writeAll(Array(text.utf8), to: descriptor)
    let reason = systemErrorText()
    guard close(descriptor) == 0, isWritten else { throw OutputError(path: path, reason: reason) }
  }
}
