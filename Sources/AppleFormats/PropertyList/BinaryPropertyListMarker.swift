import ByteReading

/// The byte every object of a binary property list starts with: its kind in the upper half, a
/// length, width or constant in the lower.
struct BinaryPropertyListMarker {
  /// The upper halves that version 00 of the format writes.
  enum Kind: UInt8 {
    case constant = 0x0
    case integer = 0x1
    case real = 0x2
    case date = 0x3
    case data = 0x4
    case asciiString = 0x5
    case utf16String = 0x6
    case uid = 0x8
    case array = 0xa
    case set = 0xc
    case dictionary = 0xd
  }

  let kind: Kind
  let low: UInt8
  /// Absolute offset of the marker.
  let place: Int

  init(reading reader: inout ByteReader) throws(FormatError) {
    place = reader.offset
    let byte = try reader.read(UInt8.self, .big)
    guard let kind = Kind(rawValue: byte >> 4) else {
      throw reader.error("object of unknown kind 0x\(String(byte, radix: 16))", at: place)
    }
    self.kind = kind
    low = byte & 0x0f
  }

  /// Bytes of a number, given as a power of two, which version 00 writes up to 16.
  func width(upTo most: Int, _ reader: ByteReader) throws(FormatError) -> Int {
    guard low <= 4, 1 << low <= most else {
      throw reader.error("number of 2^\(low) bytes", at: place)
    }
    return 1 << low
  }

  /// Elements or characters of the object; lower half 15 means that an integer object with the
  /// count comes next.
  func count(reading reader: inout ByteReader) throws(FormatError) -> Int {
    guard low == 0x0f else { return Int(low) }
    let marker = try BinaryPropertyListMarker(reading: &reader)
    guard marker.kind == .integer else {
      throw reader.error("count that is no integer", at: marker.place)
    }
    let width = try marker.width(upTo: 8, reader)
    let declared = try reader.readBigEndian(width: width)
    guard let count = Int(exactly: declared) else {
      throw reader.error("\(declared) is no count", at: marker.place)
    }
    return count
  }
}
