package import SampleBuilder

extension SampleApp {
  /// A sample that no rule has anything to say about: the plain one, with a catalog for its icon.
  package static let sound = SampleApp().with(
    clipFile: "Assets.car", AssetCatalogWriter([.image("AppIcon", pixels: [1, 2, 3, 4])]).bytes())
}

/// Content that zlib does not make smaller, made quickly: a block of noise that repeats at a distance
/// deflate does not look back.
package func noise(_ count: Int) -> [UInt8] {
  var filler = Filler(seed: 7)
  let block = filler.incompressible(1 << 16)
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count + block.count)
  while bytes.count < count { bytes += block }
  return Array(bytes.prefix(count))
}

/// Content that packs to next to nothing.
package func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
