import AppleFormats
import Artifacts

/// Apple's sizes of one package, from a thinning report.
package struct AppleFigure: Hashable, Sendable {
  /// The package's file name, printable.
  package let name: String
  /// The report's file name.
  package let report: String
  /// As the report has it; a rounded figure at its face value.
  package let size: SizePair
  /// The least and the most that a rounded figure stands for; both `size` when it is exact.
  package let lowest: SizePair
  package let highest: SizePair
  /// True when it is of the package before thinning, while devices get less.
  package let isUpperBound: Bool

  init(_ variant: ReportedVariant, in report: String, isUpperBound: Bool = false) {
    name = variant.name.printable
    self.report = report
    self.isUpperBound = isUpperBound
    let (compressed, uncompressed) = (variant.compressed, variant.uncompressed)
    size = SizePair(
      download: ByteCount(compressed.bytes), uncompressed: ByteCount(uncompressed.bytes))
    lowest = SizePair(
      download: ByteCount(compressed.bounds.lowerBound),
      uncompressed: ByteCount(uncompressed.bounds.lowerBound))
    highest =
      SizePair(
        download: ByteCount(compressed.bounds.upperBound),
        uncompressed: ByteCount(uncompressed.bounds.upperBound))
      - SizePair(download: ByteCount(1), uncompressed: ByteCount(1))
  }

  package var isExact: Bool { lowest == highest }

  /// How much more Apple counts, at face value.
  package func difference(from ours: SizePair) -> SizePair { size - ours }

  /// Whether it says more than our figure. A rounded one that ours may be behind says no more.
  package func isLarger(
    than ours: SizePair, by length: KeyPath<SizePair, ByteCount>
  ) -> Bool {
    lowest[keyPath: length] > ours[keyPath: length]
  }

  /// Whether ours lies further away than the model's error allows.
  package func contradicts(
    _ ours: SizePair, by length: KeyPath<SizePair, ByteCount>
  ) -> Bool {
    let error = SizeModel.error(of: size)[keyPath: length]
    return ours[keyPath: length] < lowest[keyPath: length] - error
      || ours[keyPath: length] > highest[keyPath: length] + error
  }
}

extension SizeModel {
  /// How far a thinned variant may be from Apple's own export of the same build: 0.3 % or 300 bytes of
  /// the download, 0.1 % or 200 bytes uncompressed, held against all complete exports that were found.
  static func error(of size: SizePair) -> SizePair {
    SizePair(
      download: ByteCount(max(300, size.download.bytes / 1000 * 3)),
      uncompressed: ByteCount(max(200, size.uncompressed.bytes / 1000)))
  }
}
