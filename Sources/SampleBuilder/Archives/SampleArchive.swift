/// An archive of `SampleArchives`, made anew from nothing but this code.
package struct SampleArchive: Sendable {
  /// The file's or folder's name, with its ending.
  package let name: String
  private let app: @Sendable () -> SampleApp

  /// What the archive is on disk.
  package enum Content: Sendable {
    case file([UInt8])
    case folder(FileTree)
  }

  private init(_ name: String, _ app: @escaping @Sendable () -> SampleApp) {
    self.name = name
    self.app = app
  }

  /// The ones that git keeps.
  package static let stored = [
    SampleArchive("clean.ipa") { bakery() },
    SampleArchive("over-uncompressed-limit.ipa") { overUncompressedLimit() },
    SampleArchive("dynamic-framework.ipa") { dynamicFramework() },
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
    let unsigned = app()
    let frameworks = (unsigned.clip?.nested["Frameworks"] ?? []).map(\.executableName)
    let complete = unsigned.with(
      hostImage: Self.code(count: 120_000, seed: 11),
      clipImage: Self.code(count: 80_000, seed: 12, linking: frameworks))
    return name.hasSuffix(".xcarchive")
      ? .folder(try complete.signed(for: .development).archiveTree())
      : .file(try complete.signed(for: .appStore).ipa())
  }
}
