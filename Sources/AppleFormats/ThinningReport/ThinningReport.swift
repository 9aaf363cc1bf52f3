package import ByteReading

/// What an export says of its thinned packages, variant by variant.
///
/// Xcode writes two files beside ad hoc, development and enterprise exports with thinning:
/// `App Thinning Size Report.txt` with rounded sizes, and `app-thinning.plist` with the bytes. Both
/// count the package's own length as compressed, and the plain sum of the file lengths in it as
/// uncompressed (0 bytes off in 19 of 20 stored packages).
package struct ThinningReport: Hashable, Sendable {
  package enum Form: String, Sendable {
    case text
    case propertyList = "plist"
  }

  package let form: Form
  /// Never empty. In a text's own order; in a property list, which has none, by name.
  package let variants: [ReportedVariant]

  /// Reads either file, told apart by its first bytes.
  ///
  /// Lines and keys that are not known are skipped: teams paste other text around reports. A file
  /// without any variant, or with one whose size cannot be read, is refused, since what is left out
  /// silently would weaken every judgement made by the report.
  package init(parsing bytes: [UInt8]) throws(FormatError) {
    guard bytes.count <= Self.largestFile else {
      throw Self.refusal("\(bytes.count) bytes where a report has at most \(Self.largestFile)")
    }
    guard !bytes.starts(with: Self.appleDoubleMagic) else {
      throw Self.refusal(
        "metadata that macOS keeps beside a file; the report is the file without \"._\"")
    }
    let text = UnicodeText(bytes).utf8
    if bytes.starts(with: "bplist".utf8) || text.first(where: { !$0.isXMLWhiteSpace }) == 0x3c {
      form = .propertyList
      variants = try ThinningPropertyList(PropertyList(parsing: bytes)).variants
    } else {
      form = .text
      variants = try ThinningText(text).variants
    }
    guard !variants.isEmpty else {
      throw Self.refusal("no variant in it: no App Thinning Size Report and no app-thinning.plist")
    }
  }

  /// A hundred times the largest that was found (44 KB).
  private static let largestFile = 4 << 20

  private static let appleDoubleMagic: [UInt8] = [0, 5, 0x16, 7]

  static func refusal(_ reason: String, at offset: Int = 0) -> FormatError {
    FormatError(format: "thinning report", reason: reason, offset: offset)
  }
}
