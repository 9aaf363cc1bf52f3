/// A length in bytes. Sums saturate instead of overflowing, since declared sizes may be absurd.
package struct ByteCount: Hashable, Comparable, Sendable {
  package let bytes: Int64

  package init(_ bytes: Int64) { self.bytes = bytes }
  package init(_ bytes: Int) { self.bytes = Int64(bytes) }

  package static let zero = ByteCount(0)

  package static func < (left: ByteCount, right: ByteCount) -> Bool { left.bytes < right.bytes }

  package static func + (left: ByteCount, right: ByteCount) -> ByteCount {
    let (sum, overflow) = left.bytes.addingReportingOverflow(right.bytes)
    return overflow ? ByteCount(left.bytes < 0 ? Int64.min : .max) : ByteCount(sum)
  }

  package static func - (left: ByteCount, right: ByteCount) -> ByteCount {
    let (difference, overflow) = left.bytes.subtractingReportingOverflow(right.bytes)
    return overflow ? ByteCount(left.bytes < 0 ? Int64.min : .max) : ByteCount(difference)
  }

  package static func += (left: inout ByteCount, right: ByteCount) { left = left + right }
}

extension Sequence<ByteCount> {
  package func sum() -> ByteCount { reduce(.zero, +) }
}

/// The two lengths every finding and every file is judged by.
package struct SizePair: Hashable, Sendable {
  /// Compressed, as part of the package that Apple's export makes.
  package var download: ByteCount
  /// Plain file lengths, what ITMS-90865 refuses.
  package var uncompressed: ByteCount

  package init(download: ByteCount, uncompressed: ByteCount) {
    self.download = download
    self.uncompressed = uncompressed
  }

  package static let zero = SizePair(download: .zero, uncompressed: .zero)

  package static func + (left: SizePair, right: SizePair) -> SizePair {
    SizePair(
      download: left.download + right.download, uncompressed: left.uncompressed + right.uncompressed
    )
  }

  package static func - (left: SizePair, right: SizePair) -> SizePair {
    SizePair(
      download: left.download - right.download, uncompressed: left.uncompressed - right.uncompressed
    )
  }

  package static func += (left: inout SizePair, right: SizePair) { left = left + right }
}
