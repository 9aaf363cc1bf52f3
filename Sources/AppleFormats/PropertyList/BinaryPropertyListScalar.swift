import ByteReading

/// An object of a binary property list that names no other object.
struct BinaryPropertyListScalar {
  let value: PropertyList

  /// Reads what follows the marker.
  ///
  /// Nil for containers, whose references the graph's reader must follow.
  init?(_ marker: BinaryPropertyListMarker, reading reader: inout ByteReader) throws(FormatError) {
    switch marker.kind {
    case .constant: value = .boolean(try Self.constant(marker, reader))
    case .integer: value = try Self.integer(marker, &reader)
    case .real: value = .real(try Self.real(marker, &reader))
    case .date: value = .date(try Self.date(marker, &reader))
    case .data: value = .data(Array(try reader.readBytes(marker.count(reading: &reader))))
    case .asciiString: value = .string(try Self.asciiString(marker, &reader))
    case .utf16String: value = .string(try Self.utf16String(marker, &reader))
    case .uid: value = .uid(try reader.readBigEndian(width: Int(marker.low) + 1))
    case .array, .set, .dictionary: return nil
    }
  }

  /// Null and fill bytes exist in the format, but no writer makes them part of a list.
  private static func constant(
    _ marker: BinaryPropertyListMarker, _ reader: ByteReader
  ) throws(FormatError) -> Bool {
    switch marker.low {
    case 8: return false
    case 9: return true
    default: throw reader.error("object of unknown kind 0x0\(marker.low)", at: marker.place)
    }
  }

  /// Numbers of 1, 2 and 4 bytes are unsigned, of 8 bytes signed; 16 bytes hold what lies above.
  private static func integer(
    _ marker: BinaryPropertyListMarker, _ reader: inout ByteReader
  ) throws(FormatError) -> PropertyList {
    let width = try marker.width(upTo: 16, reader)
    guard width == 16 else {
      return .integer(Int64(bitPattern: try reader.readBigEndian(width: width)))
    }
    let high = try reader.read(UInt64.self, .big)
    let low = try reader.read(UInt64.self, .big)
    let signed = Int64(bitPattern: low)
    if high == 0 { return signed < 0 ? .unsigned(low) : .integer(signed) }
    guard high == .max, signed < 0 else {
      throw reader.error("integer outside 64 bits", at: marker.place)
    }
    return .integer(signed)
  }

  private static func real(
    _ marker: BinaryPropertyListMarker, _ reader: inout ByteReader
  ) throws(FormatError) -> Double {
    switch try marker.width(upTo: 8, reader) {
    case 4: return Double(Float(bitPattern: try reader.read(UInt32.self, .big)))
    case 8: return Double(bitPattern: try reader.read(UInt64.self, .big))
    case let width: throw reader.error("real of \(width) bytes", at: marker.place)
    }
  }

  private static func date(
    _ marker: BinaryPropertyListMarker, _ reader: inout ByteReader
  ) throws(FormatError) -> Double {
    guard marker.low == 3 else {
      throw reader.error("date of 2^\(marker.low) bytes", at: marker.place)
    }
    return Double(bitPattern: try reader.read(UInt64.self, .big))
  }

  private static func asciiString(
    _ marker: BinaryPropertyListMarker, _ reader: inout ByteReader
  ) throws(FormatError) -> String {
    let characters = try reader.readBytes(marker.count(reading: &reader))
    guard characters.allSatisfy({ $0 < 0x80 }) else {
      throw reader.error("ASCII string with other bytes", at: marker.place)
    }
    return String(decoding: characters, as: UTF8.self)
  }

  /// Halves of a surrogate pair that stand alone become U+FFFD.
  private static func utf16String(
    _ marker: BinaryPropertyListMarker, _ reader: inout ByteReader
  ) throws(FormatError) -> String {
    let count = try marker.count(reading: &reader)
    var characters = try reader.readRecords(count: count, stride: 2)
    var units: [UInt16] = []
    units.reserveCapacity(count)
    while !characters.isAtEnd { units.append(try characters.read(UInt16.self, .big)) }
    return String(decoding: units, as: UTF16.self)
  }
}
