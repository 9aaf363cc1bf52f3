import CZlib

/// Counts what Apple's packer would make of a file's bytes, without keeping them.
///
/// `ditto -c -k` writes raw deflate of zlib's level 6, memory level 8, default strategy: measured on the
/// packages of three exports, 114 of 114 files equal in length.
@safe final class DeflateMeter {
  private static let level: Int32 = 6
  private static let memoryLevel: Int32 = 8
  /// Negative for raw deflate, without zlib's own header and checksum.
  private static let windowBits: Int32 = -15

  private let stream: UnsafeMutablePointer<z_stream>
  private let scratch: UnsafeMutableBufferPointer<UInt8>
  private var counted: Int64 = 0

  /// Nil when there is no memory for it.
  init?() {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let status = unsafe deflateInit2_(
      stream, Self.level, Z_DEFLATED, Self.windowBits, Self.memoryLevel, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
    unsafe self.stream = stream
    unsafe scratch = .allocate(capacity: 1 << 16)
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
    unsafe scratch.deallocate()
  }

  /// Forgets everything fed so far.
  func restart() {
    unsafe deflateReset(stream)
    counted = 0
  }

  /// Starts anew with bytes that what follows may refer back to, as if they had been fed before.
  func restart(behind history: ArraySlice<UInt8>) {
    restart()
    unsafe history.withUnsafeBufferPointer {
      _ = unsafe deflateSetDictionary(stream, $0.baseAddress, uInt($0.count))
    }
  }

  func feed(_ piece: ArraySlice<UInt8>) {
    unsafe piece.withUnsafeBufferPointer { input in
      // zlib never writes through next_in; its C type only lacks the const.
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      unsafe stream.pointee.avail_in = uInt(input.count)
      drain(Z_NO_FLUSH)
    }
  }

  /// The length of the deflated bytes of everything fed since the last restart.
  func finish() -> ByteCount {
    unsafe stream.pointee.avail_in = 0
    drain(Z_FINISH)
    return ByteCount(counted)
  }

  private func drain(_ flush: Int32) {
    repeat {
      unsafe stream.pointee.next_out = scratch.baseAddress
      unsafe stream.pointee.avail_out = uInt(scratch.count)
      let status = unsafe deflate(stream, flush)
      counted += unsafe Int64(scratch.count) - Int64(stream.pointee.avail_out)
      if status != Z_OK { return }
    } while unsafe stream.pointee.avail_out == 0
  }
}
