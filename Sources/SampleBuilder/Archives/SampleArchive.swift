/// An archive of `SampleArchives`, made anew from nothing but this code.
package struct SampleArchive: Sendable {
  /// The file's or folder's name, with its ending.
  package let name: String
  private let app: @Sendable () throws(SampleError) -> SampleApp

  /// What the archive is on disk.
  package enum Content: Sendable {
    case file([UInt8])
    case folder(FileTree)
  }

  private init(_ name: String, _ app: @escaping @Sendable () throws(SampleError) -> SampleApp) {
    self.name = name
    self.app = app
  }

  /// The ones that git keeps.
  package static let stored = [
    SampleArchive("clean.ipa") { bakery() },
    SampleArchive("over-uncompressed-limit.ipa") { overUncompressedLimit() },
    SampleArchive("dynamic-framework.ipa") { () throws(SampleError) in try dynamicFramework() },
    SampleArchive("stray-resources.ipa") { strayResources() },
    SampleArchive("mismatched-clip.ipa") { mismatchedClip() },
    SampleArchive("no-clip.ipa") { bakery().withoutClip() },
    SampleArchive("Bakery.xcarchive") { bakery() },
  ]

  /// The ones that are too large to be kept, since nothing packs them.
  package static let large = [
    SampleArchive("over-download-limit.ipa") { overDownloadLimit() }
  ]

  /// Signs and packs; the same bytes every time.
  package func build() throws(SampleError) -> Content {
    let unsigned = try app()
    let frameworks = (unsigned.clip?.nested["Frameworks"] ?? []).map(\.executableName)
    let signed = try unsigned.signed(
      host: Self.code(count: 120_000, seed: 11),
      clip: Self.code(count: 80_000, seed: 12, linking: frameworks))
    return name.hasSuffix(".xcarchive")
      ? .folder(try signed.archiveTree()) : .file(try signed.ipa())
  }
}
