/// What became of an entry's content while it was packed into a sink.
struct PackedContent {
  private(set) var checksum: UInt32 = 0
  private(set) var byteCount: UInt64 = 0
  private(set) var packedByteCount: UInt64 = 0

  init(
    _ content: ZipContent, _ method: ZipEntry.Method, to sink: some ByteSink
  ) throws(SampleError) {
    let counter = CountingSink(to: sink)
    let last = max(content.pieceCount, 1) - 1
    var deflater: Deflater?
    if case .deflate(let level) = method { deflater = try Deflater(level: level, wrapping: .none) }
    for number in 0...last {
      let piece = content.pieceCount == 0 ? [] : content.piece(number)
      checksum = SampleBuilder.checksum(piece, after: checksum)
      byteCount += UInt64(piece.count)
      if let deflater {
        try deflater.deflate(piece, isLast: number == last, to: counter)
      } else {
        try counter.write(piece)
      }
    }
    packedByteCount = counter.byteCount
  }
}

private final class CountingSink<Sink: ByteSink>: ByteSink {
  private let sink: Sink
  private(set) var byteCount: UInt64 = 0

  init(to sink: Sink) {
    self.sink = sink
  }

  func write(_ bytes: ArraySlice<UInt8>) throws(SampleError) {
    byteCount += UInt64(bytes.count)
    try sink.write(bytes)
  }
}
