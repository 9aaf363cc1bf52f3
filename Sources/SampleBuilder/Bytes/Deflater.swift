internal import CZlib

/// One deflate stream of zlib, fed in pieces.
///
/// Memory level 8 and the default strategy, which is how Apple's packer calls zlib.
@safe final class Deflater {
  enum Wrapping: Int32 {
    /// Bare deflate, as zip stores it.
    case none = -15
    /// With zlib's header and Adler-32, as PNG stores it.
    case zlib = 15
    /// With gzip's header, without a time, and CRC-32.
    case gzip = 31
  }

  // In memory of its own, since zlib remembers the address and checks it.
  private let stream: UnsafeMutablePointer<z_stream>
  private var output = [UInt8](repeating: 0, count: 1 << 16)

  init(level: Int, wrapping: Wrapping) throws(SampleError) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let status = unsafe deflateInit2_(
      stream, Int32(truncatingIfNeeded: level), Z_DEFLATED, wrapping.rawValue, 8,
      Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw SampleError("zlib refuses level \(level)") }
  }

  deinit {
    _ = unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Packs the next piece and hands on what zlib gives back; `isLast` ends the stream.
  func deflate(
    _ piece: [UInt8], isLast: Bool, to sink: some ByteSink
  ) throws(SampleError) {
    guard let count = UInt32(exactly: piece.count) else {
      throw SampleError("a piece of \(piece.count) bytes is too large for zlib")
    }
    try unsafe piece.withUnsafeBufferPointer { input throws(SampleError) in
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      unsafe stream.pointee.avail_in = count
      while try deflateOnce(isLast ? Z_FINISH : Z_NO_FLUSH, to: sink) {}
    }
  }

  /// True when zlib filled the whole buffer and may have more.
  private func deflateOnce(_ flush: Int32, to sink: some ByteSink) throws(SampleError) -> Bool {
    let (status, left) = unsafe output.withUnsafeMutableBufferPointer { buffer in
      unsafe stream.pointee.next_out = buffer.baseAddress
      unsafe stream.pointee.avail_out = UInt32(truncatingIfNeeded: buffer.count)
      let status = unsafe CZlib.deflate(stream, flush)
      return (status, Int(unsafe stream.pointee.avail_out))
    }
    guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status) else {
      throw SampleError("zlib fails with status \(status)")
    }
    if left < output.count { try sink.write(output[..<(output.count - left)]) }
    return left == 0
  }
}

/// The CRC-32 of zip and PNG, continued from the one of the bytes before.
func checksum(_ bytes: [UInt8], after previous: UInt32 = 0) -> UInt32 {
  // zlib takes a missing address, which an empty array may have, as "start afresh".
  guard !bytes.isEmpty else { return previous }
  return unsafe bytes.withUnsafeBufferPointer { buffer in
    UInt32(
      truncatingIfNeeded: unsafe crc32_z(UInt(previous), buffer.baseAddress, buffer.count))
  }
}
