import Measurement

/// How lengths are laid out along an axis, with round marks.
package struct ChartScale: Hashable, Sendable {
  /// Bytes at the lower and the upper end.
  package let bounds: ClosedRange<Double>
  /// Round lengths between them.
  package let marks: [Int64]

  /// Room for all values with some air; from zero on where `fromZero` is said.
  package init(_ values: [Int64], fromZero: Bool = false) {
    let least = Double(values.min() ?? 0)
    let most = Double(values.max() ?? 0)
    let span = most - least
    // A flat curve lies in the middle.
    let air = span > 0 ? span * 0.08 : max(most * 0.02, 500)
    let lower = fromZero ? 0 : max(0, least - air)
    let upper = max(most + air, lower + 1)
    bounds = lower...upper
    marks = Self.marks(lower, upper)
  }

  /// 0 at the lower end, 1 at the upper.
  func share(_ value: Int64) -> Double {
    let share = (Double(value) - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
    return min(max(share, 0), 1)
  }

  func holds(_ value: Int64) -> Bool { bounds.contains(Double(value)) }

  /// Three to seven multiples of 1, 2 or 5 times a power of ten.
  private static func marks(_ lower: Double, _ upper: Double) -> [Int64] {
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
    return marks
  }
}
