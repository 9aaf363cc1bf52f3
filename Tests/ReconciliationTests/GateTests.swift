import ClipAuditCLI
import Foundation
import SampleBuilder
import Testing

/// The sample's clip, 0.6 MB of a limit of 15 MB, beside reports written for it.
@Suite struct GateTests {
  /// Pictures for two kinds of screens, so that there is something to thin.
  private static let app = SampleApp().with(info: "MinimumOSVersion", "16.0")
    .with(clipInfo: "UIDeviceFamily", [1]).with(hostInfo: "UIDeviceFamily", [1])
    .with(clipFile: "Data.bin", [UInt8](repeating: 0, count: 600_000))
    .with(
      clipFile: "Assets.car",
      AssetCatalogWriter([
        .image("AppIcon", scale: 2, pixels: [UInt8](repeating: 7, count: 400)),
        .image("AppIcon", scale: 3, pixels: [UInt8](repeating: 7, count: 900)),
      ]).bytes())

  private static let package = Result { try app.ipa() }
  /// The clip as it is reported without a thinning report.
  private static let plain = Result {
    let folder = try ScanFolder()
    let ipa = try folder.write(package.get(), as: "Bakery.ipa")
    return ScanRun(["--format", "json", ipa])
  }

  private let folder: ScanFolder
  private let ipa: String
  private let wide = ["iPhone15,2", "iPhone16,1", "iPhone17,1"]
  private let narrow = ["iPhone12,1", "iPhone12,8", "iPhone14,6"]

  init() throws {
    folder = try ScanFolder()
    ipa = try folder.write(Self.package.get(), as: "Bakery.ipa")
  }

  private func scan(
    _ reports: (name: String, bytes: [UInt8])..., options: [String] = []
  ) throws -> ScannedJSON {
    let paths = try reports.flatMap {
      ["--thinning-report", try folder.write($0.bytes, as: $0.name)]
    }
    return try ScannedJSON(ScanRun(["--format", "json"] + options + paths + [ipa]))
  }

  /// What is measured without a report, for the variant with a device.
  private func measured(_ model: String) throws -> (download: Int64, uncompressed: Int64) {
    let variant = try #require(
      try ScannedJSON(Self.plain.get()).clip.objects("variants").first {
        ($0["devices"] as? [String])?.contains(model) == true
      })
    return (
      Int64(try #require(variant.number("downloadBytes"))),
      Int64(try #require(variant.number("uncompressedBytes")))
    )
  }

  /// The report that Apple would write if the model had no error, with more bytes for one variant.
  private func report(
    product: String = "BakeryClip", moreUncompressed: Int64 = 0, moreToDownload: Int64 = 0
  ) throws -> ThinningReportWriter {
    let (large, small) = (try measured("iPhone15,2"), try measured("iPhone12,1"))
    return ThinningReportWriter().with(
      product, for: wide, system: "16.0", download: large.download + moreToDownload,
      uncompressed: large.uncompressed + moreUncompressed
    ).with(
      product, for: narrow, system: "16.0", download: small.download,
      uncompressed: small.uncompressed)
  }

  @Test func withoutAReportNothingIsSaidOfOne() throws {
    let json = try scan()
    #expect(json.status == .passed)
    #expect(json.clip["reconciliation"] == nil)
    #expect(json.clip.objects("variants").count == 4)
    #expect(json.clip.objects("variants").allSatisfy { $0["apple"] == nil })
    #expect(json.reportRules == [])
  }

  @Test func aReportThatAgreesStandsBesideEachVariant() throws {
    let json = try scan(("app-thinning.plist", report().propertyList))
    let apples = json.clip.objects("variants").map { $0.object("apple") }.filter { !$0.isEmpty }
    #expect(
      apples.map { $0.text("name") } == [
        "BakeryClip-0F01226A-99F0-4092-8BBD-000000000001.ipa",
        "BakeryClip-0F01226A-99F0-4092-8BBD-000000000002.ipa",
      ])
    #expect(apples.map { $0.number("differenceBytes") } == [0, 0])
    #expect(apples.map { $0.number("differenceDownloadBytes") } == [0, 0])
    #expect(apples.map { $0["isExact"] as? Bool } == [true, true])
    #expect(apples.map { $0["isUpperBound"] as? Bool } == [false, false])
    let reconciliation = json.clip.object("reconciliation")
    #expect(reconciliation.objects("reports").map { $0.text("form") } == ["plist"])
    #expect(reconciliation.object("decisive").object("uncompressed").text("source") == "clipaudit")
    #expect(reconciliation.number("leftOut") == 0)
    #expect(json.reportRules == [])
    #expect(json.status == .passed)
  }

