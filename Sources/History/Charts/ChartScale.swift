import Measurement

/// How lengths are laid out along an axis, with round marks.
package struct ChartScale: Hashable, Sendable {
  /// Bytes at the lower and the upper end.
  package let bounds: ClosedRange<Double>
  /// Round lengths between them.
  package let marks: [Int64]
  /// The same in words, with as many decimals as tell them apart.
  package let labels: [String]

  /// Room for all values with some air; from zero on where `fromZero` is said.
  package init(_ values: [Int64], fromZero: Bool = false) {
    let least = Double(values.min() ?? 0)
    let most = Double(values.max() ?? 0)
    let span = most - least
    // A flat curve lies in the middle.
    let air = span > 0 ? span * 0.1 : max(most * 0.02, 500)
    let lower = fromZero ? 0 : max(0, least - air)
    let upper = max(most + air, lower + 1)
    bounds = lower...upper
    let (marks, step) = Self.marks(lower, upper)
    self.marks = marks
    labels = Self.labels(marks, step)
  }

  /// 0 at the lower end, 1 at the upper.
  func share(_ value: Int64) -> Double {
    let share = (Double(value) - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
    return min(max(share, 0), 1)
  }

  func holds(_ value: Int64) -> Bool { bounds.contains(Double(value)) }

  /// Three to seven multiples of 1, 2 or 5 times a power of ten.
  private static func marks(_ lower: Double, _ upper: Double) -> (marks: [Int64], step: Double) {
    let wanted = (upper - lower) / 5
    var power = 1.0
    while power * 10 <= wanted { power *= 10 }
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= wanted } ?? power * 10
    var marks: [Int64] = []
    var mark = (lower / step).rounded(.up) * step
    while mark <= upper, mark < 9e18, marks.count < 12 {
      marks.append(Int64(mark))
      mark += step
    }
    return (marks, step)
  }

  private static func labels(_ marks: [Int64], _ step: Double) -> [String] {
    let most = marks.max() ?? 0
    let (exponent, unit) =
      most >= 1_000_000 ? (6, "MB") : most >= 1000 ? (3, "KB") : (0, most == 1 ? "byte" : "bytes")
    var decimals = exponent
    var rest = step
    while decimals > 0, rest >= 10 {
      rest /= 10
      decimals -= 1
    }
    let factor = Self.power(exponent)
    let cut = Self.power(exponent - decimals)
    return marks.map { mark in
      let whole = "\(mark / factor)"
      guard decimals > 0, mark > 0 else { return "\(whole) \(unit)" }
      let digits = String(mark % factor / cut)
      return whole + "." + String(repeating: "0", count: decimals - digits.count) + digits
        + " \(unit)"
    }
  }

  private static func power(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { product, _ in product * 10 }
  }
}
