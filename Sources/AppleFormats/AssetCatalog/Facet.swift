package import ByteReading

/// The name of an asset, and the attributes that lead from it to its renditions.
package struct Facet: Hashable, Sendable {
  /// The asset's name as code asks for it.
  package let name: String
  package let key: RenditionKey

  /// A value block: hot spot x and y, a count, and that many pairs of attribute and value.
  package init(name: String, parsing block: ByteReader) throws(FormatError) {
    self.name = name
    var reader = block.reading("asset catalog facet")
    try reader.skip(4)
    let count = Int(try reader.read(UInt16.self, .little))
    key = try RenditionKey(parsingPairs: count, from: &reader)
  }

  /// The number all renditions of the asset have in their keys; 0 when there is none.
  package var identifier: UInt16 { key[.identifier] }
}
