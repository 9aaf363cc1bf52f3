import AppleFormats
import ByteReading
import CorpusSupport
import Testing

/// Every report and property list that was found, four of the reports about clips.
@Suite(.enabled(if: Corpus.isPresent, "shared corpus not present"))
struct ThinningReportCorpusTests {
  /// Variants of each report, and the property list's where one lies beside it.
  private static let counts: [String: Int] = [
    "GETermin-efbda58": 5, "HHEvent-2d17f34": 15, "HHEvent-67148bb": 2, "KingdomNew-e243490": 11,
    "bbshet.github.io-19fbdf2": 2, "danger-app_size_report-34d15a4": 8,
    "danger-app_size_report-a7694d7": 31, "delopyapp.github.io-df88217": 29, "dyd-8f59b9b": 1,
    "fastlane-plugin-store_sizer-43b3136": 3, "hps-5dca448": 3, "ipatest-2a2df0c": 7,
    "laoscovid19-45c0c69": 22, "maykonmeneghel-395c190": 22, "mobivatar-856bb78": 1,
    "mobivatar-8b28537": 17, "mobivatar-8d8549c": 1, "my_tool-ef3aa7b": 3,
    "openpassport-4a8f71f": 5, "openpassport-7413e7d": 5, "openpassport-a3a90bf": 5,
    "pethr-6c84379": 4, "smc-b011c70": 1, "solipa-b48d921": 8, "xmapp-c453c28": 7,
    "youxiaoriqi.github.io-b9e95d0": 7,
  ]
  private static let withoutUniversal: Set<String> = [
    "HHEvent-67148bb", "bbshet.github.io-19fbdf2", "dyd-8f59b9b", "hps-5dca448",
    "mobivatar-856bb78", "mobivatar-8d8549c", "smc-b011c70",
  ]
  private static let withoutPropertyList: Set<String> = [
    "danger-app_size_report-34d15a4", "danger-app_size_report-a7694d7",
    "delopyapp.github.io-df88217", "maykonmeneghel-395c190", "mobivatar-8b28537",
    "openpassport-4a8f71f", "openpassport-7413e7d", "openpassport-a3a90bf",
  ]

  @Test(arguments: counts.keys.sorted())
  func theTextHasItsVariants(name: String) throws {
    let variants = try ThinningReport(parsing: Corpus.bytes("B_reports/\(name).txt")).variants
    #expect(variants.count == Self.counts[name])
    #expect(
      variants.filter(\.isUniversal).count == (Self.withoutUniversal.contains(name) ? 0 : 1))
    #expect(variants.allSatisfy { $0.isUniversal == $0.devices.isEmpty })
    #expect(
      variants.allSatisfy { variant in
        let isLettered = variant.devices.allSatisfy { ($0.model ?? $0.name)?.first != "[" }
        return isLettered && variant.onDemandResources?.compressed.bytes == 0
      })
  }

  @Test func everyFileThatWasFoundIsInTheTable() {
    let texts = Corpus.files(in: "B_reports").filter {
      $0.name.hasSuffix(".txt") && !$0.name.contains("._")
    }
    #expect(texts.count == Self.counts.count)
    #expect(Self.counts.values.reduce(0, +) == 225)
  }

  /// 116 variants of 20 exports, two figures each.
  @Test func textAndPropertyListAgreeToTheRounding() throws {
    let stems =
      Self.counts.keys.filter { !Self.withoutPropertyList.contains($0) }
      .map { ("B_reports/\($0).txt", "B_reports/\($0).app-thinning.plist") }
      + ["JCWebClient-2018", "YiMiManager-2017"].map {
        ("A_ipas/\($0)/App Thinning Size Report.txt", "A_ipas/\($0)/app-thinning.plist")
      }
    var compared = 0
    for (text, list) in stems.sorted(by: { $0.0 < $1.0 }) {
      let texts = try ThinningReport(parsing: Corpus.bytes(text)).variants
      let lists = try ThinningReport(parsing: Corpus.bytes(list)).variants
      #expect(texts.map(\.name).sorted() == lists.map(\.name).sorted(), "\(text)")
      for exact in lists {
        let rounded = try #require(texts.first { $0.name == exact.name })
        #expect(rounded.compressed.bounds.contains(exact.compressed.bytes), "\(exact.name)")
        #expect(rounded.uncompressed.bounds.contains(exact.uncompressed.bytes), "\(exact.name)")
        #expect(exact.compressed.isExact && exact.uncompressed.isExact)
        #expect(rounded.product == exact.product)
        #expect(rounded.isUniversal == exact.isUniversal)
        expectSameDevices(rounded, exact)
        compared += 1
      }
    }
    #expect(stems.count == 20)
    #expect(compared == 116)
  }

  /// Old texts name each kind of device once, where the property list has all its models.
  private func expectSameDevices(_ text: ReportedVariant, _ list: ReportedVariant) {
    if text.devices.contains(where: { $0.model != nil }) {
      #expect(Set(text.devices) == Set(list.devices), "\(text.name)")
    } else {
      #expect(Set(text.devices.map(\.name)) == Set(list.devices.map(\.name)), "\(text.name)")
    }
  }

  @Test(arguments: ["app.github.io", "dcrs-published-ios-app"])
  func aDistributionSummaryIsRefused(name: String) throws {
    let bytes = try Corpus.bytes("B_reports/\(name)-DistributionSummary.plist")
    #expect(
      thinningRefusal(of: bytes)?.reason
        == "a DistributionSummary.plist, which says how packages were signed but not how large "
        + "they are; app-thinning.plist lies beside it when the export thinned")
  }

  @Test func theFinderMetadataBesideAReportIsRefused() throws {
    let bytes = try Corpus.bytes("B_reports/._App Thinning Size Report.txt")
    #expect(
      thinningRefusal(of: bytes)?.reason
        == "metadata that macOS keeps beside a file; the report is the file without \"._\"")
  }
}
