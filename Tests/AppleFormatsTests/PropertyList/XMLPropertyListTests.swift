import AppleFormats
import ByteReading
import Foundation
import Testing

@Suite struct XMLPropertyListTests {
  @Test func aWholeDocumentReads() throws {
    let document = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <!-- written by hand -->
      <plist version="1.0">
      <dict>
        <key>name</key> <string> Bistro &amp; Bar </string>
        <key>list</key> <array> <true/> <!-- one --> <integer>1</integer> <array/> </array>
        <key></key> <dict/>
      </dict>
      </plist>
      """
    let expected = PropertyList.dictionary([
      "name": .string(" Bistro & Bar "), "list": .array([.boolean(true), .integer(1), .array([])]),
      "": .dictionary([:]),
    ])
    #expect(try PropertyList(parsing: Array(document.utf8)) == expected)
  }

  @Test(arguments: [
    ("<string/>", PropertyList.string("")), ("<string>  </string>", .string("  ")),
    ("<string>&lt;&gt;&amp;&quot;&apos;&#65;&#x20ac;</string>", .string("<>&\"'A€")),
    ("<string>a<![CDATA[<b>&amp;]]>c<!-- no -->d</string>", .string("a<b>&amp;cd")),
    ("<integer>42</integer>", .integer(42)), ("<integer> -7\n</integer>", .integer(-7)),
    ("<integer>+7</integer>", .integer(7)), ("<integer>007</integer>", .integer(7)),
    ("<integer>0x1F</integer>", .integer(31)), ("<integer>-0x10</integer>", .integer(-16)),
    ("<integer>-9223372036854775808</integer>", .integer(.min)),
    ("<integer>9223372036854775808</integer>", .unsigned(9_223_372_036_854_775_808)),
    ("<integer>18446744073709551615</integer>", .unsigned(.max)),
    ("<real>2.5</real>", .real(2.5)), ("<real>-1e3</real>", .real(-1000)),
    ("<real> 3 </real>", .real(3)), ("<real>inf</real>", .real(.infinity)),
    ("<real>-infinity</real>", .real(-.infinity)),
    ("<true/>", .boolean(true)), ("<false></false>", .boolean(false)),
    ("<date>2001-01-01T00:00:00Z</date>", .date(0)),
    ("<date>1970-01-01T00:00:00Z</date>", .date(-978_307_200)),
    ("<date>2024-02-29T23:59:59Z</date>", .date(730_943_999)),
    ("<date>0000-01-01T00:00:00Z</date>", .date(-63_145_526_400)),
    ("<data/>", .data([])), ("<data>AQID</data>", .data([1, 2, 3])),
    ("<data>\n\tAQI\n\tDBA==\n</data>", .data([1, 2, 3, 4])),
    ("<data>+/8</data>", .data([251, 255])),
    ("<dict></dict>", .dictionary([:])), ("<array></array>", .array([])),
    ("<dict><key>a</key><true/><key>a</key><false/></dict>", .dictionary(["a": .boolean(false)])),
  ])
  func aValueReads(element: String, expected: PropertyList) throws {
    #expect(try PropertyList(parsing: plist(element)) == expected)
  }

  @Test func notANumberReads() throws {
    let value = try PropertyList(parsing: plist("<real>NaN</real>"))
    guard case .real(let number) = value else {
      Issue.record("\(value)")
      return
    }
    #expect(number.isNaN)
  }

  @Test(arguments: [
    ("", "<plist> without a value (line 1)"),
    ("<true/><true/>", "<plist> with two values (line 1)"),
    ("<key>a</key>", "unknown element <key> (line 1)"),
    ("<set/>", "unknown element <set> (line 1)"),
    ("<x:dict/>", "unknown element <x:dict> (line 1)"),
    ("<dict>\n<string>a</string></dict>", "<string> in the place of a <key> (line 2)"),
    ("<dict><key>a</key></dict>", "key \"a\" without a value (line 1)"),
    ("<dict><key>a</key><key>b</key></dict>", "unknown element <key> (line 1)"),
    ("<array>a</array>", "text between elements (line 1)"),
    ("<string>a<b/></string>", "<b> inside <string> (line 1)"),
    ("<string>&own;</string>", "not well-formed, Entity 'own' not defined (line 1)"),
    ("<integer/>", "\"\" in <integer> (line 1)"), ("<true>1</true>", "\"1\" in <true> (line 1)"),
  ])
  func anElementIsRefused(element: String, reason: String) {
    #expect(refusal(of: plist(element))?.reason == reason)
  }

  @Test(arguments: [
    "integer: 1 2", "integer: 0x", "integer: --1", "integer: 1.5", "integer: -9223372036854775809",
    "integer: 18446744073709551616", "integer: ١", "real: ", "real: 0x1p3", "real: 1,5", "real: 1e",
    "date: 2023-02-29T00:00:00Z", "date: 2024-13-01T00:00:00Z", "date: 2024-00-01T00:00:00Z",
    "date: 2024-01-00T00:00:00Z", "date: 2024-01-01T24:00:00Z", "date: 2024-01-01T00:60:00Z",
    "date: 2024-01-01T00:00:60Z", "date: 2024-01-01 00:00:00", "date: 2024-01-01T00:00:00",
    "data: A", "data: AQID*", "data: AQ=D", "data: AQIDA",
  ])
  func aTextOfTheWrongFormIsRefused(line: String) {
    let element = line.prefix { $0 != ":" }
    let text = line.dropFirst(element.count + 2)
    #expect(
      refusal(of: plist("<\(element)>\(text)</\(element)>"))?.reason
        == "\"\(text)\" in <\(element)> (line 1)")
  }

  @Test func anErrorSaysWhereItIs() {
    let document = "\n\n<plist>\n<array>\n<true/>\n<what/></array></plist>"
    let error = refusal(of: Array(document.utf8))
    #expect(error?.format == "XML property list")
    #expect(error?.reason == "unknown element <what> (line 6)")
    #expect((2...document.utf8.count).contains(error?.offset ?? 0))
  }

  @Test(arguments: [
    "<plist><true/>", "<plist><array><true/></plist>", "<plist><string>a</plist>",
    "<plist><true/></plist><plist/>", "<plist><true/></plist>x", "<true/>", "<plist", "<",
    "<plist/>",
    "<plist><string>\u{1}</string></plist>", "<plist><string>&#0;</string></plist>",
    "<plist><string>&amp</string></plist>", "<plist a='1' a='2'><true/></plist>",
  ])
  func aDocumentThatIsNotWellFormedIsRefused(document: String) {
    #expect(refusal(of: Array(document.utf8))?.format == "XML property list")
  }

  @Test func aByteThatIsNoUTF8IsRefused() {
    let bytes = Array("<plist><string>".utf8) + [0xff] + Array("</string></plist>".utf8)
    #expect(refusal(of: bytes)?.format == "XML property list")
  }

  private func plist(_ element: String) -> [UInt8] {
    Array("<plist version=\"1.0\">\(element)</plist>".utf8)
  }
}
