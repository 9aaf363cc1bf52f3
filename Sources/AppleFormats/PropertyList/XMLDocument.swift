import ByteReading

/// An XML document in UTF-8 that was found harmless for libxml2.
///
/// It starts behind the XML declaration, which UTF-8 does not need. White space ahead of the
/// declaration, which XML forbids, is passed over as CoreFoundation does.
struct XMLDocument {
  let bytes: [UInt8]
  /// Bytes and lines ahead of the document in its file. In a file in UTF-16 or UTF-32 places are
  /// those of its UTF-8 form.
  let start: (offset: Int, line: Int)

  static let format = "XML property list"

  /// Only Unicode, ASCII and Latin-1 are read. Libraries know many encodings more, but no tool
  /// writes property lists in them, and their converters are a needless risk with a hostile file.
  init(_ text: UnicodeText) throws(FormatError) {
    let utf8 = text.utf8
    let first = utf8.firstIndex { !$0.isXMLWhiteSpace } ?? utf8.endIndex
    let declaration = Self.declaration(in: utf8[first...])
    let document = utf8[declaration.endIndex...]
    start = (
      text.markLength + document.startIndex, utf8[..<document.startIndex].count { $0 == 0x0a }
    )
    let encoding = text.isWide ? nil : Self.encoding(in: declaration)
    switch encoding?.lowercased() {
    case nil, "utf-8", "utf8", "us-ascii": bytes = Array(document)
    case "iso-8859-1": bytes = document.flatMap { Array(String(UnicodeScalar($0)).utf8) }
    case let name?:
      throw FormatError(format: Self.format, reason: "encoding \(name)", offset: text.markLength)
    }
    try XMLMarkup.check(bytes, at: start.offset)
  }

  /// Empty without a declaration.
  private static func declaration(in document: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let longest = 256
    let head = document.prefix(longest)
    guard head.starts(with: "<?xml".utf8), head.dropFirst(5).first?.isXMLWhiteSpace == true,
      let end = head.firstIndex(of: UInt8(ascii: ">"))
    else { return document.prefix(0) }
    return document[...end]
  }

  private static func encoding(in declaration: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: declaration, as: UTF8.self)
    return text.firstMatch(of: /encoding\s*=\s*["']([A-Za-z0-9._:-]*)["']/).map { String($0.1) }
  }
}
