import ClipAuditCLI
import CorpusSupport
import Foundation
import SampleBuilder
import Testing

/// Exports whose packages and sizes are known, measured as hosts.
@Suite(.enabled(if: Corpus.isPresent, "shared corpus not present")) struct RealExportTests {
  private let folder: ScanFolder

  init() throws { folder = try ScanFolder() }

  private static let shared = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared").path
  private static let sizeTest = shared + "/ground-truth/SizeTest"

  private func host(_ report: String, _ artifact: String) throws -> [String: Any] {
    try ScannedJSON(
      ScanRun(["--format", "json", "--include-host", "--thinning-report", report, artifact])
    ).host
  }

  /// The two thinned packages that are kept, as the export's property list had them.
  private func sizeTestReport() throws -> String {
    let data = try Data(contentsOf: URL(fileURLWithPath: Self.sizeTest + "/expected.json"))
    let expected = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    var report = ThinningReportWriter()
    for variant in expected.objects("variants") {
      report = report.with(
        "SizeTest", for: variant["devices"] as? [String] ?? [], system: "15.0",
        download: Int64(try #require(variant.number("sizeCompressedApp"))),
        uncompressed: Int64(try #require(variant.number("sizeUncompressedApp"))))
    }
    return try folder.write(report.propertyList, as: "app-thinning.plist")
  }

  @Test(arguments: ["SizeTest.ipa", "SizeTest.xcarchive"])
  func aModernExportAgreesWithinTheModelsError(artifact: String) throws {
    let host = try host(sizeTestReport(), "\(Self.sizeTest)/\(artifact)")
    let apples = host.objects("variants").map { $0.object("apple") }.filter { !$0.isEmpty }
    #expect(apples.map { $0.number("uncompressedBytes") } == [255_511, 254_160])
    for apple in apples {
      #expect(abs(try #require(apple.number("differenceBytes"))) <= 200)
      #expect(abs(try #require(apple.number("differenceDownloadBytes"))) <= 450)
    }
    let universal = host.object("reconciliation").object("universal")
    #expect(universal.number("uncompressedBytes") == 896_359)
    #expect(universal.number("differenceBytes") == 0)
  }

  @Test(arguments: [("thinned-ipad.ipa", 255_511), ("thinned-iphone-2x.ipa", 254_160)])
  func aThinnedPackageIsTheVariantItWasMadeFor(artifact: String, uncompressed: Int) throws {
    let host = try host(sizeTestReport(), "\(Self.sizeTest)/\(artifact)")
    let apple = try #require(host.objects("variants").first).object("apple")
    #expect(apple.number("uncompressedBytes") == uncompressed)
    #expect(apple.number("differenceBytes") == 0)
    #expect(apple.number("differenceDownloadBytes") == 0)
    #expect(host.object("reconciliation").number("leftOut") == 1)
    #expect(host.object("reconciliation")["universal"] is NSNull)
  }

  /// The packages kept lack their profile, so Apple's sizes are larger by that; all variants of the
  /// report find theirs, from devices or from names.
  @Test(arguments: [
    ("JCWebClient-2018", "JCWebClient", 5, 9375, 6272),
    ("YiMiManager-2017", "伊家书窝移动管理平台", 6, 12422, 7152),
  ])
  func anOldExportDiffersByItsProfile(
    folder: String, product: String, variants: Int, profile: Int, packed: Int
  ) throws {
    let path = "\(Self.shared)/corpus/A_ipas/\(folder)"
    for report in ["app-thinning.plist", "App Thinning Size Report.txt"] {
      let host = try host("\(path)/\(report)", "\(path)/\(product).ipa")
      let apples = host.objects("variants").map { $0.object("apple") }
      #expect(apples.count == variants)
      #expect(Set(apples.compactMap { $0.text("name") }).count == variants)
      #expect(host.object("reconciliation").number("leftOut") == 0)
      // Beside the model's own error, half a step of a rounded figure.
      let isRounded = report.hasSuffix(".txt")
      for apple in apples {
        let size = try #require(apple.number("uncompressedBytes"))
        let step = isRounded ? (size < 1_000_000 ? 500 : 50_000) : 0
        let rest = try #require(apple.number("differenceBytes")) - profile
        #expect(abs(rest) <= max(200, size / 1000) + step, "\(report) \(rest)")
        let download = try #require(apple.number("differenceDownloadBytes")) - packed
        let packedSize = try #require(apple.number("downloadBytes"))
        let packedStep = isRounded ? (packedSize < 1_000_000 ? 500 : 50_000) : 0
        #expect(
          abs(download) <= max(300, packedSize / 1000 * 3) + packedStep, "\(report) \(download)")
      }
      let universal = host.object("reconciliation").object("universal")
      if !isRounded {
        #expect(universal.number("differenceBytes") == profile)
        #expect(universal.number("differenceDownloadBytes") == packed)
      }
    }
  }
}
