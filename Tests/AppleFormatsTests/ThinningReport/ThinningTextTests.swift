import AppleFormats
import ByteReading
import Testing

@Suite struct ThinningTextTests {
  @Test func aBlockGivesNameDevicesSystemsAndRoundedSizes() throws {
    let variant = try only(
      """

      App Thinning Size Report for All Variants of Bakery

      Variant: BakeryClip-0F01226A-99F0-4092-8BBD-6919103E6F0A.ipa
      Supported variant descriptors: [device: iPhone8,4, os-version: 14.0], [device: iPad14,6-B, \
      os-version: 17.4], and [device: iPod9,1, os-version: 12]
      App + On Demand Resources size: 6.4 MB compressed, 12.6 MB uncompressed
      App size: 5.4 MB compressed, 11.6 MB uncompressed
      On Demand Resources size: 1 MB compressed, 934 KB uncompressed

      """)
    #expect(variant.name == "BakeryClip-0F01226A-99F0-4092-8BBD-6919103E6F0A.ipa")
    #expect(variant.product == "BakeryClip")
    #expect(!variant.isUniversal)
    #expect(
      variant.devices == [
        ReportedDevice(model: "iPhone8,4", system: Version(14)),
        ReportedDevice(model: "iPad14,6-B", system: Version(17, 4)),
        ReportedDevice(model: "iPod9,1", system: Version(12)),
      ])
    #expect(variant.compressed.bytes == 5_400_000)
    #expect(variant.uncompressed.bytes == 11_600_000)
    #expect(variant.onDemandResources?.compressed.bytes == 1_000_000)
    #expect(variant.onDemandResources?.uncompressed.bytes == 934_000)
  }

  @Test(
    arguments: [
      ("14.8 MB", 14_800_000, 14_750_000..<14_850_000),
      ("28,9 MB", 28_900_000, 28_850_000..<28_950_000),
      ("7 MB", 7_000_000, 6_950_000..<7_050_000),
      ("934 KB", 934_000, 933_500..<934_500),
      ("0 KB", 0, 0..<500),
      ("Zero KB", 0, 0..<1),
      ("512 bytes", 512, 512..<513),
      ("1 byte", 1, 1..<2),
      ("1.23 GB", 1_230_000_000, 1_225_000_000..<1_235_000_000),
      ("2 GB", 2_000_000_000, 1_995_000_000..<2_005_000_000),
      // More decimals than Apple prints say more.
      ("14.83 MB", 14_830_000, 14_825_000..<14_835_000),
      ("14.836123 MB", 14_836_123, 14_836_123..<14_836_124),
      // The blank that some countries put between number and unit.
      ("28,9\u{A0}MB", 28_900_000, 28_850_000..<28_950_000),
    ] as [(String, Int64, Range<Int64>)])
  func aFigureStandsForWhatIsRoundedToIt(text: String, bytes: Int64, bounds: Range<Int64>) throws {
    let size = try only(block(size: text)).compressed
    #expect(size.bytes == bytes)
    #expect(size.bounds == bounds)
    #expect(size.isExact == (bounds.count == 1))
  }

  @Test(arguments: [
    "-1 MB", "+1 MB", "1.2.3 MB", "MB", "1", "1 XB", "1e3 MB", ".5 MB", "5. MB", "0.5 bytes",
    "99999999999999999999 MB", "9999999999999 TB", "9223372036854775807 bytes", "٣ MB", "1 2 MB",
    "0x10 KB", "1.2345678 MB", "nan MB",
  ])
  func aSizeThatIsNoneIsRefused(text: String) {
    #expect(reason(block(size: text))?.hasPrefix("no two sizes in ") == true)
  }

  @Test(arguments: [
    ("iPad 2 and iPad mini", ["iPad 2", "iPad mini"]),
    ("iPhone 6s Plus", ["iPhone 6s Plus"]),
    (
      "iPad (3rd generation), iPad Pro (12.9-inch) (2nd generation), and iPod touch",
      ["iPad (3rd generation)", "iPad Pro (12.9-inch) (2nd generation)", "iPod touch"]
    ),
    ("iPhone 7, iPhone 8 and iPhone X", ["iPhone 7", "iPhone 8", "iPhone X"]),
  ])
  func oldReportsNameDevicesAsPeopleDo(line: String, names: [String]) throws {
    let variant = try only(block(list: "Supported devices: \(line)"))
    #expect(variant.devices.map(\.name) == names)
    #expect(variant.devices.allSatisfy { $0.model == nil && $0.system == nil })
  }

  @Test(arguments: [
    ("Bakery-0F01226A-99F0-4092-8BBD-6919103E6F0A.ipa", "Bakery"),
    ("Bakery-iPhone 7 Plus-etc.ipa", "Bakery"),
    ("Bakery-iPhone 7 Plus.ipa", "Bakery"),
    ("Bread-and-iPhone Butter-iPhone 7 Plus-etc.ipa", "Bread-and-iPhone Butter"),
    ("Bakery-iPad.ipa", "Bakery-iPad"),
    ("Bakery.ipa", "Bakery"),
    ("org.example.bakery-0F01226A-99F0-4092-8BBD-6919103E6F0A.ipa", "org.example.bakery"),
    ("-0F01226A-99F0-4092-8BBD-6919103E6F0A.ipa", "-0F01226A-99F0-4092-8BBD-6919103E6F0A"),
    (
      "Bakery-0G01226A-99F0-4092-8BBD-6919103E6F0A.ipa",
      "Bakery-0G01226A-99F0-4092-8BBD-6919103E6F0A"
    ),
  ])
  func theProductIsTheNameWithoutWhatTellsVariantsApart(name: String, product: String) throws {
    let text = block(name: name, list: "Supported devices: iPhone 7 and iPhone 7 Plus")
    #expect(try only(text).product == product)
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\n\n\r\n"])
  func lineEndsOfAnyKindWillDo(end: String) throws {
    let text = block(size: "5.4 MB").split(separator: "\n").joined(separator: end)
    #expect(try only(text).compressed.bytes == 5_400_000)
  }

  @Test func anEncodingWithOrWithoutAMarkWillDo() throws {
    let text = block(name: "Bäckerei.ipa", list: "Supported variant descriptors: Universal")
    let wide = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let files: [[UInt8]] = [
      Array(text.utf8), [0xef, 0xbb, 0xbf] + Array(text.utf8), [0xff, 0xfe] + wide, wide,
    ]
    for file in files {
      let variants = try ThinningReport(parsing: file).variants
      #expect(variants.map(\.name) == ["Bäckerei.ipa"])
      #expect(variants.map(\.isUniversal) == [true])
    }
  }

  @Test func foreignTextAroundTheBlocksIsSkipped() throws {
    let text = """
      # our sizes
      12 MB compressed, 4 MB uncompressed
      App size: 1 MB compressed, 2 MB uncompressed
      \(block(size: "5.4 MB"))
      Starting from: 82,6 MB
      [device: iPhone8,4, os-version: 14.0]
      \(block(name: "Other.ipa", list: "Supported variant descriptors: Universal"))
      2024-08-23 06:37:34 +0000  17305600 bytes for ./OpenPassport App Clip
      """
    let variants = try ThinningReport(parsing: Array(text.utf8)).variants
    #expect(variants.map(\.product) == ["Bakery", "Other"])
    #expect(variants.map(\.compressed.bytes) == [5_400_000, 1_000_000])
  }

  @Test func aFileWithoutVariantsIsRefused() {
    let absence = "no variant in it: no App Thinning Size Report and no app-thinning.plist"
    #expect(reason("") == absence)
    #expect(reason("App Thinning Size Report for All Variants of Bakery\n") == absence)
    #expect(reason("{\"variants\": {}}") == absence)
  }

  @Test func aVariantWithoutASizeIsRefused() {
    #expect(reason("Variant: Bakery.ipa\n") == "variant Bakery.ipa has no line \"App size\"")
    #expect(
      reason("Variant: Bakery.ipa\nApp size: 5.4 MB compressed\n")
        == "no two sizes in \"5.4 MB compressed\"")
  }

  @Test func aThinnedPackageThatLostItsDevicesIsNotTakenForTheUniversalOne() throws {
    let text = block(name: "Bakery-0F01226A-99F0-4092-8BBD-6919103E6F0A.ipa", list: "")
    #expect(try only(text).isUniversal == false)
    #expect(try only(block(name: "Bakery.ipa", list: "")).isUniversal)
  }

  private func block(
    name: String = "Bakery-iPad 2.ipa", list: String = "Supported devices: iPad 2",
    size: String = "1 MB"
  ) -> String {
    """
    Variant: \(name)
    \(list)
    App + On Demand Resources size: 9 MB compressed, 9 MB uncompressed
    App size: \(size) compressed, 11.6 MB uncompressed
    On Demand Resources size: Zero KB compressed, Zero KB uncompressed

    """
  }

  private func only(_ text: String) throws -> ReportedVariant {
    let variants = try ThinningReport(parsing: Array(text.utf8)).variants
    #expect(variants.count == 1)
    return try #require(variants.first)
  }

  private func reason(_ text: String) -> String? {
    thinningRefusal(of: Array(text.utf8))?.reason
  }
}

/// Nil when the file is a report.
func thinningRefusal(of bytes: [UInt8]) -> FormatError? {
  do throws(FormatError) {
    _ = try ThinningReport(parsing: bytes)
    return nil
  } catch {
    return error
  }
}
