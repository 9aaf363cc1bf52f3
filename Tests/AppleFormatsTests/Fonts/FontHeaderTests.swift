import AppleFormats
import ByteReading
import Testing

@Suite struct FontHeaderTests {
  private static let font: [UInt8] =
    [0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0] + Array("glyf".utf8) + [UInt8](repeating: 0, count: 12)
    + Array("name".utf8) + [UInt8](repeating: 0, count: 12)

  private static func header(_ bytes: [UInt8]) throws(FormatError) -> FontHeader {
    try FontHeader(reading: ByteReader(bytes, format: "font"))
  }

  @Test("a font lists its tables")
  func tables() throws {
    let header = try Self.header(Self.font)
    #expect(header.form == .trueType)
    #expect(header.tables == ["glyf", "name"])
    #expect(header.hasNames)
  }

  private static let beginnings: [(bytes: String, form: FontHeader.Form)] = [
    ("OTTO\0\0\0\0\0\0\0\0", .openType), ("true\0\0\0\0\0\0\0\0", .trueType),
    ("ttcf", .collection), ("wOFF", .web), ("wOF2", .web), ("<htm", .unknown),
  ]

  @Test("four bytes tell the form", arguments: beginnings)
  func forms(_ bytes: String, _ form: FontHeader.Form) throws {
    #expect(try Self.header(Array(bytes.utf8)).form == form)
  }

  @Test("every prefix and every changed byte ends as a value or an error")
  func sweep() {
    for length in Self.font.indices {
      #expect(throws: FormatError.self) { try Self.header(Array(Self.font.prefix(length))) }
    }
    for offset in Self.font.indices {
      for value in UInt8.min...UInt8.max {
        var bytes = Self.font
        bytes[offset] = value
        _ = try? Self.header(bytes)
      }
    }
  }
}
