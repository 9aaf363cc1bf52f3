#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A regular file open for reading at any place; closed when the last user lets go.
package final class ReadableFile: Sendable {
  package let path: String
  package let size: Int64
  private let descriptor: Int32

  package convenience init(path: String) throws(ArtifactError) {
    try self.init(path: Array(path.utf8), followingLinks: true)
  }

  init(path bytes: [UInt8], followingLinks: Bool) throws(ArtifactError) {
    let path = String(decoding: bytes, as: UTF8.self)
    let descriptor = openForReading(bytes, followingLinks: followingLinks)
    guard descriptor >= 0 else {
      throw ArtifactError(path: path, reason: "cannot be opened: \(systemErrorText())")
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw ArtifactError(path: path, reason: "is not a regular file")
    }
    self.path = path
    self.size = Int64(status.st_size)
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Fills the buffer from an absolute offset; returns the bytes read, fewer only at the end.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(ContentFault) -> Int {
    var done = 0
    while done < buffer.count {
      guard let base = buffer.baseAddress else { break }
      let got = unsafe pread(
        descriptor, base + done, buffer.count - done, off_t(offset) + off_t(done))
      if got == 0 { break }
      if got < 0 {
        if errno == EINTR { continue }
        throw ContentFault("cannot be read: \(systemErrorText())")
      }
      done += got
    }
    return done
  }

  /// Exactly `count` bytes from an absolute offset.
  func bytes(at offset: Int64, count: Int) throws(ContentFault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = try read(at: offset, into: &bytes)
    guard got == count else { throw ContentFault("ends after \(got) of \(count) bytes") }
    return bytes
  }

  /// The whole of a file of at most `limit` bytes.
  package func contents(upTo limit: Int) throws(ArtifactError) -> [UInt8] {
    guard size <= limit else {
      throw ArtifactError(path: path, reason: "is longer than \(limit) bytes")
    }
    do throws(ContentFault) {
      return try bytes(at: 0, count: Int(size))
    } catch {
      throw ArtifactError(path: path, reason: error.reason)
    }
  }

  /// Fills the array from an absolute offset; returns the bytes read, fewer only at the end.
  package func read(at offset: Int64, into bytes: inout [UInt8]) throws(ContentFault) -> Int {
    let result = unsafe bytes.withUnsafeMutableBytes { buffer in
      Result { () throws(ContentFault) in unsafe try read(into: buffer, at: offset) }
    }
    return try result.get()
  }
}

/// Opens without waiting for a pipe's other end, and without following a link at the last component
/// when `followingLinks` is false. Paths are bytes: a name on disk need not be UTF-8.
func openForReading(_ path: [UInt8], followingLinks: Bool = true) -> Int32 {
  let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followingLinks ? 0 : O_NOFOLLOW)
  return unsafe open(systemPath(path), flags)
}

/// A path as a system call takes it, closed by a zero.
func systemPath(_ path: [UInt8]) -> [CChar] {
  path.map { CChar(bitPattern: $0) } + [0]
}

/// The text of `errno`, lower-cased at its first letter to fit into a sentence.
package func systemErrorText(_ code: Int32 = errno) -> String {
  guard let text = unsafe strerror(code) else { return "error \(code)" }
  let sentence = unsafe String(cString: text)
  return sentence.prefix(1).lowercased() + sentence.dropFirst()
}
