import AppleFormats
import Auditing
import Foundation
import Measurement
import SampleBuilder
import TestSupport
import Testing

/// The last byte that is allowed and the first that is not, in packages that are not thinned further.
@Suite struct SizeBoundaryTests {
  /// A clip on disk of exactly this many bytes, nearly all of them in a file with a hole. Alone, so
  /// that nothing is compared with a host's files.
  private func scan(
    _ sample: SampleApp = .exported, clipOf bytes: Int64, minimumOS: String,
    invocation: Invocation = .auto
  ) throws -> Scan {
    let app = sample.with(info: "MinimumOSVersion", .string(minimumOS))
    let folder = try TemporaryFolder()
    let clip = try #require(try app.clip?.tree())
    try clip.write(to: folder.path)
    let rest = Int64(clip.byteCount)
    let file = folder.path + "/BakeryClip.app/Data.bin"
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.truncate(atOffset: UInt64(bytes - rest))
    try handle.close()
    return try Scan(
      path: folder.path + "/BakeryClip.app", in: folder, on: AuditTerms(invocation: invocation))
  }

  private func outcomes(_ scan: Scan) -> [String] {
    ["size.uncompressed", "size.margin", "size.physical-invocation", "size.minos-lever"]
      .map { scan.outcome(of: $0)?.summary ?? "no outcome" }
  }

  @Test(
    arguments: [
      (10_000_000, "15.9", .auto, "held", "found 1"),
      (10_000_001, "15.9", .auto, "found 1", "held"),
      (15_000_000, "16.0", .digital, "held", "found 1"),
      (15_000_001, "16.0", .digital, "found 1", "held"),
      (15_000_000, "17.0", .physical, "held", "found 1"),
      (15_000_001, "17.0", .physical, "found 1", "held"),
      (100_000_000, "17.0", .demo, "held", "found 1"),
      (100_000_001, "17.0", .demo, "found 1", "held"),
      (9_500_000, "15.9", .auto, "held", "found 1"),
      (9_499_999, "15.9", .auto, "held", "held"),
      (14_250_000, "16.0", .auto, "held", "found 1"),
      (14_249_999, "16.0", .auto, "held", "held"),
    ] as [(Int64, String, Invocation, String, String)])
  func uncompressed(
    bytes: Int64, minimumOS: String, invocation: Invocation, limit: String, margin: String
  ) throws {
    let scan = try scan(clipOf: bytes, minimumOS: minimumOS, invocation: invocation)
    #expect(scan.measurement.clips.first?.universal.uncompressed.bytes == bytes)
    #expect(outcomes(scan).prefix(2) == [limit, margin])
  }

  @Test func aClipAtItsLimitHasNothingLeft() throws {
    let scan = try scan(clipOf: 10_000_000, minimumOS: "15.0")
    #expect(
      scan.findings(of: "size.margin").map(\.message) == [
        "10 MB uncompressed, 100.0 % of the limit of 10 MB: 0 bytes left (variant as exported)"
      ])
  }

  @Test func aByteMoreIsNamed() throws {
    let scan = try scan(clipOf: 10_000_001, minimumOS: "15.0")
    #expect(
      scan.findings(of: "size.uncompressed").map(\.message) == [
        "10 MB uncompressed, 1 byte over the limit of 10 MB (minimum iOS 15.0; variant as exported)"
      ])
  }

  /// Every variant lists its models in an Info.plist that is longer for it: a bundle that is within the
  /// limit by a byte is over it on devices. So is the signature that it gets before.
  @Test func whatADeviceGetsCountsAndNotTheBundle() throws {
    let scan = try scan(.sound, clipOf: 9_999_999, minimumOS: "15.0")
    let clip = try #require(scan.measurement.clips.first)
    #expect(clip.universal.uncompressed.bytes == 9_999_999)
    #expect(
      scan.findings(of: "size.uncompressed").map(\.message) == [
        "10.02 MB uncompressed, 22 KB over the limit of 10 MB (minimum iOS 15.0; variant iPad @2x, "
          + "arm64, P3, estimate)"
      ])
  }

  @Test(
    arguments: [
      (15_000_000, .auto, "held"),
      (15_000_001, .auto, "found 1"),
      (
        15_000_001, .digital,
        "skipped: no smaller limit to look out for (minimum iOS 17.0, digital invocation)"
      ),
      (
        15_000_001, .physical,
        "skipped: no smaller limit to look out for (minimum iOS 17.0, physical invocation)"
      ),
    ] as [(Int64, Invocation, String)])
  func codesAndTagsStartNoLargerClip(
    bytes: Int64, invocation: Invocation, physical: String
  ) throws {
    let scan = try scan(clipOf: bytes, minimumOS: "17.0", invocation: invocation)
    #expect(scan.outcome(of: "size.physical-invocation")?.summary == physical)
  }

  @Test(
    arguments: [
      (
        10_000_001, "15.0", .auto,
        "minimum iOS 16.0 would allow 15 MB: from iOS 16 a clip has 15 MB"
      ),
      (
        15_000_001, "15.0", .digital,
        "minimum iOS 17.0 would allow 100 MB: from iOS 17 a clip has 100 MB when only links start it, "
          + "and 15 MB when QR codes, NFC tags or App Clip Codes do"
      ),
      (
        10_000_001, "15.0", .physical,
        "minimum iOS 16.0 would allow 15 MB: from iOS 16 a clip has 15 MB"
      ),
      (15_000_001, "15.0", .physical, nil),
    ] as [(Int64, String, Invocation, String?)])
  func aHigherMinimumOSIsNamedWhereItHelps(
    bytes: Int64, minimumOS: String, invocation: Invocation, message: String?
  ) throws {
    let scan = try scan(clipOf: bytes, minimumOS: minimumOS, invocation: invocation)
    #expect(
      scan.findings(of: "size.minos-lever").map(\.message) == [message].compactMap { $0 })
  }

  /// A byte of noise is a byte of download, and 5 bytes for each block of it that deflate stores.
  @Test(arguments: [(10_000_000, "held"), (10_000_001, "found 1")])
  func download(bytes: Int, outcome: String) throws {
    let app = SampleApp.exported.with(info: "MinimumOSVersion", "15.0")
    let scan = try Scan(app.with(clipFile: "N", noise(bytes - Self.besideNoise)))
    #expect(scan.measurement.clips.first?.universal.download.bytes == Int64(bytes))
    #expect(scan.outcome(of: "size.download")?.summary == outcome)
  }

  /// What the package of that sample has beside 10 MB of noise; to be corrected when the sample changes.
  private static let besideNoise = 6655

  /// What was not read counts at its full length, and is no proof that a clip is too large.
  @Test func anUnreadFileLeavesTheLimitUndecided() throws {
    let app = SampleApp.sound.with(info: "MinimumOSVersion", "15.0")
    var entries = try app.payloadTree().zipEntries
    entries.append(
      .file("Payload/Bakery.app/AppClips/BakeryClip.app/Locked.bin", zeros(11_000_000))
        .with(.method(99)))
    let scan = try Scan(ipa: ZipWriter().bytes(of: entries))
    let summary = try #require(scan.outcome(of: "size.uncompressed")?.summary)
    #expect(
      summary.hasPrefix("skipped: 11.")
        && summary.hasSuffix(
          " MB uncompressed would be over the limit of 10 MB, but part of it was not read and counts "
            + "at its full length")
    )
    #expect(scan.measurement.gaps.count == 1)
  }
}
