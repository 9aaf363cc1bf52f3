import Artifacts

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder that a history of JSON lines is.
struct LineFolder {
  let path: String

  /// Makes the folder where that is wanted.
  init(_ path: String, creating: Bool) throws(StoreError) {
    self.path = path
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw StoreError(store: path.printable, reason: "is no folder")
      }
      return
    }
    guard errno == ENOENT || errno == ENOTDIR else {
      throw StoreError(store: path.printable, reason: "cannot be opened: \(systemErrorText())")
    }
    guard creating else { throw StoreError(store: path.printable, reason: "there is no store") }
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw StoreError(store: path.printable, reason: "cannot be made: \(systemErrorText())")
    }
  }

  /// Sorted by name.
  func files() throws(StoreError) -> [LineFile] {
    do throws(ArtifactError) {
      return try PlainFolder(path: path).names().filter { $0.hasSuffix(".jsonl") }
        .map { LineFile(folder: path, name: $0) }
    } catch {
      throw StoreError(store: path.printable, reason: error.reason)
    }
  }
}

/// Keeps other writers of a folder waiting. It leaves no file behind, and the system lets go of it
/// when the process ends, however it ends.
struct FolderLock {
  private let descriptor: Int32

  enum Kind { case shared, exclusive }

  init(_ path: String, _ kind: Kind, patience: Duration) throws(StoreError) {
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw StoreError(store: path.printable, reason: "cannot be opened: \(systemErrorText())")
    }
    let deadline = ContinuousClock.now + patience
    while flock(descriptor, (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < deadline else {
        let reason =
          errno == EWOULDBLOCK
          ? "is locked by another process" : "cannot be locked: \(systemErrorText())"
        close(descriptor)
        throw StoreError(store: path.printable, reason: reason)
      }
      usleep(2000)
    }
  }

  func release() { close(descriptor) }
}
