#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes to a file descriptor without a buffer of its own.
package final class FileSink: ByteSink {
  private let descriptor: CInt
  private let isOwner: Bool

  /// Writes to a descriptor that stays the caller's to close.
  package init(descriptor: CInt) {
    self.descriptor = descriptor
    self.isOwner = false
  }

  /// Makes the file, or empties it when it is there; it is closed when the sink goes away.
  package init(creating path: String) throws(SampleError) {
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    isOwner = true
    guard descriptor >= 0 else { throw SampleError("cannot create \(path)") }
  }

  deinit {
    if isOwner, descriptor >= 0 { _ = close(descriptor) }
  }

  package func write(_ bytes: ArraySlice<UInt8>) throws(SampleError) {
    var rest = bytes
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { buffer in
        unsafe writeToSystem(descriptor, buffer.baseAddress, buffer.count)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw SampleError("cannot write to descriptor \(descriptor)") }
      rest = rest.dropFirst(written)
    }
  }
}

/// `write(2)`, out of the reach of the method of the same name.
private func writeToSystem(
  _ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int {
  unsafe write(descriptor, bytes, count)
}
