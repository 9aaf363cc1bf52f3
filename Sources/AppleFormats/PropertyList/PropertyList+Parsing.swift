package import ByteReading

extension PropertyList {
  /// Reads a property list in its binary or its XML form, told apart by the first bytes.
  ///
  /// The offset of an error counts from the first of these bytes. The old text form
  /// (`{ key = value; }`), which many `.strings` files have, is refused.
  package init(parsing bytes: [UInt8]) throws(FormatError) {
    switch PropertyListForm(recognising: bytes) {
    case .binary:
      let file = ByteReader(bytes, format: "binary property list")
      var objects = try BinaryPropertyListReader(file)
      self = try objects.topValue()
    case .xml(let start):
      var document = try XMLPropertyListReader(bytes, from: start)
      self = try document.value()
    case .oldStyleText:
      throw Self.refusal("old-style text property list")
    case .empty:
      throw Self.refusal("empty file")
    case .unknown:
      throw Self.refusal("neither a binary nor an XML property list")
    }
  }

  private static func refusal(_ reason: String) -> FormatError {
    FormatError(format: "property list", reason: reason, offset: 0)
  }
}
