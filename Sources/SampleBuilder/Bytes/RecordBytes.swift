/// Bytes of a record put together field by field.
struct RecordBytes {
  private(set) var bytes: [UInt8] = []

  mutating func little(_ number: some FixedWidthInteger) {
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func big(_ number: some FixedWidthInteger) {
    unsafe withUnsafeBytes(of: number.bigEndian) { unsafe bytes.append(contentsOf: $0) }
  }

  /// The low `width` bytes of a number, most significant first.
  mutating func big(_ number: UInt64, width: Int) {
    for index in (0..<width).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index)))
    }
  }

  mutating func append(_ more: some Sequence<UInt8>) {
    bytes.append(contentsOf: more)
  }
}
