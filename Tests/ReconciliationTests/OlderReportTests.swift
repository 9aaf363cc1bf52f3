import ClipAuditCLI
import Foundation
import SampleBuilder
import Testing

/// Reports left over from an earlier build, by file times and by the archive's own date.
@Suite struct OlderReportTests {
  private let folder: ScanFolder
  /// 1 January 2026, the sample archive's CreationDate.
  private static let created = 1_767_225_600.0
  private static let report = ThinningReportWriter().with(
    "BakeryClip", for: ["iPhone15,2"], download: 1000, uncompressed: 2_000_000
  ).propertyList

  init() throws { folder = try ScanFolder() }

  private func found(
    in artifact: String, reportChanged: Double, bytes: [UInt8] = report
  ) throws -> [String] {
    let path = try folder.write(bytes, as: "app-thinning.plist", changed: reportChanged)
    return try ScannedJSON(ScanRun(["--format", "json", "--thinning-report", path, artifact]))
      .findings(of: "size.report-older")
  }

  @Test(
    arguments: [
      (-86_400 * 3, "3 days"), (-7200, "2 hours"), (-61, "61 seconds"), (-60, nil), (0, nil),
      (86_400, nil),
    ] as [(Double, String?)])
  func fileTimesOfAPackageAndItsReportMayDifferByAMinute(seconds: Double, age: String?) throws {
    let ipa = try folder.write(SampleApp().ipa(), as: "Bakery.ipa", changed: Self.created)
    let expected = age.map {
      "warning: app-thinning.plist is \($0) older than the artifact (the artifact's file time "
        + "against the report's), so it may measure another build"
    }
    #expect(
      try found(in: ipa, reportChanged: Self.created + seconds) == [expected].compactMap { $0 })
  }

  @Test(
    arguments: [(-1, "1 second"), (-7200, "2 hours"), (0, nil), (60, nil)]
      as [(Double, String?)])
  func anArchivesOwnDateIsBetterThanItsFileTime(seconds: Double, age: String?) throws {
    let zip = try folder.write(
      SampleApp().zippedArchive(), as: "Bakery.xcarchive.zip", changed: Self.created + 9_999_999)
    let expected = age.map {
      "warning: app-thinning.plist is \($0) older than the artifact (the archive's CreationDate "
        + "against the report's file time), so it may measure another build"
    }
    #expect(
      try found(in: zip, reportChanged: Self.created + seconds) == [expected].compactMap { $0 })
  }

  @Test func whileItsSizesAgreeItIsANote() throws {
    let ipa = try folder.write(SampleApp().ipa(), as: "Bakery.ipa", changed: Self.created)
    let variant = try #require(
      try ScannedJSON(ScanRun(["--format", "json", ipa])).clip.objects("variants").first)
    let agreeing = ThinningReportWriter().with(
      "BakeryClip", for: ["iPhone15,2"],
      download: Int64(try #require(variant.number("downloadBytes"))),
      uncompressed: Int64(try #require(variant.number("uncompressedBytes"))))
    #expect(
      try found(in: ipa, reportChanged: Self.created - 7200, bytes: agreeing.propertyList) == [
        "note: app-thinning.plist is 2 hours older than the artifact (the artifact's file time "
          + "against the report's); its sizes still agree"
      ])
  }
}
