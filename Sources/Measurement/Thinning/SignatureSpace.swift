import AppleFormats

/// What signing will add to a binary that is not signed yet.
///
/// `codesign` reserves 18,000 bytes for the signed message and leaves zero what that does not need.
/// Before it come 32 bytes for each page of 4 KiB and about 1,000 of identifiers, requirements and
/// entitlements: reserved are 19,120 to 19,312 bytes besides the pages in executables of exports by
/// Xcode 13 to 15, and 3,490 to 3,610 are left of them when they are deflated (measured; without
/// entitlements 1,000 and 250 less). A package exported without a signature stays so.
struct SignatureSpace: Hashable {
  let uncompressed: ByteCount
  let deflated: ByteCount

  private static let page: Int64 = 4096
  private static let bytesPerPage: Int64 = 32
  private static let reserved: Int64 = 18_000 + 1_000
  private static let reservedDeflated: Int64 = 3_600

  /// For a binary of so many bytes, all of which are signed.
  init(codeLength: ByteCount) {
    let pages = codeLength.bytes / Self.page + (codeLength.bytes % Self.page == 0 ? 0 : 1)
    let hashes = Self.bytesPerPage * pages
    uncompressed = ByteCount((Self.reserved + hashes + 15) / 16 * 16)
    deflated = ByteCount(Self.reservedDeflated + hashes)
  }
}

extension MachOSliceFacts {
  /// An export signs what is loaded as code, not what a linker reads.
  var isToBeSigned: Bool { !isSigned && [.executable, .dylib, .bundle].contains(fileType) }
}
