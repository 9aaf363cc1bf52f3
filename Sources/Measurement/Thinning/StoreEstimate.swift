import Artifacts

/// What App Store Connect and a device would show for a variant: estimates, never held against a limit.
///
/// The store signs again with two hashes a page, encrypts one page of each binary, compresses with
/// LZFSE and leaves the provisioning profile out; it counts blocks and items when it states an install
/// size. One public app has both an export and the store's figures (EmergeTools/app-store-size-example),
/// and two constants are fitted on it.
package struct StoreEstimate: Hashable, Sendable {
  /// Blocks of 4 KiB, as Finder counts: a sum, no estimate.
  package let onDisk: ByteCount
  /// The store's download size, within 3 %.
  package let download: ByteCount
  /// The store's install size, roughly.
  package let install: ByteCount

  /// Share of `download` that it may be off, either way.
  package static let downloadError = 0.03

  private static let block: Int64 = 4096
  private static let page: Int64 = 4096
  /// A second list of hashes with its slack, per page of code (legacy size analyzers, many apps).
  private static let bytesPerPage: Int64 = 72
  /// Encryption's own files and the rest, fitted on three figures of one app.
  private static let storeExtras: Int64 = 1300
  /// What the store adds for each file and folder, and once, in an install size.
  private static let installBytesPerItem: Int64 = 1734
  private static let installExtras: Int64 = 82_500

  init(files: [(file: MeasuredFile, part: FilePart)], folders: Int, package: ByteCount) {
    var onDisk: Int64 = 0
    var install: Int64 = 0
    var change: Int64 = 0
    var pages: Int64 = 0
    var items: Int64 = 0
    for (file, part) in files {
      let blocks = Self.roundedUp(part.uncompressed.bytes, to: Self.block)
      onDisk &+= blocks
      if file.path.name == "embedded.mobileprovision" {
        change -= part.deflated.bytes
        continue
      }
      install &+= blocks
      items += 1
      change += Self.lzfse(file, part) - part.deflated.bytes
      if file.content.isMachO {
        pages += Self.roundedUp(part.uncompressed.bytes, to: Self.page) / Self.page
        // One page turns random; it was as compressible as the rest.
        let ratio = Double(part.deflated.bytes) / Double(max(1, part.uncompressed.bytes))
        change += Int64(Double(Self.page) * max(0, 1 - ratio))
      }
    }
    self.onDisk = ByteCount(onDisk)
    download = package + ByteCount(change + Self.bytesPerPage * pages + Self.storeExtras)
    self.install = ByteCount(
      install + Self.installBytesPerItem * (items + Int64(folders))
        + Self.bytesPerPage * pages + Self.installExtras)
  }

  /// LZFSE's length from deflate's, by factors measured on files of iOS apps.
  private static func lzfse(_ file: MeasuredFile, _ part: FilePart) -> Int64 {
    let raw = part.uncompressed.bytes
    let deflated = Double(part.deflated.bytes)
    let factor: Double
    if file.content.isMachO {
      factor = 1
    } else if deflated >= 0.9 * Double(raw) {
      factor = 1.006
    } else {
      switch raw {
      case ...512: factor = 1.30
      case ...4096: factor = 1.24
      case ...16384: factor = 1.06
      case ...65536: factor = 1.03
      default: factor = 1
      }
    }
    return min(raw, Int64((deflated * factor).rounded()))
  }

  private static func roundedUp(_ bytes: Int64, to step: Int64) -> Int64 {
    let (sum, overflow) = bytes.addingReportingOverflow(step - 1)
    return overflow ? bytes : sum / step * step
  }
}
