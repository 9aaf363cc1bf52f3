import AppleFormats
import ByteReading
import Foundation
import Testing

@Suite struct PropertyListFormTests {
  private static let document = "<plist><string>ä€😀</string></plist>"
  private static let expected = PropertyList.string("ä€😀")

  @Test func whiteSpaceAndAByteOrderMarkMayComeFirst() throws {
    let declaration = "<?xml version='1.0' encoding='UTF-8'?>"
    for start in ["", "\u{feff}", " \n\t\r", "\u{feff}\n"] {
      let bytes = Array((start + declaration + Self.document).utf8)
      #expect(try PropertyList(parsing: bytes) == Self.expected)
    }
  }

  @Test(
    arguments: [
      (String.Encoding.utf16LittleEndian, [0xff, 0xfe]), (.utf16BigEndian, [0xfe, 0xff]),
      (.utf32BigEndian, [0, 0, 0xfe, 0xff]), (.utf32LittleEndian, [0xff, 0xfe, 0, 0]),
    ] as [(String.Encoding, [UInt8])])
  func wideEncodingsAreRead(encoding: String.Encoding, mark: [UInt8]) throws {
    let bytes = try #require(Self.document.data(using: encoding))
    #expect(try PropertyList(parsing: mark + bytes) == Self.expected)
  }

  @Test func wideEncodingsNeedNoMark() throws {
    let document = "<?xml version='1.0' encoding='UTF-16'?>" + Self.document
    for encoding: String.Encoding in [
      .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
    ] {
      let bytes = try #require(document.data(using: encoding))
      #expect(try PropertyList(parsing: Array(bytes)) == Self.expected)
    }
  }

  @Test func aDeclaredEncodingIsFollowed() throws {
    let start = "<?xml version='1.0' encoding='ISO-8859-1'?><plist><string>"
    let bytes = Array(start.utf8) + [0xe4] + Array("</string></plist>".utf8)
    #expect(try PropertyList(parsing: bytes) == .string("ä"))
  }

  @Test(arguments: ["UTF-7", "Shift_JIS", "UTF-16", "x"])
  func otherEncodingsAreRefusedByName(name: String) {
    let document = "<?xml version='1.0' encoding='\(name)'?>" + Self.document
    #expect(refusal(of: Array(document.utf8))?.reason == "encoding \(name.lowercased())")
  }

  @Test(arguments: [
    "{ key = value; }", "/* strings */ \"a\" = \"b\";", "(1, 2)", "\u{feff}\"a\" = \"b\";",
    "a = b;",
  ])
  func theOldTextFormIsRefusedByName(text: String) {
    #expect(
      refusal(of: Array(text.utf8))?.description
        == "property list: old-style text property list (at byte 0)")
    let wide: [UInt8] = "\u{feff}\(text.drop { $0 == "\u{feff}" })".utf16.flatMap {
      [UInt8($0 >> 8), UInt8($0 & 0xff)]
    }
    #expect(refusal(of: wide)?.reason == "old-style text property list")
  }

  @Test(arguments: [
    ("", "empty file"), ("  \n", "nothing but white space"),
    ("\0\0", "no property list"),
    ("\u{1}\u{2}", "no property list"),
  ])
  func otherFilesAreRefused(text: String, reason: String) {
    #expect(refusal(of: Array(text.utf8))?.reason == reason)
  }

  @Test func valuesAreHandedOutByTheirTypeOnly() {
    let list = PropertyList.dictionary([
      "string": .string("a"), "integer": .integer(1), "boolean": .boolean(true),
      "array": .array([.real(2)]), "data": .data([1]), "dictionary": .dictionary([:]),
    ])
    #expect(list["string"]?.string == "a")
    #expect(list["integer"]?.integer == 1)
    #expect(list["boolean"]?.boolean == true)
    #expect(list["array"]?.array == [.real(2)])
    #expect(list["data"]?.data == [1])
    #expect(list["dictionary"]?.dictionary == [:])
    #expect(list["integer"]?.boolean == nil)
    #expect(list["boolean"]?.integer == nil)
    #expect(list["missing"] == nil)
    #expect(list["string"]?["a"] == nil)
    for (name, value) in list.dictionary ?? [:] { #expect(value.typeName == name) }
  }
}
