import ByteReading

/// What must be true of a document's markup before libxml2 may see it.
///
/// libxml2 2.9 expands parameter entities without a bound: twenty-six declarations that each name the
/// one before ten times keep it busy without end. Its work on a start tag and on declared attributes
/// grows with the square of their length: 16 seconds for a tag of 800 KB, 54 for an attribute of
/// 8 MB. Property lists have neither declarations nor long tags.
///
/// Where libxml2 sees the markup otherwise than it is seen here, the document is not well-formed, and
/// libxml2 stops at that place.
struct XMLMarkup {
  /// Bytes of a tag. The longest that Apple's tools write are `<plist version="1.0">` and the
  /// document type with 105.
  static let longestTag = 256

  private let document: [UInt8]
  private var place = 0
  /// Offset of the document in its file.
  private let start: Int

  static func check(_ document: [UInt8], at start: Int) throws(FormatError) {
    var markup = XMLMarkup(document: document, start: start)
    while markup.advance(to: Sign.less) { try markup.skipMarkup() }
  }

  private enum Sign {
    static let less = UInt8(ascii: "<")
    static let greater = UInt8(ascii: ">")
    static let bracket = UInt8(ascii: "[")
    static let quotes = (UInt8(ascii: "'"), UInt8(ascii: "\""))
  }

  /// Goes to the next such byte; false when there is none. A plain loop, as all over this file: it
  /// sees every byte, and a debug build takes ten times as long for a collection's algorithms.
  private mutating func advance(to byte: UInt8) -> Bool {
    while place < document.count {
      if document[place] == byte { return true }
      place += 1
    }
    return false
  }

  private func isAt(_ word: [UInt8]) -> Bool {
    guard word.count <= document.count - place else { return false }
    var index = 0
    while index < word.count {
      if document[place + index] != word[index] { return false }
      index += 1
    }
    return true
  }
}

extension XMLMarkup {
  private static let enclosed: [(opening: [UInt8], closing: [UInt8])] = [
    (Array("<!--".utf8), Array("-->".utf8)), (Array("<![CDATA[".utf8), Array("]]>".utf8)),
    (instruction, Array("?>".utf8)),
  ]
  private static let declaration = Array("<!".utf8)
  private static let instruction = Array("<?".utf8)
  private static let documentType = Array("<!DOCTYPE".utf8)

  private mutating func skipMarkup() throws(FormatError) {
    guard isAt(Self.declaration) || isAt(Self.instruction) else { return try skipTag() }
    guard let kind = Self.enclosed.first(where: { isAt($0.opening) }) else { return try skipTag() }
    let opening = place
    place += kind.opening.count
    while advance(to: kind.closing[0]) {
      if isAt(kind.closing) {
        place += kind.closing.count
        return
      }
      place += 1
    }
    throw error("markup without an end", at: opening)
  }

  /// Goes behind the `>` that stands in no quotes.
  private mutating func skipTag() throws(FormatError) {
    let tag = place
    let isDocumentType = isAt(Self.documentType)
    let end = min(document.count, tag + Self.longestTag)
    var quote: UInt8?
    while place < end {
      let byte = document[place]
      if quote != nil {
        if byte == quote { quote = nil }
      } else if byte == Sign.quotes.0 || byte == Sign.quotes.1 {
        quote = byte
      } else if byte == Sign.bracket, isDocumentType {
        throw error("document type with declarations", at: place)
      } else if byte == Sign.greater {
        place += 1
        return
      }
      place += 1
    }
    let isLong = document.count - tag >= Self.longestTag
    throw error(
      isLong ? "tag of more than \(Self.longestTag) bytes" : "tag without an end", at: tag)
  }

  private func error(_ reason: String, at place: Int) -> FormatError {
    FormatError(format: XMLDocument.format, reason: reason, offset: start + place)
  }
}
