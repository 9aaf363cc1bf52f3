import Artifacts
package import Auditing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// JSON as all commands print it: keys sorted, two blanks a level, a line end behind; what a terminal
/// would act on, or nobody would see, is escaped.
package enum JSONText {
  package static func render(_ value: JSONValue) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // A tree of plain values always encodes.
    guard let data = try? encoder.encode(value) else { return "" }
    return escaped(String(decoding: data, as: UTF8.self)) + "\n"
  }

  /// Outside of strings JSON is printable ASCII, and inside any character may be escaped.
  private static func escaped(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: isHidden) else { return json }
    var text = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
      guard isHidden(scalar) else {
        text.append(scalar)
        continue
      }
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        let digits = String(unit, radix: 16)
        text += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars
      }
    }
    return String(text)
  }

  /// Joiners and selectors of emoji are drawn with them.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\\", "\u{200D}", "\u{FE0F}": false
    default: !scalar.printsAsItself
    }
  }
}
