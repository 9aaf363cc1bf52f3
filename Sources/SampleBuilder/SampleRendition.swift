package import AppleFormats

/// A rendition to be written into a sample catalog.
package struct SampleRendition: Sendable {
  /// The asset's name; nil for packed images, which no facet names.
  package var name: String?
  package var fileName: String
  package var attributes: [RenditionAttribute: UInt16]
  package var layout: RenditionLayout = .onePartScale
  package var pixelFormat = PixelFormat.argb
  package var flags: RenditionFlags = []
  package var width: UInt32 = 0
  package var height: UInt32 = 0
  /// The payload with its tag, as it stands in the file.
  package var payload: [UInt8] = []
  fileprivate var link: Link?

  fileprivate struct Link {
    let rectangle: [UInt32]
    let target: [RenditionAttribute: UInt16]
  }

  package init(
    name: String?, fileName: String, attributes: [RenditionAttribute: UInt16]
  ) {
    self.name = name
    self.fileName = fileName
    self.attributes = attributes
  }

  /// An image with its own pixels.
  package static func image(
    _ name: String, scale: UInt16 = 1, idiom: Idiom = .universal, gamut: DisplayGamut = .sRGB,
    subtype: UInt16 = 0, target: UInt16 = 0, other: [RenditionAttribute: UInt16] = [:],
    compression: PixelCompression = .deepmap2, pixels: [UInt8]
  ) -> SampleRendition {
    var attributes: [RenditionAttribute: UInt16] = [
      .element: 85, .part: RenditionPart.image.rawValue, .scale: scale, .idiom: idiom.rawValue,
      .displayGamut: gamut.rawValue, .subtype: subtype, .deploymentTarget: target,
    ]
    attributes.merge(other) { $1 }
    let suffix = scale == 1 ? "" : "@\(scale)x"
    var image = SampleRendition(
      name: name, fileName: "\(name)\(suffix).png", attributes: attributes)
    image.width = 10 * UInt32(scale)
    image.height = 10 * UInt32(scale)
    var payload = CatalogBytes(text: "MLEC")
    payload.little(0, compression.rawValue, UInt32(pixels.count))
    image.payload = payload.bytes + pixels
    return image
  }

  /// A document or other data, kept whatever the scale.
  package static func data(_ name: String, _ bytes: [UInt8]) -> SampleRendition {
    var data = SampleRendition(
      name: name, fileName: "CoreStructuredImage",
      attributes: [.element: 85, .part: RenditionPart.image.rawValue, .scale: 1])
    data.layout = .data
    data.pixelFormat = .data
    var payload = CatalogBytes(text: "DWAR")
    payload.little(UInt32(0), UInt32(bytes.count))
    data.payload = payload.bytes + bytes
    return data
  }

  /// The list of an app icon's sizes.
  package static func iconSizes(
    _ name: String, idiom: Idiom, points: [UInt32], subtype: UInt16 = 0
  ) -> SampleRendition {
    var sizes = SampleRendition(
      name: name, fileName: name,
      attributes: [
        .element: 85, .part: RenditionPart.appIconSizes.rawValue, .scale: 1,
        .idiom: idiom.rawValue, .subtype: subtype,
      ])
    sizes.layout = .multisizeSet
    sizes.pixelFormat = PixelFormat(rawValue: "")
    var payload = CatalogBytes(text: "SISM")
    payload.little(UInt32(0), UInt32(points.count))
    for (index, side) in points.enumerated() {
      payload.little(side, side)
      payload.little(UInt16(index), idiom.rawValue)
    }
    sizes.payload = payload.bytes
    return sizes
  }

  /// A bitmap that holds the pixels of other renditions.
  package static func packedImage(
    number: UInt16, scale: UInt16, gamut: DisplayGamut = .sRGB, target: UInt16 = 0,
    pixels: [UInt8]
  ) -> SampleRendition {
    var packed = image("", scale: scale, gamut: gamut, target: target, pixels: pixels)
    packed.name = nil
    packed.fileName = "ZZZZPackedAsset-\(scale).\(number).0-gamut\(gamut.rawValue)"
    packed.attributes[.element] = 9
    packed.attributes[.dimension1] = number
    packed.layout = .packedImage
    return packed
  }

  /// An image whose pixels lie in a rectangle of this packed image.
  package func linked(
    _ name: String, x: UInt32, y: UInt32, width: UInt32, height: UInt32
  ) -> SampleRendition {
    var image = SampleRendition(name: name, fileName: "\(name).png", attributes: attributes)
    image.attributes[.element] = 85
    image.attributes[.dimension1] = 0
    image.layout = .internalLink
    (image.width, image.height) = (width, height)
    image.link = Link(rectangle: [x, y, width, height], target: attributes)
    return image
  }
}

// MARK: - Writing

extension SampleRendition {
  /// The value block: header, properties, payload.
  func value(fault: AssetCatalogFault?) -> [UInt8] {
    let properties = properties(fault: fault)
    var value = CatalogBytes(text: "ISTC")
    let hasScale = layout != .multisizeSet && layout != .data
    value.little(1, flags.rawValue, width, height)
    value.little(hasScale ? 100 * UInt32(attributes[.scale] ?? 1) : 0)
    value.bytes += pixelFormat.rawValue.utf8.reversed()
    value.pad(to: 28)
    value.little(UInt32(1), 0)
    value.little(layout.rawValue, 0)
    value.field(fileName, width: 128)
    value.little(UInt32(properties.count), 1, 0)
    value.little(fault == .payloadLength ? UInt32.max : UInt32(payload.count))
    return value.bytes + properties + payload
  }

  private func properties(fault: AssetCatalogFault?) -> [UInt8] {
    var properties = CatalogBytes()
    properties.little(RenditionProperty.Kind.bytesPerRow.rawValue)
    properties.little(fault == .propertyLength ? UInt32.max : 4, 4 &* width)
    guard let link else { return properties.bytes }
    let target = link.target.filter { $0.value != 0 }
      .sorted { $0.key.rawValue < $1.key.rawValue }
    properties.little(RenditionProperty.Kind.internalLink.rawValue, UInt32(30 + 4 * target.count))
    properties.bytes += Array("KLNI".utf8)
    properties.little(UInt32(0))
    for number in link.rectangle { properties.little(number) }
    properties.little(RenditionLayout.onePartScale.rawValue)
    properties.little(UInt32(4 * target.count))
    for (attribute, number) in target { properties.little(UInt16(attribute.rawValue), number) }
    return properties.bytes
  }
}
