import Artifacts

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system says of a SQLite file and the two that SQLite puts beside it while it is used.
struct SQLiteFile {
  let path: String
  let isThere: Bool

  init(_ path: String) throws(StoreError) {
    self.path = path
    var status = stat()
    isThere = unsafe stat(path, &status) == 0
    guard isThere || errno == ENOENT || errno == ENOTDIR else {
      throw StoreError(
        store: path.printable, reason: "cannot be opened: \(systemErrorText())")
    }
  }

  /// Says what keeps a writer out before SQLite does, which would say less, and leave files beside the
  /// store that keep out those who may write it.
  func checkWritable() throws(StoreError) {
    let isAllowed =
      unsafe isThere ? access(path, W_OK) == 0 : access(folder, W_OK | X_OK) == 0
    guard !isAllowed else { return }
    throw StoreError(
      store: path.printable,
      reason: "cannot be \(isThere ? "written" : "made"): \(systemErrorText())")
  }

  /// Whether this process can do all that a writer does, and so clean up behind itself.
  var isWritable: Bool {
    unsafe access(path, W_OK) == 0 && access(folder, W_OK | X_OK) == 0
  }

  enum Log { case none, live, abandoned }

  /// What of the last commits is not in the file itself yet.
  var log: Log {
    guard let length = Self.length(path + "-wal") else { return .none }
    if Self.length(path + "-shm") != nil { return .live }
    return length == 0 ? .none : .abandoned
  }

  /// For a first build that could not be written: a file without tables would look like a store. A log may
  /// hold somebody else's.
  func removeIfEmpty() {
    guard let length = Self.length(path), length <= Self.emptyDatabase,
      Self.length(path + "-wal") ?? 0 == 0
    else { return }
    for ending in ["-wal", "-shm", ""] { unsafe unlink(path + ending) }
  }

  /// One page: https://www.sqlite.org/pgszchng2016.html
  private static let emptyDatabase: Int64 = 4096

  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func length(_ path: String) -> Int64? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return Int64(status.st_size)
  }
}

/// A reader's hold on a file that it may not write. As long as it lasts no writer that ends takes the
/// files beside it away, so that SQLite need not make them anew, as somebody the writers do not expect.
final class SQLiteHold {
  private let descriptor: Int32
  private let before: Stamp

  init(_ path: String, patience: Duration) throws(StoreError) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw StoreError(store: path.printable, reason: "cannot be opened: \(systemErrorText())")
    }
    let deadline = ContinuousClock.now + patience
    while !Self.lock(descriptor), errno == EACCES || errno == EAGAIN || errno == EINTR {
      guard ContinuousClock.now < deadline else {
        close(descriptor)
        throw StoreError(store: path.printable, reason: "is locked by another process")
      }
      usleep(2000)
    }
    before = Stamp(descriptor)
  }

  deinit { close(descriptor) }

  /// Whether the file is what it was, so that what was read of it belongs together.
  var isUnchanged: Bool { Stamp(descriptor) == before }

  /// The bytes that SQLite locks when it reads: https://www.sqlite.org/src/file/src/os.h, SHARED_FIRST.
  private static func lock(_ descriptor: Int32) -> Bool {
    var range = flock()
    range.l_type = Int16(F_RDLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = 0x4000_0002
    range.l_len = 510
    return unsafe fcntl(descriptor, F_SETLK, &range) == 0
  }

  private struct Stamp: Equatable {
    let seconds: Int
    let nanoseconds: Int
    let length: Int64

    init(_ descriptor: Int32) {
      var status = stat()
      _ = unsafe fstat(descriptor, &status)
      #if canImport(Glibc)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
      #else
        (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
      #endif
      length = Int64(status.st_size)
    }
  }
}
