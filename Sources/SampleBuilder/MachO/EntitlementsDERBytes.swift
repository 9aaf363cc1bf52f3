import AppleFormats

/// Entitlements in the form iOS 15 and later read, keys in the order of their bytes.
struct EntitlementsDERBytes {
  let bytes: [UInt8]

  init(_ entitlements: [String: PropertyList]) {
    let version: [UInt8] = [0x02, 0x01, 0x01]
    bytes = derElement(0x70, version + Self.value(.dictionary(entitlements)))
  }

  private static func value(_ value: PropertyList) -> [UInt8] {
    switch value {
    case .boolean(let flag): return derElement(0x01, [flag ? 0xff : 0x00])
    case .integer(let number): return derElement(0x02, integer(number))
    case .string(let text): return derElement(0x0c, Array(text.utf8))
    case .data(let data): return derElement(0x04, data)
    case .array(let values): return derElement(0x30, values.flatMap(Self.value))
    case .dictionary(let values):
      let entries = sortedKeys(values).flatMap { key -> [UInt8] in
        let name = derElement(0x0c, Array(key.utf8))
        return derElement(0x30, name + (values[key].map(Self.value) ?? []))
      }
      return derElement(0xb0, entries)
    // Entitlements know no other kinds; an empty text keeps the list well formed.
    case .unsigned, .real, .date, .uid: return derElement(0x0c, [])
    }
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
