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
  static func write(_ text: String, to path: String) throws(OutputError) {
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw OutputError(path: path, reason: "is a folder")
    }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      // A pipe or a device cannot be replaced by a file.
      return try fill(path, path: path, flags: O_WRONLY, text)
    }
    let temporary = "\(path).\(getpid()).part"
    do throws(OutputError) {
      try fill(temporary, path: path, flags: O_WRONLY | O_CREAT | O_EXCL, text)
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    guard unsafe rename(temporary, path) == 0 else {
      let reason = systemErrorText()
      unsafe unlink(temporary)
      throw OutputError(path: path, reason: reason)
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
