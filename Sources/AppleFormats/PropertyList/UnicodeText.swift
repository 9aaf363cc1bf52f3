/// A text file's characters in UTF-8, whichever Unicode encoding the file is in.
///
/// A byte order mark tells the encoding, or else the zeros that ASCII characters bring in wide ones.
/// Bytes without either are taken as they are.
struct UnicodeText {
  let utf8: [UInt8]
  /// Length of the byte order mark in the file, which the text is without.
  let markLength: Int
  /// Whether the file is in UTF-16 or UTF-32.
  let isWide: Bool

  init(_ file: [UInt8]) {
    let mark = Self.marks.first { file.starts(with: $0.bytes) }
    let encoding = mark?.encoding ?? Self.encodingByZeros(file.prefix(4).map { $0 == 0 })
    markLength = mark?.bytes.count ?? 0
    let bytes = file[markLength...]
    if case .eightBit = encoding { isWide = false } else { isWide = true }
    utf8 =
      switch encoding {
      case .eightBit: Array(bytes)
      case .utf16(let order):
        Array(String(decoding: Self.units(bytes, order) as [UInt16], as: UTF16.self).utf8)
      case .utf32(let order):
        Array(String(decoding: Self.units(bytes, order) as [UInt32], as: UTF32.self).utf8)
      }
  }

  private enum ByteOrder { case big, little }
  private enum Encoding { case eightBit, utf16(ByteOrder), utf32(ByteOrder) }

  /// UTF-32 stands before UTF-16, whose little-endian mark it begins with.
  private static let marks: [(bytes: [UInt8], encoding: Encoding)] = [
    ([0xef, 0xbb, 0xbf], .eightBit), ([0, 0, 0xfe, 0xff], .utf32(.big)),
    ([0xff, 0xfe, 0, 0], .utf32(.little)), ([0xfe, 0xff], .utf16(.big)),
    ([0xff, 0xfe], .utf16(.little)),
  ]

  private static func encodingByZeros(_ isZero: [Bool]) -> Encoding {
    if isZero == [true, true, true, false] { return .utf32(.big) }
    if isZero == [false, true, true, true] { return .utf32(.little) }
    if isZero.starts(with: [true, false]) { return .utf16(.big) }
    if isZero.starts(with: [false, true]) { return .utf16(.little) }
    return .eightBit
  }

  /// Bytes at the end that make no whole unit become one of their own, which no text can contain.
  private static func units<Unit: FixedWidthInteger>(
    _ bytes: ArraySlice<UInt8>, _ order: ByteOrder
  ) -> [Unit] {
    let width = Unit.bitWidth / 8
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: width).map { place in
      let unit = bytes[place...].prefix(width)
      guard unit.count == width else { return 0 }
      let digits = order == .big ? Array(unit) : unit.reversed()
      return digits.reduce(0) { $0 << 8 | Unit(truncatingIfNeeded: $1) }
    }
  }
}
