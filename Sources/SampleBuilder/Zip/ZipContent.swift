/// What an entry holds, made in pieces so that it may be larger than memory.
package struct ZipContent: Sendable {
  let pieceCount: Int
  /// The piece of a number, always the same bytes.
  let piece: @Sendable (_ number: Int) -> [UInt8]

  var isEmpty: Bool { pieceCount == 0 || pieceCount == 1 && piece(0).isEmpty }

  package static func bytes(_ bytes: [UInt8]) -> ZipContent {
    ZipContent(pieceCount: 1) { _ in bytes }
  }

  /// Content that is made while it is written, one piece after the other.
  package static func pieces(
    _ count: Int, _ piece: @escaping @Sendable (_ number: Int) -> [UInt8]
  ) -> ZipContent {
    ZipContent(pieceCount: count, piece: piece)
  }

  /// Filler of any length, in pieces of 1 MiB, each from a seed of its own.
  package static func filler(_ kind: Filler.Kind, byteCount: Int, seed: UInt64) -> ZipContent {
    let size = 1 << 20
    return ZipContent(pieceCount: (byteCount + size - 1) / size) { number in
      var filler = Filler(seed: seed &+ UInt64(truncatingIfNeeded: number) &* 0x9e37_79b9)
      return filler.bytes(kind, count: min(size, byteCount - number * size))
    }
  }
}
