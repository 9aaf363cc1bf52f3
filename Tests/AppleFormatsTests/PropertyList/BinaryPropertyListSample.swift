/// A binary property list put together from its objects' bytes, with every number of the trailer
/// open to change.
struct BinaryPropertyListSample {
  var objects: [[UInt8]]
  var topObject: UInt64 = 0
  var referenceWidth = 1
  var offsetWidth = 4
  var objectCount: UInt64?
  /// Object `from` gets the offset of object `to`.
  var aliases: [Int: Int] = [:]

  init(_ objects: [[UInt8]]) { self.objects = objects }

  var bytes: [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    for (from, to) in aliases { offsets[from] = offsets[to] }
    let table = UInt64(bytes.count)
    for offset in offsets { bytes += Self.number(UInt64(offset), width: offsetWidth) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(referenceWidth)]
    let count = objectCount ?? UInt64(objects.count)
    for number in [count, topObject, table] { bytes += Self.number(number, width: 8) }
    return bytes
  }

  static func number(_ value: UInt64, width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }

  /// An array object that names these objects with references of four bytes.
  static func array(of references: [Int]) -> [UInt8] {
    [0xaf, 0x12] + number(UInt64(references.count), width: 4)
      + references.flatMap { number(UInt64($0), width: 4) }
  }
}

/// Bytes written as hexadecimal digits, with spaces where they help.
func hex(_ digits: String) -> [UInt8] {
  let digits = digits.utf8.filter { $0 != UInt8(ascii: " ") }
  return stride(from: 0, to: digits.count, by: 2).compactMap {
    UInt8(String(decoding: digits[$0..<($0 + 2)], as: UTF8.self), radix: 16)
  }
}
