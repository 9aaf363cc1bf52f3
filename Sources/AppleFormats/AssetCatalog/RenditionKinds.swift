/// How a rendition's bytes are to be taken.
package struct RenditionLayout: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let gradient = RenditionLayout(rawValue: 6)
  package static let effect = RenditionLayout(rawValue: 7)
  package static let vector = RenditionLayout(rawValue: 9)
  package static let onePartScale = RenditionLayout(rawValue: 12)
  package static let data = RenditionLayout(rawValue: 1000)
  package static let externalLink = RenditionLayout(rawValue: 1001)
  package static let layerStack = RenditionLayout(rawValue: 1002)
  /// An image whose pixels lie in a packed image.
  package static let internalLink = RenditionLayout(rawValue: 1003)
  /// One bitmap with the pixels of many small images.
  package static let packedImage = RenditionLayout(rawValue: 1004)
  package static let namedContents = RenditionLayout(rawValue: 1005)
  package static let texture = RenditionLayout(rawValue: 1007)
  package static let textureImage = RenditionLayout(rawValue: 1008)
  package static let color = RenditionLayout(rawValue: 1009)
  /// A list of sizes that share one name, as app icons have.
  package static let multisizeSet = RenditionLayout(rawValue: 1010)
  package static let vectorGlyph = RenditionLayout(rawValue: 1017)
  package static let solidImageStack = RenditionLayout(rawValue: 1018)
  package static let iconImageStack = RenditionLayout(rawValue: 1019)
  package static let iconGroup = RenditionLayout(rawValue: 1020)
  package static let namedGradient = RenditionLayout(rawValue: 1021)

  /// True for images made of pixels, stored here or in a packed image.
  package var isBitmap: Bool {
    rawValue <= 5 || (10...50).contains(rawValue) || self == .internalLink || self == .packedImage
  }
}

/// How pixels or documents are coded, a four-character code such as `ARGB`, `GA8`, `JPEG` or `PDF`.
package struct PixelFormat: RawRepresentable, Hashable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  package static let argb = PixelFormat(rawValue: "ARGB")
  package static let grayAlpha8 = PixelFormat(rawValue: "GA8")
  package static let data = PixelFormat(rawValue: "DATA")
  package static let jpeg = PixelFormat(rawValue: "JPEG")
  package static let pdf = PixelFormat(rawValue: "PDF")
  package static let svg = PixelFormat(rawValue: "SVG")
}

/// How the pixels of a payload are compressed.
package struct PixelCompression: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  private static let names = [
    "uncompressed", "rle", "zip", "lzvn", "lzfse", "jpeg-lzfse", "blurred", "astc", "palette-img",
    "hevc", "deepmap-lzfse", "deepmap2", "dxtc",
  ]

  package static let uncompressed = PixelCompression(rawValue: 0)
  package static let runLength = PixelCompression(rawValue: 1)
  package static let lzvn = PixelCompression(rawValue: 3)
  package static let lzfse = PixelCompression(rawValue: 4)
  package static let paletteImage = PixelCompression(rawValue: 8)
  package static let deepmap2 = PixelCompression(rawValue: 11)

  /// The name `assetutil` prints.
  package var name: String {
    guard let index = Int(exactly: rawValue), index < Self.names.count else {
      return "compression \(rawValue)"
    }
    return Self.names[index]
  }
}

/// Marks on a rendition.
package struct RenditionFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Made from a vector image.
  package static let fromVector = RenditionFlags(rawValue: 0x04)
  package static let template = RenditionFlags(rawValue: 0x08)
  package static let automaticTemplate = RenditionFlags(rawValue: 0x10)
  /// Kept for every device. Sources disagree about the bit, and no catalog with it was found.
  package static let optedOutOfThinning = RenditionFlags(rawValue: 0x20)
  package static let preservesVector = RenditionFlags(rawValue: 0x100)
}
