import AppleFormats
import ByteReading

/// What a file named like a font turned out to be.
package struct FontFacts: Hashable, Sendable {
  /// Why no system takes it for a font; nil when its header is sound.
  package let fault: String?

  /// As many bytes as the longest list of tables any font has needs, or the whole file.
  init(head: [UInt8]) {
    do throws(FormatError) {
      let header = try FontHeader(reading: ByteReader(head, format: "font"))
      fault =
        switch header.form {
        case .unknown: "does not begin like a font"
        case .web: "is a font for browsers (WOFF), which iOS does not load under this name"
        case .collection: nil
        case .trueType, .openType: header.hasNames ? nil : "has no table of names"
        }
    } catch {
      fault = "ends within its header"
    }
  }
}
