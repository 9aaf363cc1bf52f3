import Artifacts
import Foundation
import Measurement
import SampleBuilder
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file of the clip that cannot be read, or is not what the archive says, is a gap, counts in full,
/// and keeps the sizes from being called exact.
@Suite struct UnreadableFileTests {
  private static let clip = "Payload/Bakery.app/AppClips/BakeryClip.app/"
  private static let content = [UInt8](repeating: 7, count: 9000)

  /// What is wrong with `menu.bin`, the gap's words, and the bytes it counts for: never less than
  /// declared, never less than what came out.
  private static let faults: [([ZipEntryOddity], String, Int)] = [
    ([.encryptedFlag], "is encrypted in the archive", 9000),
    (
      [.method(99)],
      "is compressed with LZFSE (zip method 99, a copy from the App Store), which is not read", 9000
    ),
    (
      [.wrongChecksum], "has another checksum (CRC-32) than the archive's directory says", 9000
    ),
    ([.declaredByteCount(10)], "holds 9000 bytes where the archive's directory says 10", 9000),
    (
      [.declaredByteCount(90_000)],
      "holds 9000 bytes where the archive's directory says 90000", 90_000
    ),
    (
      [.declaredByteCount(5_000_000_000)],
      "declares 5000000000 bytes, more than Apple takes for a whole app (4 GB)", 5_000_000_000
    ),
    (
      [.localName(Array((clip + "mean.bin").utf8))],
      "has another name in its local header than in the archive's directory", 9000
    ),
    (
      [.declaredHeaderOffset(1)],
      "shares its bytes with another entry of the archive", 9000
    ),
    (
      [.declaredPackedByteCount(1_000_000)],
      "shares its bytes with another entry of the archive", 9000
    ),
  ]

  @Test(arguments: faults)
  func aFileThatIsNotAsDeclared(
    oddities: [ZipEntryOddity], reason: String, counted: Int
  ) throws {
    let app = SampleApp().with(clipFile: "menu.bin", Self.content)
    let measured = try Measured.zip(
      app.payloadTree().zipEntries.with(oddities, onFile: "menu.bin"))
    #expect(measured.gapLines.contains(Self.clip + "menu.bin: " + reason))
    let clip = measured.clips[0]
    #expect(clip.file("menu.bin")?.uncompressed == ByteCount(counted))
    #expect(clip.file("menu.bin")?.isRead == false)
    let rest = try Measured.file(SampleApp().ipa()).clips[0].universal.uncompressed
    #expect(clip.universal.uncompressed == rest + ByteCount(counted))
    #expect(clip.atLeast.uncompressed == rest)
    #expect(clip.universal.download > clip.atLeast.download + ByteCount(counted))
    #expect(clip.variants.allSatisfy { $0.accuracy == .upperBound })
  }

  @Test func faultsOfTheHostAreNotReadUnlessItIsMeasured() throws {
    let app = SampleApp().with(hostFile: "menu.bin", Self.content)
    let entries = try app.payloadTree().zipEntries.with([.encryptedFlag], onFile: "menu.bin")
    #expect(try Measured.zip(entries).gapLines == [])
    #expect(
      try Measured.zip(entries, includingHost: true).gapLines
        == ["Payload/Bakery.app/menu.bin: is encrypted in the archive"])
  }

  @Test func namesThatAreNotReadAreGapsWhereverTheyPoint() throws {
    let list = Self.clip + "Info.plist"
    let entries: [ZipEntry] = [
      .file("/etc/passwd", "1"), .file(Self.clip + "../../../../evil", "2"),
      .file(list + "/x", "3"),
    ]
    let gaps = try Measured.zip(SampleApp().payloadTree().zipEntries + entries).gapLines
    #expect(
      gaps == [
        "/etc/passwd: absolute name in the archive, not read",
        "\(Self.clip)../../../../evil: name with \"..\" in the archive, not read",
        "\(list)/x: lies below \(list), which is no folder, not counted",
      ])
  }

  @Test func aFileThatStandsTwiceIsAGapAndCountsAsTheLast() throws {
    let entries =
      try SampleApp().payloadTree().zipEntries + [
        .file(Self.clip + "PkgInfo", "APPL????and more")
      ]
    let measured = try Measured.zip(entries)
    #expect(
      measured.gapLines == [
        Self.clip
          + "PkgInfo: stands 2 times in the archive; the last one is counted, as unzip would"
      ])
    #expect(measured.clips[0].file("PkgInfo")?.uncompressed == ByteCount(16))
  }

  @Test func whatStandsTwiceOutsideTheAppIsNoGap() throws {
    let entries =
      try SampleApp().payloadTree().zipEntries + [
        .file("Symbols/a", "1"), .file("Symbols/a", "2"),
      ]
    #expect(try Measured.zip(entries).gapLines == [])
  }

  @Test func aBombIsMeasuredPieceByPiece() throws {
    let blank = [UInt8](repeating: 0, count: 1 << 20)
    let entries =
      try SampleApp().payloadTree().zipEntries + [
        .file(name: Array((Self.clip + "bomb").utf8), .pieces(64) { _ in blank })
      ]
    let measured = try Measured.zip(entries)
    #expect(measured.clips[0].file("bomb")?.uncompressed == ByteCount(64 << 20))
    #expect(measured.gapLines == [])
  }

  @Test func aPipeInAClipOnDiskIsAGap() throws {
    let gaps = try Measured.withFolder { folder in
      try SampleApp().payloadTree().write(to: folder)
      #expect(unsafe mkfifo(folder + "/" + Self.clip + "pipe", 0o644) == 0)
      return try Measured.path(folder).gapLines
    }
    #expect(gaps == [Self.clip + "pipe: is neither file, folder nor link, not read"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func aFileThatMayNotBeReadIsAGap() throws {
    let measured = try Measured.withFolder { folder in
      try SampleApp().with(clipFile: "menu.bin", Self.content).payloadTree().write(to: folder)
      unsafe chmod(folder + "/" + Self.clip + "menu.bin", 0)
      return try Measured.path(folder)
    }
    #expect(
      measured.gapLines == [Self.clip + "menu.bin: cannot be opened: permission denied"])
    #expect(measured.clips[0].file("menu.bin")?.uncompressed == ByteCount(9000))
  }
}
