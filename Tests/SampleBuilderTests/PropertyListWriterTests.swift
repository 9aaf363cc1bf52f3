import AppleFormats
import Foundation
import SampleBuilder
import Testing

@Suite struct PropertyListWriterTests {
  private let bakery: PropertyList = [
    "Name": "Bread & <Butter>",
    "Größe": "süß",
    "Loaves": [1, 300, 70_000, 5_000_000_000, -1],
    "Price": 2.5,
    "Open": true,
    "Closed": false,
    "Since": .date(788_918_400),
    "Seal": .data(Array(0..<70)),
    "Empty": [[], [:], ""],
    "Again": "süß",
  ]

  @Test func xmlIsWrittenAsAppleDoes() {
    let value: PropertyList = [
      "NSAppClip": ["Confirm": false, "Limits": [10, 0.5]],
      "A": .data([1, 2, 3, 4]), "B": .date(0), "C": [:], "D": "a<b&c>d",
    ]
    #expect(
      String(decoding: PropertyListWriter.xml.bytes(of: value), as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>A</key>
        \t<data>
        \tAQIDBA==
        \t</data>
        \t<key>B</key>
        \t<date>2001-01-01T00:00:00Z</date>
        \t<key>C</key>
        \t<dict/>
        \t<key>D</key>
        \t<string>a&lt;b&amp;c&gt;d</string>
        \t<key>NSAppClip</key>
        \t<dict>
        \t\t<key>Confirm</key>
        \t\t<false/>
        \t\t<key>Limits</key>
        \t\t<array>
        \t\t\t<integer>10</integer>
        \t\t\t<real>0.5</real>
        \t\t</array>
        \t</dict>
        </dict>
        </plist>

        """)
  }

  @Test func binaryStoresEqualStringsOnceAndSortsKeys() {
    let bytes = PropertyListWriter.binary.bytes(of: ["b": "x", "a": "x"])
    let expected: [UInt8] =
      Array("bplist00".utf8)
      + [0xd2, 1, 2, 3, 3]  // 8: a dictionary of two, its keys 1 and 2, its values both 3
      + [0x51, 0x61, 0x51, 0x62, 0x51, 0x78]  // 13, 15, 17: "a", "b", "x"
      + [8, 13, 15, 17]
      + [0, 0, 0, 0, 0, 0, 1, 1]
      + [0, 0, 0, 0, 0, 0, 0, 4] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 19]
    #expect(bytes == expected)
  }

  @Test func aNumberAboveInt64TakesSixteenBytes() {
    let bytes = PropertyListWriter.binary.bytes(of: .unsigned(.max))
    #expect(
      Array(bytes[8..<25])
        == [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xff, count: 8))
  }

  @Test func utf16BeginsWithItsMarkAndNamesItsEncoding() throws {
    let big = PropertyListWriter.utf16BigEndianXML.bytes(of: "é")
    let little = PropertyListWriter.utf16LittleEndianXML.bytes(of: "é")
    #expect(big.prefix(4) == [0xfe, 0xff, 0x00, 0x3c])
    #expect(little.prefix(4) == [0xff, 0xfe, 0x3c, 0x00])
    let text = try #require(String(bytes: big, encoding: .utf16))
    #expect(text.hasPrefix(#"<?xml version="1.0" encoding="UTF-16"?>"#))
    #expect(String(bytes: little, encoding: .utf16) == text)
  }

  @Test(arguments: [
    (0.0, "2001-01-01T00:00:00Z"), (-978_307_200, "1970-01-01T00:00:00Z"),
    (-978_307_201.5, "1969-12-31T23:59:58Z"), (730_944_000, "2024-03-01T00:00:00Z"),
    (730_943_999.9, "2024-02-29T23:59:59Z"), (-63_113_904_000, "0001-01-01T00:00:00Z"),
  ])
  func datesFollowTheCalendar(seconds: Double, text: String) {
    let xml = String(decoding: PropertyListWriter.xml.bytes(of: .date(seconds)), as: UTF8.self)
    #expect(xml.contains("<date>\(text)</date>"))
  }

  @Test(arguments: [PropertyListWriter.xml, .binary])
  func foundationReadsBackWhatWasWritten(writer: PropertyListWriter) throws {
    let read = try unsafe PropertyListSerialization.propertyList(
      from: Data(writer.bytes(of: bakery)), format: nil)
    let expected: NSDictionary = [
      "Name": "Bread & <Butter>", "Größe": "süß",
      "Loaves": [1, 300, 70_000, 5_000_000_000, -1], "Price": 2.5, "Open": true,
      "Closed": false, "Since": Date(timeIntervalSinceReferenceDate: 788_918_400),
      "Seal": Data(0..<70), "Empty": [[String](), [String: String](), ""] as [Any],
      "Again": "süß",
    ]
    #expect(try #require(read as? NSDictionary) == expected)
  }

  @Test func foundationWritesTheSameXML() throws {
    let xml = PropertyListWriter.xml.bytes(of: bakery)
    let read = try unsafe PropertyListSerialization.propertyList(from: Data(xml), format: nil)
    let written = try PropertyListSerialization.data(
      fromPropertyList: read, format: .xml, options: 0)
    #expect(String(decoding: xml, as: UTF8.self) == String(decoding: written, as: UTF8.self))
  }

  @Test(.enabled(if: Python.isPresent, "python3 not present"))
  func plistlibWritesTheSameBinary() throws {
    let binary = PropertyListWriter.binary.bytes(of: bakery)
    let again = try Python.run(
      """
      import plistlib, sys
      value = plistlib.load(open(sys.argv[1], 'rb'))
      print(plistlib.dumps(value, fmt=plistlib.FMT_BINARY, sort_keys=True).hex())
      """, on: binary)
    #expect(binary.map { String(format: "%02x", $0) }.joined() == again)
  }

  @Test(
    .enabled(if: Python.isPresent, "python3 not present"),
    arguments: PropertyListWriter.allCases)
  func plistlibReadsEveryForm(writer: PropertyListWriter) throws {
    let read = try Python.run(
      """
      import plistlib, sys
      value = plistlib.load(open(sys.argv[1], 'rb'))
      print(ascii(sorted(value.items())))
      """, on: writer.bytes(of: ["Größe": "süß", "Loaves": [1, -1], "Seal": .data([0, 255])]))
    #expect(
      read == #"[('Gr\xf6\xdfe', 's\xfc\xdf'), ('Loaves', [1, -1]), ('Seal', b'\x00\xff')]"#)
  }

  @Test(.enabled(if: Python.isPresent, "python3 not present"))
  func uniqueIdentifiersComeInBothForms() throws {
    let script = "import plistlib, sys; print(plistlib.load(open(sys.argv[1], 'rb')))"
    let value: PropertyList = .array([.uid(7), .uid(300)])
    #expect(
      try Python.run(script, on: PropertyListWriter.binary.bytes(of: value))
        == "[UID(7), UID(300)]")
    #expect(
      try Python.run(script, on: PropertyListWriter.xml.bytes(of: value))
        == "[{'CF$UID': 7}, {'CF$UID': 300}]")
  }
}
