import CXML

/// Writes one XML document through libxml2, which escapes and closes elements.
///
/// libxml2 writes what XML 1.0 forbids without a word. Text from artifacts is printable already; text
/// from a user's rule files need not be, so what is forbidden is replaced here.
@safe final class XMLText {
  private let buffer: xmlBufferPtr
  private let writer: xmlTextWriterPtr

  /// Nil when there is no memory for it.
  init?() {
    guard let buffer = unsafe xmlBufferCreate() else { return nil }
    guard let writer = unsafe xmlNewTextWriterMemory(buffer, 0) else {
      unsafe xmlBufferFree(buffer)
      return nil
    }
    unsafe self.buffer = buffer
    unsafe self.writer = writer
    unsafe xmlTextWriterSetIndent(writer, 1)
    unsafe xmlTextWriterSetIndentString(writer, "  ")
    unsafe xmlTextWriterStartDocument(writer, nil, "UTF-8", nil)
  }

  deinit {
    unsafe xmlFreeTextWriter(writer)
    unsafe xmlBufferFree(buffer)
  }

  func element(
    _ name: String, _ attributes: [(String, String)] = [], _ content: () -> Void = {}
  ) {
    unsafe xmlTextWriterStartElement(writer, name)
    for (key, value) in attributes {
      unsafe xmlTextWriterWriteAttribute(writer, key, value.allowedInXML)
    }
    content()
    unsafe xmlTextWriterEndElement(writer)
  }

  func text(_ text: String) {
    unsafe xmlTextWriterWriteString(writer, text.allowedInXML)
  }

  /// The whole document; nothing may be written after it.
  func finish() -> String {
    unsafe xmlTextWriterEndDocument(writer)
    unsafe xmlTextWriterFlush(writer)
    let bytes = unsafe UnsafeBufferPointer(
      start: xmlBufferContent(buffer), count: Int(xmlBufferLength(buffer)))
    return unsafe String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  fileprivate var allowedInXML: String {
    guard unicodeScalars.contains(where: { !$0.isAllowedInXML }) else { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar.isAllowedInXML ? scalar : "\u{FFFD}") }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// XML 1.0, production 2.
  fileprivate var isAllowedInXML: Bool {
    switch value {
    case 0x9, 0xA, 0xD: true
    case 0x0...0x1F, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
