package import ByteReading

/// The attributes that tell one rendition of a catalog from another.
///
/// Zero is what an attribute has when nobody set it, so only other values are kept; two keys are equal
/// when they say the same, whatever the order in their key formats.
package struct RenditionKey: Hashable, Sendable {
  package struct Value: Hashable, Sendable {
    package let attribute: RenditionAttribute
    package let value: UInt16
  }

  /// Values other than zero, by attribute number.
  package let values: [Value]

  package init(_ values: [(RenditionAttribute, UInt16)]) {
    var known: [RenditionAttribute: UInt16] = [:]
    for (attribute, value) in values where value != 0 && known[attribute] == nil {
      known[attribute] = value
    }
    self.values = known.map { Value(attribute: $0.key, value: $0.value) }
      .sorted { $0.attribute.rawValue < $1.attribute.rawValue }
  }

  private init(sorted values: [Value]) { self.values = values }

  /// A key block: 16-bit numbers in the order of the catalog's key format.
  package init(parsing block: ByteReader, format: [RenditionAttribute]) throws(FormatError) {
    var reader = block
    var values: [(RenditionAttribute, UInt16)] = []
    for attribute in format where reader.remaining >= 2 {
      values.append((attribute, try reader.read(UInt16.self, .little)))
    }
    self.init(values)
  }

  /// Pairs of attribute and value, as facets and links write a key.
  package init(parsingPairs count: Int, from reader: inout ByteReader) throws(FormatError) {
    var records = try reader.readRecords(count: count, stride: 4)
    var values: [(RenditionAttribute, UInt16)] = []
    while !records.isAtEnd {
      let attribute = RenditionAttribute(rawValue: UInt32(try records.read(UInt16.self, .little)))
      values.append((attribute, try records.read(UInt16.self, .little)))
    }
    self.init(values)
  }

  package subscript(attribute: RenditionAttribute) -> UInt16 {
    values.first { $0.attribute == attribute }?.value ?? 0
  }

  /// The key without some attributes, for finding the renditions that differ in those only.
  package func without(_ attributes: Set<RenditionAttribute>) -> RenditionKey {
    RenditionKey(sorted: values.filter { !attributes.contains($0.attribute) })
  }
}

extension RenditionKey {
  package var idiom: Idiom { Idiom(rawValue: self[.idiom]) }
  /// Pixels per point; 1 where a catalog does not tell scales apart.
  package var scale: Int { max(1, Int(self[.scale])) }
  package var displayGamut: DisplayGamut { DisplayGamut(rawValue: self[.displayGamut]) }
  package var graphicsClass: GraphicsClass { GraphicsClass(rawValue: self[.graphicsClass]) }
  package var deploymentTarget: CatalogTarget { CatalogTarget(rawValue: self[.deploymentTarget]) }
  package var part: RenditionPart { RenditionPart(rawValue: self[.part]) }
}

/// The use of a rendition within its element.
package struct RenditionPart: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let image = RenditionPart(rawValue: 181)
  package static let color = RenditionPart(rawValue: 217)
  /// The list of sizes of an app icon.
  package static let appIconSizes = RenditionPart(rawValue: 218)
  package static let appIcon = RenditionPart(rawValue: 220)
}