  @Test func aRoundedFigureThatOursMayBeBehindChangesNothing() throws {
    let json = try scan(("App Thinning Size Report.txt", report().text))
    let ours = try measured("iPhone15,2").uncompressed
    let apple = try #require(
      json.clip.objects("variants").map { $0.object("apple") }.first { !$0.isEmpty })
    #expect(apple["isExact"] as? Bool == false)
    #expect(apple.number("uncompressedBytes") == Int(ours + 500) / 1000 * 1000)
    #expect(ours % 1000 != 0)
    let decisive = json.clip.object("reconciliation").object("decisive").object("uncompressed")
    #expect(decisive.text("source") == "clipaudit")
    #expect(json.reportRules == [])
  }

  @Test(arguments: [
    (200, 300, [String]()), (600, 300, []), (-600, -300, []),
    (700, 0, ["uncompressed"]), (-700, 0, ["uncompressed"]),
    (0, 301, ["to download"]), (0, -301, ["to download"]),
    (9000, 9000, ["uncompressed", "to download"]),
  ])
  func aDifferenceBeyondTheModelsErrorIsAMismatch(
    uncompressed: Int64, download: Int64, lengths: [String]
  ) throws {
    let report = try report(moreUncompressed: uncompressed, moreToDownload: download)
    let found = try scan(("app-thinning.plist", report.propertyList))
      .findings(of: "size.report-mismatch")
    #expect(found.count == lengths.count)
    for (message, length) in zip(found, lengths) {
      #expect(message.hasPrefix("warning: Apple's app-thinning.plist has "))
      #expect(message.contains(" \(length) for variant iPhone @3x, "))
    }
  }

  @Test(arguments: [true, false])
  func theLargerFigureIsTheGateAndIsNamed(asText: Bool) throws {
    let more = 15_100_000 - (try measured("iPhone15,2").uncompressed)
    let report = try report(moreUncompressed: more)
    let name = asText ? "App Thinning Size Report.txt" : "app-thinning.plist"
    let json = try scan((name, asText ? report.text : report.propertyList))
    #expect(json.status == .failed)
    #expect(
      json.findings(of: "size.uncompressed") == [
        "error: 15.10 MB uncompressed, 100 KB over the limit of 15 MB (minimum iOS 16.0; "
          + "variant iPhone @3x; Apple's figure in \(name))"
      ])
    #expect(json.reportRules == ["size.report-mismatch"])
    let decisive = json.clip.object("reconciliation").object("decisive").object("uncompressed")
    #expect(decisive.number("bytes") == 15_100_000)
    #expect(decisive.text("source") == "apple")
  }

  @Test func theMarginIsKeptByTheLargerFigureToo() throws {
    let more = 14_300_000 - (try measured("iPhone15,2").uncompressed)
    let json = try scan(("app-thinning.plist", report(moreUncompressed: more).propertyList))
    #expect(
      json.findings(of: "size.margin") == [
        "warning: 14.30 MB uncompressed, 95.3 % of the limit of 15 MB: 700 KB left "
          + "(variant iPhone @3x; Apple's figure in app-thinning.plist)"
      ])
  }

  @Test func theBytesAreTakenWhereATextIsGivenToo() throws {
    let report = try report()
    let json = try scan(
      ("App Thinning Size Report.txt", report.text), ("app-thinning.plist", report.propertyList))
    #expect(
      json.clip.objects("variants").compactMap { $0.object("apple").text("report") } == [
        "app-thinning.plist", "app-thinning.plist",
      ])
    #expect(json.reportRules == [])
  }

  @Test func aNewerDeviceThanAnyKnownCountsWithApplesFigure() throws {
    let report = try report().with(
      "BakeryClip", for: ["iPhone99,1"], system: "16.0", download: 100_000,
      uncompressed: 15_200_000)
    let json = try scan(("app-thinning.plist", report.propertyList))
    #expect(
      json.findings(of: "size.uncompressed") == [
        "error: 15.20 MB uncompressed, 200 KB over the limit of 15 MB (minimum iOS 16.0; variant "
          + "BakeryClip-0F01226A-99F0-4092-8BBD-000000000003.ipa; Apple's figure in "
          + "app-thinning.plist)"
      ])
    #expect(json.clip.object("reconciliation").objects("unmatched").count == 1)
  }

  @Test func packagesForOtherDevicesAreLeftOut() throws {
    let report = try report().with(
      "BakeryClip", for: ["Watch6,9", "RealityFamily22,1"], system: "16.0", download: 100_000,
      uncompressed: 15_200_000)
    let json = try scan(("app-thinning.plist", report.propertyList))
    #expect(json.status == .passed)
    #expect(json.clip.object("reconciliation").number("leftOut") == 1)
    let one = try scan(
      ("app-thinning.plist", report.propertyList), options: ["--device", "iPhone15,2"])
    #expect(one.clip.object("reconciliation").number("leftOut") == 2)
    #expect(one.reportRules == [])
  }

  @Test func theUniversalPackageAloneIsAnUpperBound() throws {
    let report = ThinningReportWriter().with(
      "BakeryClip", download: 40_000, uncompressed: 15_200_000)
    let json = try scan(("app-thinning.plist", report.propertyList))
    #expect(
      json.findings(of: "size.uncompressed") == [
        "warning: 15.20 MB uncompressed before thinning by app-thinning.plist, an upper bound, "
          + "200 KB over the limit of 15 MB (minimum iOS 16.0); the report has no thinned variant "
          + "to tell what devices get"
      ])
    #expect(json.status == .passed)
    let universal = json.clip.object("reconciliation").object("universal")
    #expect(universal["isUpperBound"] as? Bool == true)
    #expect(json.clip.objects("variants").allSatisfy { $0["apple"] == nil })
    #expect(json.reportRules == ["size.report-mismatch"])
  }

  @Test func besideThinnedPackagesTheUniversalOneDecidesNothing() throws {
    let whole = try ScannedJSON(Self.plain.get()).clip.object("universal")
    let report = try report().with(
      "BakeryClip", download: Int64(try #require(whole.number("downloadBytes"))),
      uncompressed: Int64(try #require(whole.number("uncompressedBytes"))))
    let json = try scan(("app-thinning.plist", report.propertyList))
    let universal = json.clip.object("reconciliation").object("universal")
    #expect(universal["isUpperBound"] as? Bool == false)
    #expect(universal.number("differenceBytes") == 0)
    #expect(json.reportRules == [])
  }

  @Test func theTableHasBothFiguresInALine() throws {
    let more = 15_100_000 - (try measured("iPhone15,2").uncompressed)
    let path = try folder.write(
      report(moreUncompressed: more).propertyList, as: "app-thinning.plist")
    let text = ScanRun(["--thinning-report", path, ipa]).output
    #expect(text.contains("  Apple's app-thinning.plist beside the measured sizes\n"))
    let rows = text.split(separator: "\n").filter { $0.hasSuffix("  iPhone @3x") }
    #expect(rows.map { $0.prefix(33) } == ["        622 KB  15.10 MB -95.88 %"])
    #expect(text.contains("█ 100.6 %  100 KB over, Apple's figure\n"))
  }

  @Test func jUnitSaysWhoseFigureDecides() throws {
    let more = 15_100_000 - (try measured("iPhone15,2").uncompressed)
    let path = try folder.write(
      report(moreUncompressed: more).propertyList, as: "app-thinning.plist")
    let xml = ScanRun(["--format", "junit", "--thinning-report", path, ipa]).output
    #expect(xml.contains(#"<property name="uncompressed.bytes" value="15100000"/>"#))
    #expect(xml.contains(#"<property name="uncompressed.source" value="app-thinning.plist"/>"#))
    #expect(xml.contains(#"<property name="download.source" value="clipaudit"/>"#))
    #expect(xml.contains(#"<property name="uncompressed.headroomBytes" value="-100000"/>"#))
  }
}
