import AppleFormats

/// Entitlements in the form iOS 15 and later read, keys in the order of their bytes.
struct EntitlementsDERBytes {
  let bytes: [UInt8]

  init(_ entitlements: [String: PropertyList]) {
    let version: [UInt8] = [0x02, 0x01, 0x01]
    bytes = Self.element(0x70, version + Self.value(.dictionary(entitlements)))
  }

  private static func value(_ value: PropertyList) -> [UInt8] {
    switch value {
    case .boolean(let flag): return element(0x01, [flag ? 0xff : 0x00])
    case .integer(let number): return element(0x02, integer(number))
    case .string(let text): return element(0x0c, Array(text.utf8))
    case .data(let data): return element(0x04, data)
    case .array(let values): return element(0x30, values.flatMap(Self.value))
    case .dictionary(let values):
      let entries = sortedKeys(values).flatMap { key in
        element(0x30, element(0x0c, Array(key.utf8)) + Self.value(values[key] ?? .boolean(false)))
      }
      return element(0xb0, entries)
    // Entitlements know no other kinds; an empty text keeps the list well formed.
    case .unsigned, .real, .date, .uid: return element(0x0c, [])
    }
  }

  private static func element(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
    guard contents.count >= 0x80 else { return [tag, UInt8(contents.count)] + contents }
    var length: [UInt8] = []
    var rest = contents.count
    while rest > 0 {
      length.insert(UInt8(rest & 0xff), at: 0)
      rest >>= 8
    }
    return [tag, 0x80 | UInt8(length.count)] + length + contents
  }

  /// As few bytes as show the sign.
  private static func integer(_ number: Int64) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = number
    repeat {
      bytes.insert(UInt8(truncatingIfNeeded: rest), at: 0)
      rest >>= 8
    } while !(rest == 0 && bytes[0] < 0x80) && !(rest == -1 && bytes[0] >= 0x80)
    return bytes
  }
}
