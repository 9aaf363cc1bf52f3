/// Horspool's search: looks at the pattern's last byte first and skips ahead by where it stands in it.
struct ByteSearch {
  private let pattern: [UInt8]
  private var skips: [Int]

  init(_ pattern: [UInt8]) {
    self.pattern = pattern
    skips = Array(repeating: max(1, pattern.count), count: 256)
    for (index, byte) in pattern.dropLast().enumerated() {
      skips[Int(byte)] = pattern.count - 1 - index
    }
  }

  func finds(in bytes: [UInt8]) -> Bool {
    guard !pattern.isEmpty else { return true }
    var end = pattern.count
    while end <= bytes.count {
      let last = bytes[end - 1]
      if last == pattern[pattern.count - 1],
        bytes[(end - pattern.count)..<end].elementsEqual(pattern)
      {
        return true
      }
      end += skips[Int(last)]
    }
    return false
  }
}
