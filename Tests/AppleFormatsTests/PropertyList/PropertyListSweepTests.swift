import AppleFormats
import ByteReading
import Testing

/// Each changed or shortened file must end as a value or a `FormatError`; a trap ends the test run,
/// and the time limit catches an endless loop.
@Suite(.timeLimit(.minutes(10))) struct PropertyListSweepTests {
  private static let binary = BinaryPropertyListSample([
    hex("d4 01020304 05060708"), hex("51 61"), hex("51 62"), hex("61 20ac"), hex("53 6b6579"),
    hex("a3 090a0b"), hex("33 41c0000000000000"), hex("4f 10 10 000102030405060708090a0b0c0d0e0f"),
    hex("14 0000000000000000 ffffffffffffffff"), hex("d1 01 05".replacing("05", with: "0a")),
    hex("23 4004000000000000"), hex("c1 0c"), hex("80 01"),
  ]).bytes
  private static let document = Array(
    """
    <?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x">
    <plist version="1.0"><dict><key>a</key><array><string>ä&amp;&#65;<![CDATA[<]]></string>
    <integer>-1</integer><real>1.5</real></array><key>b</key><data>AQID</data><key>c</key>
    <date>2026-11-30T09:00:00Z</date><key>d</key><true/><!-- e --></dict></plist>
    """.utf8)

  @Test func theFilesThatAreChangedAreSound() {
    #expect(refusal(of: Self.binary) == nil)
    #expect(refusal(of: Self.document) == nil)
  }

  @Test(arguments: [Self.binary, Self.document])
  func everyPrefixIsRefused(file: [UInt8]) {
    for length in file.indices {
      #expect(refusal(of: Array(file[..<length])) != nil, "\(length) bytes")
    }
  }

  @Test func everyChangedByteOfTheBinaryFormEnds() {
    let refused = refusals(of: Self.binary, changing: Self.binary.indices, to: Array(0...255))
    #expect((1...Self.binary.count * 255).contains(refused))
  }

  @Test func everyChangedByteOfTheXMLFormEnds() {
    let values: [UInt8] = [
      0, 1, 0x09, 0x20, 0x22, 0x26, 0x2f, 0x30, 0x3c, 0x3e, 0x5d, 0x80, 0xc3, 0xff,
    ]
    let refused = refusals(of: Self.document, changing: Self.document.indices, to: values)
    #expect((1...Self.document.count * values.count).contains(refused))
  }

  private func refusals(of file: [UInt8], changing places: Range<Int>, to values: [UInt8]) -> Int {
    var count = 0
    for place in places {
      var changed = file
      for value in values {
        changed[place] = value
        if refusal(of: changed) != nil { count += 1 }
      }
    }
    return count
  }
}
