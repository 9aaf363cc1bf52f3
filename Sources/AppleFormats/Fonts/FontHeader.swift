package import ByteReading

/// The first bytes of a font file: its form and which tables it has (OpenType specification, "Font
/// file structure").
package struct FontHeader: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    case trueType, openType
    /// Several fonts in one file, whose tables are not listed at its front.
    case collection
    /// WOFF, made for browsers.
    case web
    case unknown
  }

  package let form: Form
  /// Names of the tables, each of four characters; empty for all but single fonts.
  package let tables: [String]

  /// Reads the header and the list of tables, which must lie in `reader` whole.
  package init(reading reader: ByteReader) throws(FormatError) {
    var fields = reader
    switch try fields.read(UInt32.self, .big) {
    // Version 1.0, and "true" as Apple's older fonts begin.
    case 0x0001_0000, 0x7472_7565: form = .trueType
    case 0x4f54_544f: form = .openType
    case 0x7474_6366: form = .collection
    case 0x774f_4646, 0x774f_4632: form = .web
    default: form = .unknown
    }
    guard form == .trueType || form == .openType else {
      tables = []
      return
    }
    let count = try fields.readIndex(UInt16.self, .big)
    try fields.skip(6)
    var records = try fields.readRecords(count: count, stride: 16)
    var tables: [String] = []
    while !records.isAtEnd {
      tables.append(String(decoding: try records.readBytes(4), as: UTF8.self))
      try records.skip(12)
    }
    self.tables = tables
  }

  package var hasNames: Bool { tables.contains("name") }
}
