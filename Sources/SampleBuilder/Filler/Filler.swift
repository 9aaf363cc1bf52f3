/// Makes content without meaning, the same from the same seed.
package struct Filler: Sendable {
  /// What the bytes are like for a packer.
  package enum Kind: Hashable, Sendable {
    /// Noise, which no packer makes smaller.
    case incompressible
    /// Lines of letters that zlib at level 6 packs to about this share of their length; 0.05 to 0.75
    /// are reached within a few hundredths from 4 KB on.
    case text(ratio: Double)
  }

  private var random: SplitMix64

  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  package mutating func bytes(_ kind: Kind, count: Int) -> [UInt8] {
    switch kind {
    case .incompressible: incompressible(count)
    case .text(let ratio): text(count, ratio: ratio)
    }
  }

  package mutating func incompressible(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count {
      let number = random.next()
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    return Array(bytes.prefix(count))
  }

  /// Lines of random letters, which pack to 0.78, and lines that repeat, which pack to 0.01, in
  /// the mixture that comes near the wanted ratio.
  package mutating func text(_ count: Int, ratio: Double) -> [UInt8] {
    let share = min(max((ratio - 0.01) / 0.77, 0), 1)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 64)
    var owed = 0.0
    while bytes.count < count {
      owed += share
      if owed >= 1 {
        owed -= 1
        bytes.append(contentsOf: randomLine())
      } else {
        bytes.append(contentsOf: Self.repeatedLine)
      }
    }
    return Array(bytes.prefix(count))
  }

  private mutating func randomLine() -> [UInt8] {
    var line: [UInt8] = []
    while line.count < 63 {
      var number = random.next()
      for _ in 0..<10 where line.count < 63 {
        line.append(Self.letters[Int(truncatingIfNeeded: number & 63)])
        number >>= 6
      }
    }
    line.append(UInt8(ascii: "\n"))
    return line
  }

  private static let letters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -".utf8)
  private static let repeatedLine = Array(
    "Knead the dough, let it rest, shape the loaves and bake them   \n".utf8)
}
