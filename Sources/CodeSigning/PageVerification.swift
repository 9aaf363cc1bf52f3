package import AppleFormats
internal import ByteReading

/// Whether an image's pages are still those that were signed.
package struct PageVerification: Hashable, Sendable {
  /// Number of pages that were hashed.
  package let pageCount: Int
  /// Numbers of those whose hash differs, from 0, ascending.
  package let damagedPages: [Int]
  /// There is a hash for each page, and they reach exactly to where the signature begins.
  package let coversImage: Bool

  package var isSound: Bool { damagedPages.isEmpty && coversImage }

  /// Compares the pages of `slice` with the hashes of one of its code directories; nil when the
  /// directory uses a hash function that is not known here.
  package init?(of slice: MachOSlice, against directory: CodeDirectory) throws(CryptoError) {
    guard directory.hashType.function != nil else { return nil }
    var signed = slice.reader.bytes.prefix(directory.codeLimit)
    var damaged: [Int] = []
    var page = 0
    while !signed.isEmpty, let expected = directory.codeHash(ofPage: page) {
      let bytes = signed.prefix(directory.pageSize ?? signed.count)
      if try directory.hash(of: bytes) != Array(expected) { damaged.append(page) }
      signed = signed.dropFirst(bytes.count)
      page += 1
    }
    pageCount = page
    damagedPages = damaged
    coversImage =
      signed.isEmpty && page == directory.codeHashCount
      && directory.codeLimit == slice.linkEditRange(of: .codeSignature)?.offset
  }
}
