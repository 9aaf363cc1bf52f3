import AppleFormats
import ByteReading
import SampleBuilder
import Testing

@Suite struct ThinningPropertyListTests {
  private static let sizes: [String: PropertyList] = [
    "sizeCompressedApp": 159_639, "sizeUncompressedApp": 268_759, "sizeCompressedODR": 7,
    "sizeUncompressedODR": 9, "onDemandResourcesAssetPacks": [:],
  ]

  private func report(_ variants: [String: PropertyList]) throws -> [ReportedVariant] {
    try ThinningReport(
      parsing: PropertyListWriter.xml.bytes(of: ["variants": .dictionary(variants)])
    ).variants
  }

  private func entry(_ more: [String: PropertyList]) -> PropertyList {
    .dictionary(Self.sizes.merging(more) { $1 })
  }

  @Test(arguments: PropertyListWriter.allCases)
  func bothFormsOfPropertyListsAreRead(_ writer: PropertyListWriter) throws {
    let bytes = writer.bytes(of: ["variants": ["Apps/Bakery.ipa": .dictionary(Self.sizes)]])
    let report = try ThinningReport(parsing: bytes)
    #expect(report.form == .propertyList)
    #expect(report.variants.map(\.name) == ["Bakery.ipa"])
    #expect(report.variants.map(\.isUniversal) == [true])
    #expect(report.variants.map(\.compressed.bounds) == [159_639..<159_640])
    #expect(report.variants.map(\.uncompressed.bytes) == [268_759])
    #expect(report.variants.first?.onDemandResources?.compressed.bytes == 7)
    #expect(report.variants.first?.onDemandResources?.uncompressed.bytes == 9)
  }

  @Test func descriptorsGiveModelsAndSystems() throws {
    let variants = try report([
      "Apps/Clip-0F01226A-99F0-4092-8BBD-6919103E6F0A.ipa": entry([
        "variantDescriptors": [
          ["device": "iPod9,1", "os-version": "15.0"], ["device": "iPad8,1"], [:], "nothing",
        ]
      ])
    ])
    #expect(variants.map(\.product) == ["Clip"])
    #expect(variants.map(\.isUniversal) == [false])
    #expect(
      variants.map(\.devices) == [
        [ReportedDevice(model: "iPod9,1", system: Version(15)), ReportedDevice(model: "iPad8,1")]
      ])
  }

  @Test func oldIdentifiersComeWithTheirNames() throws {
    let variants = try report([
      "Bakery-iPad 2-etc.ipa": entry([
        "variantIds": ["iPad2,3", "iPad2,7", "iPad9,9"], "variantNames": ["iPad 2", "iPad mini"],
      ])
    ])
    #expect(variants.map(\.product) == ["Bakery"])
    #expect(
      variants.map(\.devices) == [
        [
          ReportedDevice(model: "iPad2,3", name: "iPad 2"),
          ReportedDevice(model: "iPad2,7", name: "iPad mini"), ReportedDevice(model: "iPad9,9"),
        ]
      ])
  }

  @Test(
    arguments: [
      .string("159639"), .integer(-1), .unsigned(.max), .real(1.5), .integer(.max), .boolean(true),
    ] as [PropertyList])
  func aSizeThatIsNoNumberOfBytesIsRefused(_ size: PropertyList) {
    let bytes = PropertyListWriter.xml.bytes(of: [
      "variants": ["Apps/Bakery.ipa": entry(["sizeUncompressedApp": size])]
    ])
    #expect(
      thinningRefusal(of: bytes)?.reason
        == "variant Apps/Bakery.ipa has no number of bytes under sizeUncompressedApp")
  }

  @Test(
    arguments: [
      (
        ["variants": [:]], "no variant in it: no App Thinning Size Report and no app-thinning.plist"
      ),
      (["variants": []], "a property list without variants, no app-thinning.plist"),
      ([:], "a property list without variants, no app-thinning.plist"),
      (["CFBundleName": "Bakery"], "a property list without variants, no app-thinning.plist"),
      ([1, 2], "a property list of type array, no app-thinning.plist"),
    ] as [(PropertyList, String)])
  func otherPropertyListsAreRefused(_ root: PropertyList, reason: String) {
    #expect(thinningRefusal(of: PropertyListWriter.xml.bytes(of: root))?.reason == reason)
  }
}
