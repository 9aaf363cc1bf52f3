package import ByteReading

extension PropertyList {
  /// Reads a property list in its binary or its XML form, told apart by the first bytes.
  ///
  /// The offset of an error counts from the first of these bytes. The old text form
  /// (`{ key = value; }`), which many `.strings` files have, is refused.
  package init(parsing bytes: [UInt8]) throws(FormatError) {
    if bytes.starts(with: "bplist".utf8) {
      let file = ByteReader(bytes, format: "binary property list")
      var objects = try BinaryPropertyListReader(file)
      self = try objects.topValue()
      return
    }
    let text = UnicodeText(bytes)
    guard let first = text.utf8.first(where: { !$0.isXMLWhiteSpace }) else {
      throw Self.refusal(bytes.isEmpty ? "empty file" : "nothing but white space")
    }
    guard first == UInt8(ascii: "<") else {
      let isText = (0x21..<0x7f).contains(first)
      throw Self.refusal(isText ? "old-style text property list" : "no property list")
    }
    var document = try XMLPropertyListReader(XMLDocument(text))
    self = try document.value()
  }

  private static func refusal(_ reason: String) -> FormatError {
    FormatError(format: "property list", reason: reason, offset: 0)
  }
}

extension UInt8 {
  var isXMLWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0a || self == 0x0d }
}
