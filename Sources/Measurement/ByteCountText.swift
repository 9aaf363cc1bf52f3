extension ByteCount: CustomStringConvertible {
  /// Decimal units as Apple counts: `512 bytes`, `41 KB`, `13.42 MB`.
  package var description: String {
    let magnitude = bytes.magnitude
    let sign = bytes < 0 ? "-" : ""
    switch magnitude {
    case 1: return "\(sign)1 byte"
    case ..<1000: return "\(sign)\(magnitude) bytes"
    case ..<999_500: return "\(sign)\((magnitude + 500) / 1000) KB"
    case ..<999_995_000: return sign + Self.twoDecimals(magnitude, unit: 1_000_000) + " MB"
    default: return sign + Self.twoDecimals(magnitude, unit: 1_000_000_000) + " GB"
    }
  }

  private static func twoDecimals(_ magnitude: UInt64, unit: UInt64) -> String {
    let half = unit / 200
    let (sum, overflow) = magnitude.addingReportingOverflow(half)
    let hundredths = (overflow ? magnitude : sum) / (unit / 100)
    let fraction = hundredths % 100
    guard fraction != 0 else { return "\(hundredths / 100)" }
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }

  /// All digits, in groups of three: `15,000,001 bytes`.
  package var exact: String {
    var digits = String(bytes.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    groups.insert(digits, at: 0)
    return (bytes < 0 ? "-" : "") + groups.joined(separator: ",") + " bytes"
  }
}
