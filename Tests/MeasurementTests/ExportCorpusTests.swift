import Artifacts
import CorpusSupport
import Foundation
import Measurement
import Testing

/// Packages as Xcode exported them: what the scan says of one is the file's own length, and the sum of
/// its files is Apple's figure.
@Suite(.enabled(if: Corpus.isPresent, "shared corpus not present")) struct ExportCorpusTests {
  private struct Figures: Decodable {
    let fileSizeHere: Int
    let sumUncompressedHere: Int
  }

  @Test(arguments: [("JCWebClient-2018", 6), ("YiMiManager-2017", 7)])
  func aPackageIsAsLongAsTheScanSays(export: String, count: Int) throws {
    let json = try Corpus.bytes("A_ipas/\(export)/expected.json")
    let figures = try JSONDecoder().decode([String: Figures].self, from: Data(json))
    #expect(figures.count == count)
    for (name, figure) in figures {
      try expect(
        "A_ipas/\(export)/\(name)", downloads: figure.fileSizeHere,
        uncompressed: figure.sumUncompressedHere)
    }
  }

  @Test(arguments: [
    ("SizeTest.ipa", 782_551, 896_359), ("thinned-iphone-2x.ipa", 150_889, 254_160),
    ("thinned-ipad.ipa", 151_025, 255_511),
  ])
  func thePackageOfTheSizeTest(name: String, download: Int, uncompressed: Int) throws {
    try expect(
      "../ground-truth/SizeTest/\(name)", downloads: download, uncompressed: uncompressed)
  }

  @Test func aPackageSignedForAnEnterprise() throws {
    try expect(
      "A_ipas/FocusWrapper-enterprise-only.ipa", downloads: 69_911, uncompressed: 192_470)
  }

  /// Within 20 bytes; all of these are equal.
  private func expect(_ path: String, downloads length: Int, uncompressed: Int) throws {
    let measured = try Measured.path(Corpus.path(path), includingHost: true)
    let app = try #require(measured.measuredHost)
    #expect(app.universal.uncompressed == ByteCount(uncompressed), "\(path)")
    #expect(abs(app.universal.download.bytes - Int64(length)) <= 20, "\(path)")
    #expect(measured.gapLines == [], "\(path)")
  }

  /// Packages made for the tests of other tools.
  @Test(arguments: [("verifyos/bad_app.ipa", 84_441), ("verifyos/good_app.ipa", 85_228)])
  func aMockIsMeasured(name: String, uncompressed: Int) throws {
    let measured = try Measured.path(Corpus.path("A_ipas/" + name), includingHost: true)
    #expect(measured.measuredHost?.universal.uncompressed == ByteCount(uncompressed))
    #expect(measured.gapLines == [])
  }

  @Test(arguments: [
    ("ContainsWatchApp", "ContainsWatchApp/Payload/Sample.app"),
    ("iOS App With Spaces", "iOSAppOnly/Payload/Sample.app"),
  ])
  func anAppOneFolderTooDeepIsRefused(name: String, found: String) throws {
    let path = Corpus.path("A_ipas/fastlane/\(name).ipa")
    let reason =
      "holds no app where one belongs: found \(found), expected Payload/Sample.app, "
      + "Products/Applications/Sample.app or Sample.app at the top"
    #expect(throws: ArtifactError(path: path, reason: reason)) { try Artifact(opening: path) }
  }
}
