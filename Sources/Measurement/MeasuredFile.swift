package import Artifacts

/// One file of a bundle with its two lengths.
package struct MeasuredFile: Sendable {
  /// Relative to the bundle.
  package let path: ArtifactPath
  package let category: FileCategory
  /// Content length in bytes; of a link the length of its text, of an unreadable file the declared one.
  package let uncompressed: ByteCount
  /// Length of the content deflated as Apple's packer does; the full length where it was not read.
  package let deflated: ByteCount
  /// Nil where the content was not read.
  package let crc32: UInt32?
  package let content: FileContent
  /// Nil where the content was not read.
  package let digests: FileDigests?
  /// What devices get instead; nil when all get the file as it is.
  let thinning: FileThinning?

  init(
    path: ArtifactPath, category: FileCategory, uncompressed: ByteCount, deflated: ByteCount,
    crc32: UInt32?, content: FileContent, digests: FileDigests? = nil,
    thinning: FileThinning? = nil
  ) {
    self.path = path
    self.category = category
    self.uncompressed = uncompressed
    self.deflated = deflated
    self.crc32 = crc32
    self.content = content
    self.digests = digests
    self.thinning = thinning
  }

  package var isRead: Bool { crc32 != nil }

  /// True for what a bundle could do without or take from elsewhere; false for code, its signature and
  /// what the system itself reads in every bundle.
  package var isResource: Bool {
    switch category {
    case .executable, .frameworks, .swiftRuntime, .extensions, .signature, .metadata, .interface,
      .catalogs:
      false
    case .images, .localizations, .fonts, .media, .models, .web, .data, .other: true
    }
  }
}
