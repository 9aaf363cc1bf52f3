import Artifacts

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One file of JSON lines, only ever added to.
struct LineFile {
  let path: String

  init(folder: String, name: String) { path = folder + "/" + name }

  /// Makes the folder where that is wanted.
  static func checkFolder(_ path: String, creating: Bool) throws(StoreError) {
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw StoreError(store: path.printable, reason: "is no folder")
      }
      return
    }
    guard creating else { throw StoreError(store: path.printable, reason: "there is no store") }
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw StoreError(store: path.printable, reason: "cannot be made: \(systemErrorText())")
    }
  }

  /// Sorted.
  static func names(in folder: String) throws(StoreError) -> [String] {
    guard let listing = unsafe opendir(folder) else {
      throw StoreError(store: folder.printable, reason: "cannot be read: \(systemErrorText())")
    }
    defer { unsafe closedir(listing) }
    var names: [String] = []
    while let entry = unsafe readdir(listing) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name.hasSuffix(".jsonl"), !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// The lines, without one at the end that was never finished: nobody was told it is recorded.
  func lines() throws(StoreError) -> [ArraySlice<UInt8>] {
    let bytes = try contents()
    guard let end = bytes.lastIndex(of: Self.lineEnd) else { return [] }
    return bytes[..<end].split(separator: Self.lineEnd, omittingEmptySubsequences: false)
  }

  /// Whether the bytes are somewhere in a line.
  static func contains(_ line: ArraySlice<UInt8>, _ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return true }
    var rest = line
    while let place = rest.firstIndex(of: first) {
      if rest[place...].starts(with: bytes) { return true }
      rest = rest[(place + 1)...]
    }
    return false
  }

  /// Adds whole lines in one write, takes them back when that fails, and waits for the disk.
  func append(_ lines: [[UInt8]]) throws(StoreError) {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw fault("cannot be opened") }
    defer { close(descriptor) }
    let end = try cutUnfinishedLine(descriptor)
    let bytes = lines.flatMap { $0 + [Self.lineEnd] }
    guard write(bytes, to: descriptor), fsync(descriptor) == 0 else {
      let error = fault("cannot be written")
      ftruncate(descriptor, off_t(end))
      throw error
    }
  }

  /// What a writer that was killed left behind its last line end. Returns the file's length.
  private func cutUnfinishedLine(_ descriptor: Int32) throws(StoreError) -> Int {
    let bytes = try contents()
    let end = bytes.lastIndex(of: Self.lineEnd).map { $0 + 1 } ?? 0
    if end < bytes.count {
      guard ftruncate(descriptor, off_t(end)) == 0 else { throw fault("cannot be written") }
    }
    return end
  }

  private func contents() throws(StoreError) -> [UInt8] {
    do throws(ArtifactError) {
      return try ReadableFile(path: path).contents(upTo: Self.largest)
    } catch {
      throw StoreError(store: path.printable, reason: error.reason)
    }
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let got = unsafe bytes[done...].withUnsafeBytes {
        #if canImport(Glibc)
          unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
        #else
          unsafe Darwin.write(descriptor, $0.baseAddress, $0.count)
        #endif
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return false }
      done += got
    }
    return true
  }

  private func fault(_ what: String) -> StoreError {
    StoreError(store: path.printable, reason: "\(what): \(systemErrorText())")
  }

  private static let lineEnd: UInt8 = 0x0A
  /// A hundred thousand builds of 10 KB; what is larger was not written by a team's builds.
  private static let largest = 1 << 30
}

/// Keeps other writers of a folder waiting. It leaves no file behind, and the system lets go of it
/// when the process ends, however it ends.
struct FolderLock {
  private let descriptor: Int32

  init(_ path: String, patience: Duration) throws(StoreError) {
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw StoreError(store: path.printable, reason: "cannot be opened: \(systemErrorText())")
    }
    let deadline = ContinuousClock.now + patience
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
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
