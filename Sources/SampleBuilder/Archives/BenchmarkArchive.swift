import AppleFormats

/// An archive to measure speed on: a clip like real ones, in a host of any size.
package struct BenchmarkArchive: Sendable {
  package let name: String
  /// Bytes of the clip's files, about.
  let clipByteCount: Int
  /// Bytes of the host's files, which nothing packs.
  let hostByteCount: Int

  /// The same clip of 3 MB in a small and in a large host, and a clip on the limit of 15 MB.
  package static let all = [
    BenchmarkArchive(name: "host-10MB.ipa", clipByteCount: 3_000_000, hostByteCount: 9_000_000),
    BenchmarkArchive(name: "host-1GB.ipa", clipByteCount: 3_000_000, hostByteCount: 1_000_000_000),
    BenchmarkArchive(name: "clip-15MB.ipa", clipByteCount: 14_900_000, hostByteCount: 1_000_000),
  ]

  /// Written as it is made, so that the largest needs no memory.
  package func write(to sink: some ByteSink) throws(SampleError) {
    var entries = try app.payloadTree().zipEntries
    let fileSize = 500_000
    for number in 0..<(hostByteCount / fileSize) {
      entries.append(
        .file(
          "Payload/Bakery.app/Media/film-\(number).mp4",
          .filler(.incompressible, byteCount: fileSize, seed: UInt64(1000 + number)),
          method: .stored))
    }
    try ZipWriter().write(entries, to: sink)
  }

  /// Shares of the clip as measured in real ones: half code, then catalog, media and text.
  private var app: SampleApp {
    get {
      var random = Filler(seed: 99)
      let app = SampleArchive.bakery()
        .with(
          clipFile: "Assets.car",
          SampleArchive.catalog(
            seed: 98, images: (1...25).map { "Image\($0)" }, pixelBytes: clipByteCount / 4 / 50)
        )
        .with(clipFile: "Cake.usdz", random.incompressible(clipByteCount / 10))
        .with(clipFile: "Menus.json", random.text(clipByteCount / 10, ratio: 0.25))
        .with(clipFile: "Loaf.png", random.incompressible(clipByteCount / 20))
      var image = MachOWriter(minimumOS: Version(16, 4), sdk: Version(26))
      image.code = random.text(clipByteCount / 2 / 4 * 4, ratio: 0.37)
      return app.with(hostImage: image, clipImage: image).signed(for: .appStore)
    }
  }
}
