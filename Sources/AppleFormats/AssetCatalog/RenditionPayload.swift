package import ByteReading

/// What follows a rendition's header and properties: pixels, a document, a colour, a list of sizes.
package struct RenditionPayload: Sendable {
  package enum Content: Sendable {
    /// Pixels (`CELM`).
    case pixels(PixelCompression)
    /// The sizes of a multisize set (`MSIS`).
    case sizes([IconSize])
    case other
  }

  /// The payload's four-character tag, such as `CELM`, `RAWD` or `COLR`; empty without a payload.
  package let tag: String
  package let length: Int
  package let content: Content

  package init(parsing window: ByteReader) throws(FormatError) {
    var reader = window
    length = window.count
    guard window.count >= 4 else {
      (tag, content) = ("", .other)
      return
    }
    tag = try reader.readReversedCode()
    switch tag {
    case "CELM":
      try reader.skip(4)
      content = .pixels(PixelCompression(rawValue: try reader.read(UInt32.self, .little)))
    case "MSIS":
      try reader.skip(4)
      let count = try reader.readIndex(UInt32.self, .little)
      var records = try reader.readRecords(count: count, stride: IconSize.stride)
      var sizes: [IconSize] = []
      while !records.isAtEnd { sizes.append(try IconSize(parsing: &records)) }
      content = .sizes(sizes)
    default:
      content = .other
    }
  }

  package var compression: PixelCompression? {
    if case .pixels(let compression) = content { compression } else { nil }
  }

  package var sizes: [IconSize] {
    if case .sizes(let sizes) = content { sizes } else { [] }
  }
}

/// One size of a multisize set, in points.
package struct IconSize: Hashable, Sendable {
  package static let stride = 12

  package let width: UInt32
  package let height: UInt32
  /// The value of `dimension2` in the keys of the images of this size.
  package let index: UInt16
  package let idiom: Idiom

  fileprivate init(parsing reader: inout ByteReader) throws(FormatError) {
    width = try reader.read(UInt32.self, .little)
    height = try reader.read(UInt32.self, .little)
    index = try reader.read(UInt16.self, .little)
    idiom = Idiom(rawValue: try reader.read(UInt16.self, .little))
  }
}
