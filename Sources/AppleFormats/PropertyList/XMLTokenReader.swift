import ByteReading
import CXML

/// The elements and texts of an XML document in their order, read by libxml2.
///
/// Nothing outside the document is ever loaded and no entity is expanded: those the document might
/// declare are refused where they are used, the predefined five and numeric ones are text. Comments,
/// processing instructions and the document type are passed over.
@safe
struct XMLTokenReader: ~Copyable {
  enum Token: Equatable {
    case open(name: String, isEmpty: Bool)
    case close
    case text(String)
    case end
  }

  private let handle: xmlTextReaderPtr
  /// libxml2 reads from the memory it is given until the end, so a copy is kept at its place here.
  private let memory: UnsafeMutableRawBufferPointer
  /// Bytes and lines ahead of the document in its file.
  private let start: (offset: Int, line: Int)

  init(_ document: XMLDocument) throws(FormatError) {
    Self.prepareLibrary
    guard let size = Int32(exactly: document.bytes.count) else {
      throw Self.failure("more than 2 GB", at: document.start.offset)
    }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(size), alignment: 1)
    unsafe memory.copyBytes(from: document.bytes)
    xmlResetLastError()
    let opened = unsafe xmlReaderForMemory(
      memory.baseAddress?.assumingMemoryBound(to: CChar.self), size, nil, "UTF-8", Self.options)
    guard let opened = unsafe opened else {
      unsafe memory.deallocate()
      throw Self.failure("libxml2 has no memory left", at: document.start.offset)
    }
    unsafe handle = opened
    unsafe self.memory = memory
    start = document.start
  }

  deinit {
    unsafe xmlFreeTextReader(handle)
    unsafe memory.deallocate()
  }

  private static let options = CInt(
    bitPattern: XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue
      | XML_PARSE_NOWARNING.rawValue | XML_PARSE_BIG_LINES.rawValue)

  /// libxml2 wants its tables set up once, before threads use it.
  private static let prepareLibrary: Void = xmlInitParser()

  mutating func next() throws(FormatError) -> Token {
    while true {
      switch unsafe xmlTextReaderRead(handle) {
      case 1: if let token = try token() { return token }
      case 0: return .end
      default:
        let words = Self.lastWords
        throw error(words.text, line: words.line)
      }
    }
  }

  /// The current node; nil for those that say nothing.
  private func token() throws(FormatError) -> Token? {
    let type = unsafe xmlTextReaderNodeType(handle)
    switch xmlReaderTypes(rawValue: .init(truncatingIfNeeded: type)) {
    case XML_READER_TYPE_ELEMENT:
      let isEmpty = unsafe xmlTextReaderIsEmptyElement(handle) == 1
      return .open(name: unsafe Self.string(xmlTextReaderConstName(handle)), isEmpty: isEmpty)
    case XML_READER_TYPE_END_ELEMENT:
      return .close
    case XML_READER_TYPE_TEXT, XML_READER_TYPE_CDATA, XML_READER_TYPE_WHITESPACE,
      XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
      return .text(unsafe Self.string(xmlTextReaderConstValue(handle)))
    case XML_READER_TYPE_ENTITY_REFERENCE:
      let name = unsafe Self.string(xmlTextReaderConstName(handle))
      throw error("entity &\(name.prefix(80)); that is not predefined")
    default:
      return nil
    }
  }

  private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
    guard let text = unsafe text else { return "" }
    return unsafe String(cString: text)
  }
}

// MARK: - Errors

extension XMLTokenReader {
  /// An error at the current node, which the line names; the offset is how far libxml2 has read,
  /// up to about 500 bytes ahead.
  func error(_ reason: String) -> FormatError {
    let line = unsafe xmlGetLineNo(xmlTextReaderCurrentNode(handle))
    return error(reason, line: line)
  }

  /// What libxml2 found wrong in this thread's document, in its words.
  private static var lastWords: (text: String, line: Int) {
    guard let last = unsafe xmlGetLastError(), let message = unsafe last.pointee.message else {
      return ("not well-formed", 0)
    }
    let words = unsafe String(cString: message).prefix { !$0.isNewline }
    return ("not well-formed, \(words.prefix(120))", Int(unsafe last.pointee.line))
  }

  private func error(_ reason: String, line: Int) -> FormatError {
    let consumed = Int(unsafe xmlTextReaderByteConsumed(handle))
    let offset = start.offset + min(max(consumed, 0), unsafe memory.count)
    guard line > 0 else { return Self.failure(reason, at: offset) }
    return Self.failure("\(reason) (line \(start.line + line))", at: offset)
  }

  private static func failure(_ reason: String, at offset: Int) -> FormatError {
    FormatError(format: XMLDocument.format, reason: reason, offset: offset)
  }
}
