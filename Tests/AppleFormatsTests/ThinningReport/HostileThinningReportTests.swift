import AppleFormats
import ByteReading
import SampleBuilder
import Testing

/// Each changed or shortened file must end as a value or a `FormatError`, soon.
@Suite(.timeLimit(.minutes(10))) struct HostileThinningReportTests {
  private static let text = Array(
    """
    Variant: Clip-0F01226A-99F0-4092-8BBD-6919103E6F0A.ipa
    Supported variant descriptors: [device: iPad8,4, os-version: 12.2] and [device: iPad7,1]
    App size: 5.4 MB compressed, 934 KB uncompressed
    On Demand Resources size: Zero KB compressed, Zero KB uncompressed
    Variant: Bakery.ipa
    Supported devices: iPad 2, iPad mini, and iPad Air
    App size: 5,4 MB compressed, 7 GB uncompressed

    """.utf8)
  private static let list = PropertyListWriter.binary.bytes(of: [
    "variants": [
      "Apps/Bakery.ipa": [
        "sizeCompressedApp": 1000, "sizeUncompressedApp": 2000,
        "variantDescriptors": [["device": "iPod9,1", "os-version": "15.0"]],
      ]
    ]
  ])

  @Test(arguments: [text, list])
  func everyPrefixEnds(file: [UInt8]) {
    let refused = file.indices.count { thinningRefusal(of: Array(file[..<$0])) != nil }
    // A text may be cut off between blocks and in what may be missing, but not in a size.
    #expect(refused > file.count / 3)
    #expect(thinningRefusal(of: file) == nil)
  }

  @Test(arguments: [text, list])
  func everyChangedByteEnds(file: [UInt8]) {
    var changed = file
    var refused = 0
    for place in file.indices {
      for value in [0, 0x0a, 0x2c, 0x39, 0x5b, 0xff] as [UInt8] {
        changed[place] = value
        if thinningRefusal(of: changed) != nil { refused += 1 }
      }
      changed[place] = file[place]
    }
    #expect((1..<file.count * 6).contains(refused))
  }

  @Test(arguments: [
    "[device: iPad8,4, os-version: 12.2], ", "[", "]", "[[device: ", "a, ", " and ", ",", " ",
  ])
  func aLineOfAMillionLettersIsRead(piece: String) throws {
    let line = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    let text =
      "Variant: A.ipa\nSupported variant descriptors: \(line)\n"
      + "App size: 1 KB compressed, 1 KB uncompressed\n"
    let report = try ThinningReport(parsing: Array(text.utf8))
    #expect(report.variants.map(\.name) == ["A.ipa"])
    #expect((report.variants.first?.devices.count ?? 0) <= 333_333)
  }

  @Test func bracketsInsideBracketsBeginAnew() throws {
    let text =
      "Variant: A.ipa\nSupported variant descriptors: [[device: iPad2,1[device: iPad2,2], "
      + "os-version: 9.0]]\nApp size: 1 KB compressed, 1 KB uncompressed\n"
    let report = try ThinningReport(parsing: Array(text.utf8))
    #expect(report.variants.first?.devices.map(\.model) == ["iPad2,2"])
  }

  @Test(arguments: ["Variant: ", "App size: ", "x"])
  func otherLinesOfAMillionLettersEnd(label: String) {
    let text = label + String(repeating: "9", count: 1_000_000)
    #expect(thinningRefusal(of: Array(text.utf8)) != nil)
  }

  @Test func aFileLongerThanAnyReportIsRefusedUnread() {
    let refusal = thinningRefusal(of: [UInt8](repeating: 0x20, count: 4 << 20 | 1))
    #expect(refusal?.reason == "4194305 bytes where a report has at most 4194304")
  }
}
