/// A curve in one line of text.
package enum Sparkline {
  private static let blocks = Array("▁▂▃▄▅▆▇█")

  /// At most `width` characters, the lowest value the lowest block. Where several values share one
  /// character, the one furthest from the mean is shown, so that no peak is lost.
  package static func text(_ values: [Int64], width: Int) -> String {
    guard let least = values.min(), let most = values.max(), width > 0 else { return "" }
    guard least < most else { return String(repeating: blocks[0], count: min(values.count, width)) }
    let span = Double(most) - Double(least)
    let mean = values.reduce(0) { $0 + Double($1) / Double(values.count) }
    let columns = min(width, values.count)
    let letters = (0..<columns).map { column in
      let part = values[column * values.count / columns..<(column + 1) * values.count / columns]
      let shown = part.max { abs(Double($0) - mean) < abs(Double($1) - mean) } ?? least
      let height = (Double(shown) - Double(least)) / span * Double(blocks.count - 1)
      return blocks[min(blocks.count - 1, max(0, Int(height.rounded())))]
    }
    return String(letters)
  }
}
