package import ByteReading

/// One stored form of an asset: an image at a scale, a colour, a document, a list of sizes.
///
/// The value block begins with `ISTC` and a header of 184 bytes, followed by properties (type, length,
/// value) and the payload. Numbers are little endian.
package struct Rendition: Sendable {
  package let key: RenditionKey
  package let keyBlock: BOMBlockID
  package let valueBlock: BOMBlockID
  /// Bytes of the value block, which is `assetutil`'s `SizeOnDisk`.
  package let storedSize: Int
  /// The asset's name, from the facet with this rendition's identifier; nil for packed images.
  package let assetName: String?

  package let version: UInt32
  package let flags: RenditionFlags
  package let pixelWidth: UInt32
  package let pixelHeight: UInt32
  /// Hundredths of a pixel per point; 0 for colours, sets and vectors.
  package let scaleFactor: UInt32
  package let pixelFormat: PixelFormat
  package let colorSpace: UInt32
  /// Seconds since 1970, or 0.
  package let timestamp: UInt32
  package let layout: RenditionLayout
  /// The file the rendition was compiled from, or the name of a packed image.
  package let fileName: String
  package let properties: [RenditionProperty]
  package let payload: RenditionPayload

  package init(
    key: RenditionKey, entry: BOMTreeEntry, assetName: String?, parsing block: ByteReader
  ) throws(FormatError) {
    self.key = key
    self.keyBlock = entry.key
    self.valueBlock = entry.value
    self.assetName = assetName
    storedSize = block.count
    var reader = block.reading("asset catalog rendition")
    guard reader.starts(with: "ISTC".utf8) else { throw reader.error("no ISTC magic") }
    try reader.skip(4)
    version = try reader.read(UInt32.self, .little)
    flags = RenditionFlags(rawValue: try reader.read(UInt32.self, .little))
    pixelWidth = try reader.read(UInt32.self, .little)
    pixelHeight = try reader.read(UInt32.self, .little)
    scaleFactor = try reader.read(UInt32.self, .little)
    pixelFormat = PixelFormat(rawValue: try reader.readReversedCode())
    colorSpace = try reader.read(UInt32.self, .little) & 0xf
    timestamp = try reader.read(UInt32.self, .little)
    layout = RenditionLayout(rawValue: try reader.read(UInt16.self, .little))
    try reader.skip(2)
    fileName = try reader.readFixedString(128)
    let propertyBytes = try reader.readIndex(UInt32.self, .little)
    let payloadCount = try reader.readIndex(UInt32.self, .little)
    try reader.skip(4)
    var payloadLengths = try reader.readRecords(count: payloadCount, stride: 4)
    properties = try RenditionProperty.list(parsing: try reader.readSlice(propertyBytes))
    while !payloadLengths.isAtEnd {
      let length = try payloadLengths.readIndex(UInt32.self, .little)
      guard length <= reader.remaining else {
        throw payloadLengths.error("payload of \(length) bytes where \(reader.remaining) are left")
      }
    }
    payload = try RenditionPayload(parsing: try reader.readSlice(reader.remaining))
  }

  /// Where the pixels lie when they are part of a packed image.
  package var link: RenditionLink? {
    for property in properties {
      if case .internalLink(let link) = property.content { return link }
    }
    return nil
  }
}

/// Something a rendition says about itself beyond its header.
package struct RenditionProperty: Sendable {
  package enum Content: Sendable {
    /// Indirect because most properties are something else, and a file may hold very many.
    indirect case internalLink(RenditionLink)
    /// The value's bytes are not needed for sizes.
    case other
  }

  package let kind: Kind
  package let length: Int
  package let content: Content

  package struct Kind: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let slices = Kind(rawValue: 1001)
    package static let metrics = Kind(rawValue: 1003)
    package static let blending = Kind(rawValue: 1004)
    package static let uniformTypeIdentifier = Kind(rawValue: 1005)
    package static let orientation = Kind(rawValue: 1006)
    package static let bytesPerRow = Kind(rawValue: 1007)
    package static let externalLink = Kind(rawValue: 1008)
    package static let internalLink = Kind(rawValue: 1010)
    package static let alphaCrop = Kind(rawValue: 1011)
    package static let layers = Kind(rawValue: 1012)
    package static let packedNames = Kind(rawValue: 1013)
    package static let texture = Kind(rawValue: 1014)
    package static let physicalSize = Kind(rawValue: 1015)
  }

  fileprivate static func list(
    parsing window: ByteReader
  ) throws(FormatError) -> [RenditionProperty] {
    var reader = window
    var properties: [RenditionProperty] = []
    while reader.remaining >= 8 {
      let kind = Kind(rawValue: try reader.read(UInt32.self, .little))
      let value = try reader.readSlice(try reader.readIndex(UInt32.self, .little))
      let content: Content =
        kind == .internalLink ? .internalLink(try RenditionLink(parsing: value)) : .other
      properties.append(RenditionProperty(kind: kind, length: value.count, content: content))
    }
    return properties
  }
}

/// A rectangle of a packed image that holds another rendition's pixels.
package struct RenditionLink: Hashable, Sendable {
  package let x: UInt32
  package let y: UInt32
  package let width: UInt32
  package let height: UInt32
  package let layout: RenditionLayout
  /// The packed image's key.
  package let target: RenditionKey

  fileprivate init(parsing value: ByteReader) throws(FormatError) {
    var reader = value
    guard reader.starts(with: "KLNI".utf8) else { throw reader.error("no KLNI magic") }
    try reader.skip(8)
    x = try reader.read(UInt32.self, .little)
    y = try reader.read(UInt32.self, .little)
    width = try reader.read(UInt32.self, .little)
    height = try reader.read(UInt32.self, .little)
    layout = RenditionLayout(rawValue: try reader.read(UInt16.self, .little))
    let length = try reader.readIndex(UInt32.self, .little)
    target = try RenditionKey(parsingPairs: length / 4, from: &reader)
  }

  /// Pixels in the rectangle.
  package var area: UInt64 { UInt64(width) * UInt64(height) }
}

extension ByteReader {
  /// Four characters in reverse, as a little-endian machine stores a four-character code; spaces and
  /// zeros that fill it up are left out.
  mutating func readReversedCode() throws(FormatError) -> String {
    let code = try readBytes(4).reversed().filter { $0 != 0 && $0 != UInt8(ascii: " ") }
    return String(decoding: code, as: UTF8.self)
  }
}
