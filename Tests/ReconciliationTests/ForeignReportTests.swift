import AppleFormats
import ClipAuditCLI
import CorpusSupport
import Foundation
import SampleBuilder
import Testing

/// Reports of something else than the clip.
@Suite struct ForeignReportTests {
  /// A clip of 200 KB in a host of 900 KB.
  private static let app = SampleApp()
    .with(clipFile: "Data.bin", [UInt8](repeating: 0, count: 200_000))
    .with(hostFile: "Data.bin", [UInt8](repeating: 0, count: 900_000))

  private let folder: ScanFolder
  private let ipa: String

  init() throws {
    folder = try ScanFolder()
    ipa = try folder.write(Self.app.ipa(), as: "Bakery.ipa")
  }

  private func scan(
    _ report: [UInt8], options: [String] = [], artifact: String? = nil
  ) throws -> ScannedJSON {
    let path = try folder.write(report, as: "report")
    return try ScannedJSON(
      ScanRun(
        ["--format", "json", "--thinning-report", path] + options + [artifact ?? ipa]))
  }

  private func report(
    _ product: String, uncompressed: Int64, for models: [String] = ["iPhone15,2"]
  ) -> ThinningReportWriter {
    ThinningReportWriter().with(
      product, for: models, download: uncompressed / 10, uncompressed: uncompressed)
  }

  @Test(arguments: ["BakeryClip", "org.example.bakery.Clip", "bakery clip"])
  func theClipIsKnownByAnyOfItsNames(product: String) throws {
    let json = try scan(report(product, uncompressed: 120_000_000).propertyList)
    #expect(json.findings(of: "size.report-foreign") == [])
    #expect(json.status == .failed)
  }

  @Test(arguments: ["org.example.bakery", "Bakery"])
  func theHostsReportIsNotUsed(product: String) throws {
    // Over the limit of 100 MB, which is nothing to the clip.
    let json = try scan(report(product, uncompressed: 120_000_000).propertyList)
    let found = json.findings(of: "size.report-foreign")
    #expect(
      found == [
        "warning: report is not used: it measures \"\(product)\" of 120 MB uncompressed, "
          + "which is the host app Bakery.app by its name"
      ])
    #expect(json.status == .passed)
    #expect(json.clip.object("reconciliation").objects("reports").isEmpty)
  }

  /// The sample's clip and host are both shown as "Bakery".
  @Test func whereClipAndHostShareANameTheSizeTells() throws {
    let json = try scan(report("Bakery", uncompressed: 210_000).propertyList)
    #expect(json.reportRules == ["size.report-mismatch"])
    #expect(json.clip.object("reconciliation").objects("reports").count == 1)
  }

  @Test func anUnknownNameIsTakenForTheClipByItsSizeOnly() throws {
    let near = try scan(report("Exported", uncompressed: 201_000).propertyList)
    #expect(near.findings(of: "size.report-foreign") == [])
    #expect(near.clip.object("reconciliation").objects("reports").count == 1)
    let far = try scan(report("Exported", uncompressed: 400_000).propertyList)
    let message = try #require(far.findings(of: "size.report-foreign").first)
    #expect(
      message.hasPrefix(
        "warning: report is not used: it measures \"Exported\" of 400 KB uncompressed; no bundle is "
          + "called so, and the clip BakeryClip.app has 201 KB"))
  }

  @Test func aReportForNoneOfItsDevicesIsNotTheClips() throws {
    let json = try scan(
      report("BakeryClip", uncompressed: 200_000, for: ["Watch6,9"]).propertyList)
    #expect(
      json.findings(of: "size.report-foreign") == [
        "warning: report is not used: it measures \"BakeryClip\" of 200 KB uncompressed, for none "
          + "of the devices that run the clip BakeryClip.app"
      ])
  }

  @Test func ofSeveralProductsTheClipsIsTaken() throws {
    let both = report("BakeryHost", uncompressed: 120_000_000).with(
      "BakeryClip", for: ["iPhone15,2"], download: 10_000, uncompressed: 250_000)
    let json = try scan(both.text)
    #expect(json.findings(of: "size.report-foreign") == [])
    let apple = try #require(json.clip.objects("variants").first).object("apple")
    #expect(apple.number("uncompressedBytes") == 250_000)
    #expect(json.status == .passed)
  }

  @Test func theHostsReportIsTheHostsWhereTheHostIsMeasured() throws {
    let json = try scan(
      report("org.example.bakery", uncompressed: 910_000).propertyList,
      options: ["--include-host"])
    #expect(json.reportRules == [])
    #expect(json.host.object("reconciliation").objects("reports").count == 1)
    #expect(json.clip.object("reconciliation").objects("reports").isEmpty)
    let apple = try #require(json.host.objects("variants").first).object("apple")
    #expect(apple.number("uncompressedBytes") == 910_000)
  }

  @Test func withoutAClipItIsSaidBesideTheReport() throws {
    let path = try folder.write(
      report("Other", uncompressed: 400_000_000).propertyList, as: "app-thinning.plist")
    let ipa = try folder.write(Self.app.withoutClip().ipa(), as: "NoClip.ipa")
    let run = ScanRun(["--include-host", "--thinning-report", path, ipa])
    #expect(run.status == .passed)
    #expect(
      run.complaints.hasPrefix(
        "clipaudit: app-thinning.plist is not used: it measures \"Other\" of 400 MB uncompressed"))
  }

  @Test(
    .enabled(if: Corpus.isPresent, "shared corpus not present"),
    arguments: [
      ("danger-app_size_report-34d15a4.txt", "\"ChargePointAppClip\" of 12.90 MB"),
      ("openpassport-7413e7d.txt", "\"OpenPassport App Clip\" of 82.50 MB"),
      ("HHEvent-67148bb.app-thinning.plist", "\"AmanoEvent\" of 59.97 MB"),
    ])
  func reportsOfOtherAppsAreForeign(file: String, product: String) throws {
    let json = try scan(Corpus.bytes("B_reports/\(file)"))
    let message = try #require(json.findings(of: "size.report-foreign").first)
    #expect(message.contains("it measures \(product)"), "\(message)")
    #expect(json.status == .passed)
  }

  @Test func aReportThatCannotBeReadIsAMistakeInTheCommand() throws {
    let missing = ScanRun(["--thinning-report", folder.path + "/none", ipa])
    #expect(missing.status == .misused)
    #expect(missing.complaints.hasSuffix("/none: cannot be opened: no such file or directory\n"))
    let other = try folder.write(Array("hello\n".utf8), as: "hello.txt")
    let run = ScanRun(["--thinning-report", other, ipa])
    #expect(run.status == .misused)
    #expect(run.output == "")
    #expect(run.complaints.contains("hello.txt: thinning report: no variant in it"))
  }
}
