import CodeSigning

/// Hashes a file while it is measured, so that its seal needs no second reading.
final class FileHasher {
  private var sha1: StreamHasher?
  private var sha256: StreamHasher?

  /// Begins a file.
  func restart() {
    sha1 = try? StreamHasher(.sha1)
    sha256 = try? StreamHasher(.sha256)
  }

  func feed(_ bytes: ArraySlice<UInt8>) {
    do {
      try sha1?.update(bytes)
      try sha256?.update(bytes)
    } catch {
      sha1 = nil
    }
  }

  /// Nil where the library refuses one of the functions.
  func finish() -> FileDigests? {
    guard let first = sha1.take(), let second = sha256.take() else { return nil }
    guard let sha1 = try? first.finish(), let sha256 = try? second.finish() else { return nil }
    return FileDigests(sha1: sha1, sha256: sha256)
  }
}
