import AppleFormats

/// The bytes of a `bplist00`.
///
/// Objects stand in Core Foundation's order: a collection, then all its keys, then its values, each
/// with what it holds. Equal scalars share one object, collections do not.
struct BinaryPropertyListImage {
  private var objects: [PropertyList] = []
  /// For each collection, by object number: its keys' and then its values' object numbers.
  private var references: [Int: [Int]] = [:]
  private var scalarNumbers: [PropertyList: Int] = [:]

  init(_ value: PropertyList) {
    _ = number(value)
  }

  private mutating func number(_ value: PropertyList) -> Int {
    switch value {
    case .array(let values):
      return collection(value) { image in values.map { image.number($0) } }
    case .dictionary(let values):
      return collection(value) { image in
        let keys = sortedKeys(values)
        return keys.map { image.number(.string($0)) }
          + keys.compactMap { values[$0] }.map { image.number($0) }
      }
    case .string, .integer, .unsigned, .real, .boolean, .date, .data, .uid:
      if let known = scalarNumbers[value] { return known }
      objects.append(value)
      scalarNumbers[value] = objects.count - 1
      return objects.count - 1
    }
  }

  private mutating func collection(
    _ value: PropertyList, _ members: (inout BinaryPropertyListImage) -> [Int]
  ) -> Int {
    let number = objects.count
    objects.append(value)
    references[number] = members(&self)
    return number
  }

  var bytes: [UInt8] {
    let referenceWidth = Self.width(UInt64(objects.count))
    var file = RecordBytes()
    file.append("bplist00".utf8)
    var offsets: [UInt64] = []
    for (number, object) in objects.enumerated() {
      offsets.append(UInt64(file.bytes.count))
      append(object, to: &file)
      for reference in references[number] ?? [] {
        file.big(UInt64(reference), width: referenceWidth)
      }
    }
    let tableOffset = UInt64(file.bytes.count)
    let offsetWidth = Self.width(tableOffset)
    for offset in offsets { file.big(offset, width: offsetWidth) }
    file.append([0, 0, 0, 0, 0, 0])
    file.append([UInt8(offsetWidth), UInt8(referenceWidth)])
    file.big(UInt64(objects.count))
    file.big(UInt64(0))
    file.big(tableOffset)
    return file.bytes
  }

  private func append(_ object: PropertyList, to file: inout RecordBytes) {
    switch object {
    case .boolean(let flag): file.append([flag ? 0x09 : 0x08])
    case .integer(let value): Self.integer(value, to: &file)
    case .unsigned(let value): Self.unsigned(value, to: &file)
    case .real(let value): Self.real(0x23, value, to: &file)
    case .date(let value): Self.real(0x33, value, to: &file)
    case .data(let bytes):
      Self.marker(0x40, count: bytes.count, to: &file)
      file.append(bytes)
    case .string(let string): Self.string(string, to: &file)
    case .uid(let value):
      let width = Self.width(value)
      file.append([0x80 | UInt8(width - 1)])
      file.big(value, width: width)
    case .array(let values): Self.marker(0xa0, count: values.count, to: &file)
    case .dictionary(let values): Self.marker(0xd0, count: values.count, to: &file)
    }
  }
}

extension BinaryPropertyListImage {
  private static func width(_ number: UInt64) -> Int {
    switch number {
    case ...0xff: 1
    case ...0xffff: 2
    case ...0xffff_ffff: 4
    default: 8
    }
  }

  /// Positive numbers take the fewest bytes; negative ones always 8, since shorter are unsigned.
  private static func integer(_ value: Int64, to file: inout RecordBytes) {
    let bits = UInt64(bitPattern: value)
    let width = width(bits)
    file.append([0x10 | UInt8(width.trailingZeroBitCount)])
    file.big(bits, width: width)
  }

  private static func unsigned(_ value: UInt64, to file: inout RecordBytes) {
    if let small = Int64(exactly: value) { return integer(small, to: &file) }
    file.append([0x14])
    file.big(UInt64(0))
    file.big(value)
  }

  private static func real(_ marker: UInt8, _ value: Double, to file: inout RecordBytes) {
    file.append([marker])
    file.big(value.bitPattern)
  }

  private static func string(_ string: String, to file: inout RecordBytes) {
    if string.utf8.allSatisfy({ $0 < 0x80 }) {
      marker(0x50, count: string.utf8.count, to: &file)
      file.append(string.utf8)
    } else {
      marker(0x60, count: string.utf16.count, to: &file)
      for unit in string.utf16 { file.big(unit) }
    }
  }

  private static func marker(_ kind: UInt8, count: Int, to file: inout RecordBytes) {
    guard count >= 15 else { return file.append([kind | UInt8(count)]) }
    file.append([kind | 0x0f])
    integer(Int64(count), to: &file)
  }
}
