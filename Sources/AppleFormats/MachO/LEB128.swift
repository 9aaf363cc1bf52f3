import ByteReading

extension ByteReader {
  /// An unsigned number in groups of seven bits, least significant first, as the loader's tables
  /// store them. Linkers may pad it with groups of zeros, to 16 bytes here at most.
  mutating func readULEB128() throws(FormatError) -> UInt64 {
    let place = offset
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 16 * 7, by: 7) {
      let byte = try read(UInt8.self, .little)
      let group = UInt64(byte & 0x7f)
      let fits = shift < 64 && (group << shift) >> shift == group
      guard fits || group == 0 else { throw error("a number of more than 64 bits", at: place) }
      if fits { value |= group << shift }
      if byte & 0x80 == 0 { return value }
    }
    throw error("a number of more than 16 bytes", at: place)
  }

  /// Moves behind a number in groups of seven bits, signed or not.
  mutating func skipLEB128() throws(FormatError) {
    while try read(UInt8.self, .little) & 0x80 != 0 {}
  }
}
