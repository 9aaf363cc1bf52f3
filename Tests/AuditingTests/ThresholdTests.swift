import Auditing
import Measurement
import SampleBuilder
import TestSupport
import Testing

/// What is worth a line begins at 0.5 % of the clip's limit: 50,000 bytes of 10 MB.
@Suite struct ThresholdTests {
  private static let clip = SampleApp.sound.with(info: "MinimumOSVersion", "15.0")

  static let weights: [(rule: String, app: @Sendable (Int) -> SampleApp)] = [
    ("slim.fonts", { clip.with(clipFile: "a.ttf", zeros($0)) }),
    (
      "slim.duplicate-files",
      { clip.with(clipFile: "a.bin", zeros($0)).with(clipFile: "b.bin", zeros($0)) }
    ),
    (
      "slim.host-twins",
      { clip.with(hostFile: "zwieback.bin", zeros($0)).with(clipFile: "zwieback.bin", zeros($0)) }
    ),
    (
      "slim.loose-images",
      { clip.with(clipFile: "a@2x.png", zeros($0)).with(clipFile: "a@3x.png", zeros($0 + 1)) }
    ),
    (
      "slim.localizations",
      {
        clip.without(clipFile: "en.lproj").with(clipFile: "fr.lproj/a.strings", zeros($0 - 1))
          .with(clipFile: "de.lproj/a.strings", zeros(1))
      }
    ),
  ]

  @Test(arguments: weights.indices)
  func aResourceIsWorthALineFromHalfAPercentOn(_ index: Int) throws {
    let (rule, app) = Self.weights[index]
    #expect(try Scan(app(49_999)).findings(of: rule).map(\.message) == [])
    #expect(try Scan(app(50_000)).findings(of: rule).count == 1)
  }

  @Test(arguments: [(49_999, Severity.note), (50_000, .warning)])
  func aFrameworkBelowHalfAPercentIsANote(bytes: Int, severity: Severity) throws {
    let code = SampleBundle.placeholderExecutable
    let app = Self.clip.with(clipFile: "Frameworks/Oven.framework/Oven", code + zeros(bytes - 32))
    #expect(try Scan(app).findings(of: "slim.dynamic-frameworks").map(\.severity) == [severity])
  }

  /// 100 files of a byte take 409,500 bytes of blocks and 173,400 of records; empty ones no block.
  @Test(arguments: [(0, 0, Int64(0)), (1, 1, 409_600)])
  func anEmptyFileTakesNoBlock(bytes: Int, findings: Int, onDisk: Int64) throws {
    var app = Self.clip
    for number in 0..<100 { app = app.with(clipFile: "\(number).bin", zeros(bytes)) }
    let scan = try Scan(app)
    #expect(scan.findings(of: "slim.small-files").count == findings)
    let sizes = try [scan, Scan(Self.clip)].map {
      try #require($0.measurement.clips[0].variants[0].store).onDisk.bytes
    }
    #expect(sizes[0] - sizes[1] == onDisk)
  }

  @Test func theLineGrowsWithTheLimit() throws {
    let font = zeros(50_000)
    #expect(
      try Scan(SampleApp.sound.with(clipFile: "a.ttf", font)).findings(of: "slim.fonts").isEmpty)
    #expect(
      try Scan(SampleApp.sound.with(clipFile: "a.ttf", zeros(500_000)))
        .findings(of: "slim.fonts").count == 1)
  }

  @Test func copiesOfLessThanAKilobyteAreNoCopies() throws {
    var app = Self.clip
    for number in 0..<60 { app = app.with(clipFile: "\(number).bin", noise(1023)) }
    #expect(try Scan(app).findings(of: "slim.duplicate-files").isEmpty)
    for number in 0..<60 { app = app.with(clipFile: "\(number).bin", noise(1024)) }
    #expect(
      try Scan(app).findings(of: "slim.duplicate-files").map(\.message) == [
        "59 copies of files that the clip already holds (60 KB)"
      ])
  }
}
