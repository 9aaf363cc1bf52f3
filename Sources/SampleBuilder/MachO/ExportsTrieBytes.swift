import AppleFormats

/// The tree of exported names, flat: one edge a name from the root.
struct ExportsTrieBytes {
  let bytes: [UInt8]

  init(_ writer: MachOWriter, _ layout: SegmentLayout) {
    guard !writer.exports.isEmpty else {
      bytes = []
      return
    }
    let address = leb128(UInt64(layout.section("__text")?.offset ?? 0))
    // Flags, address; then no children.
    let leaf = [UInt8(1 + address.count), 0] + address + [0]
    // Edges hold the leaves' places in five bytes, so that the root's size is known beforehand.
    let edges = writer.exports.reduce(2) { $0 + $1.utf8.count + 1 + 5 }
    var root: [UInt8] = [0, UInt8(truncatingIfNeeded: writer.exports.count)]
    for (index, name) in writer.exports.enumerated() {
      let place = UInt64(edges + index * leaf.count)
      root += Array(name.utf8) + [0]
      root += (0..<5).map { group in
        UInt8(place >> UInt64(7 * group) & 0x7f) | (group < 4 ? 0x80 : 0)
      }
    }
    bytes = writer.exports.reduce(into: root) { bytes, _ in bytes += leaf }
  }
}
