import ByteReading

/// The last 32 bytes of a binary property list, which say where its objects are.
///
/// Five unused bytes and a sort version, the widths of an offset and of a reference in bytes, then
/// three 64-bit numbers, most significant byte first (CFBinaryPList.c).
struct BinaryPropertyListTrailer {
  static let size = 32

  let offsetWidth: Int
  let referenceWidth: Int
  let objectCount: Int
  let topObject: Int
  /// Where the offset table starts and the objects end.
  let offsetTable: Int

  init(reading reader: inout ByteReader) throws(FormatError) {
    try reader.skip(6)
    offsetWidth = try Self.readWidth(&reader)
    referenceWidth = try Self.readWidth(&reader)
    objectCount = try reader.readIndex(UInt64.self, .big)
    topObject = try reader.readIndex(UInt64.self, .big)
    offsetTable = try reader.readIndex(UInt64.self, .big)
  }

  private static func readWidth(_ reader: inout ByteReader) throws(FormatError) -> Int {
    let place = reader.offset
    let width = Int(try reader.read(UInt8.self, .big))
    guard (1...8).contains(width) else {
      throw reader.error("numbers of \(width) bytes where 1 to 8 are possible", at: place)
    }
    return width
  }
}
