import Artifacts
import Measurement

/// Sizes as people write them into a project file: whole bytes, or `1.5 MB`, `300 KB`, `12 bytes`.
enum SizeText {
  static let units: [(name: String, exponent: Int)] = [
    ("bytes", 0), ("byte", 0), ("KB", 3), ("MB", 6), ("GB", 9),
  ]

  /// What people write otherwise, in lower case. Binary units are no other spelling of these.
  private static let meant = [
    "b": "bytes", "bytes": "bytes", "byte": "byte", "k": "KB", "kb": "KB", "m": "MB", "mb": "MB",
    "g": "GB", "gb": "GB",
  ]

  static let forms =
    "sizes are whole bytes or decimal: 1500000, \"1.5 MB\", \"300 KB\", \"12 bytes\""

  /// Apple's limit for a whole app, 4 GB: a budget above it is a slip of the pen.
  static let largest = ByteCount(4_000_000_000)

  /// Nil with the fact that speaks against it.
  static func size(_ text: String) -> Result<ByteCount, SizeTextError> {
    let number = text.prefix { !$0.isLetter && $0 != " " }
    let unit = text.dropFirst(number.count).drop { $0 == " " }
    guard !unit.isEmpty else {
      return .failure(SizeTextError("\"\(String(text).printable)\" has no unit"))
    }
    guard let exponent = units.first(where: { $0.name == unit })?.exponent else {
      let near = Self.meant[unit.lowercased()].map { "; did you mean \"\($0)\"?" } ?? ""
      return .failure(
        SizeTextError("the unit \"\(String(unit).printable)\" is not known here\(near)"))
    }
    return decimal(number, exponent: exponent)
  }

  /// Digits with at most one point, as a whole number of units of one byte.
  private static func decimal(
    _ text: Substring, exponent: Int
  ) -> Result<ByteCount, SizeTextError> {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else {
      let hint = text.contains(",") ? "; a point separates decimals" : ""
      return .failure(SizeTextError("\"\(String(text).printable)\" is no number\(hint)"))
    }
    var fraction = parts.count == 2 ? parts[1] : ""
    while fraction.last == "0" { fraction.removeLast() }
    guard fraction.count <= exponent else {
      return .failure(SizeTextError("\"\(text)\" of this unit is no whole number of bytes"))
    }
    let zeros = String(repeating: "0", count: exponent - fraction.count)
    // What does not fit is above every limit, too.
    return bounded(Int64(parts[0] + fraction + zeros) ?? .max)
  }

  static func bounded(_ bytes: Int64) -> Result<ByteCount, SizeTextError> {
    guard bytes >= 0 else { return .failure(SizeTextError("is below zero")) }
    guard ByteCount(bytes) <= largest else {
      return .failure(SizeTextError("is more than the \(largest) any app may have"))
    }
    return .success(ByteCount(bytes))
  }
}

/// Why something is no size.
struct SizeTextError: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

extension ConfigurationNode {
  func size() throws(ConfigurationError) -> ByteCount {
    let result: Result<ByteCount, SizeTextError>
    switch json.value {
    case .number(let text):
      guard let bytes = Int64(text) ?? Double(text).flatMap({ Int64(exactly: $0) }) else {
        throw wrong("\(text.printable) is no whole number of bytes; \(SizeText.forms)")
      }
      result = SizeText.bounded(bytes)
    case .string(let text): result = SizeText.size(text)
    default: throw wrong("must be a size, is \(json.kind); \(SizeText.forms)")
    }
    switch result {
    case .success(let size): return size
    case .failure(let error): throw wrong("\(error.reason); \(SizeText.forms)")
    }
  }
}
