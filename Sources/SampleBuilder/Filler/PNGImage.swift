/// A valid PNG of one colour with a little noise, 8 bits a channel, without alpha.
package struct PNGImage: Sendable {
  package let width: Int
  package let height: Int
  package let seed: UInt64

  package init(width: Int, height: Int, seed: UInt64 = 1) {
    self.width = width
    self.height = height
    self.seed = seed
  }

  package func bytes() throws(SampleError) -> [UInt8] {
    var image = RecordBytes()
    image.append([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    image.append(chunk("IHDR", header))
    image.append(chunk("IDAT", try pixels()))
    image.append(chunk("IEND", []))
    return image.bytes
  }

  private var header: [UInt8] {
    var header = RecordBytes()
    header.big(UInt32(truncatingIfNeeded: width))
    header.big(UInt32(truncatingIfNeeded: height))
    // 8 bits, colour type 2 (RGB), deflate, adaptive filters, not interlaced.
    header.append([8, 2, 0, 0, 0])
    return header.bytes
  }

  private func pixels() throws(SampleError) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    let colour = random.next()
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (1 + 3 * width))
    for _ in 0..<height {
      let pixel = colour ^ (random.next() & 0x03_03_03)
      var row = [UInt64(0), 8, 16].map { UInt8(truncatingIfNeeded: pixel >> $0) }
      // By doubling, since most samples hold images.
      while row.count < 3 * width { row += row }
      rows.append(0)
      rows += row.prefix(3 * width)
    }
    let packed = ArraySink()
    try Deflater(level: 9, wrapping: .zlib).deflate(rows, isLast: true, to: packed)
    return packed.bytes
  }

  private func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    var chunk = RecordBytes()
    chunk.big(UInt32(truncatingIfNeeded: content.count))
    chunk.append(type.utf8)
    chunk.append(content)
    chunk.big(checksum(Array(type.utf8) + content))
    return chunk.bytes
  }
}
