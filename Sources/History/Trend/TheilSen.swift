/// The slope of a row of values by Theil and Sen: the median of the slopes of all pairs.
///
/// A single odd value does not move it, and the values need not be normally distributed. The interval
/// is Sen's (1968): how far ranks may be from the middle by chance is known from Kendall's statistic.
package struct TheilSen: Hashable, Sendable {
  /// By one value to the next.
  package let slope: Double
  /// Holds the slope with 95 % confidence; nil where there are too few values to tell.
  package let interval: ClosedRange<Double>?

  /// Nil for fewer than two values.
  package init?(_ values: [Double]) {
    guard values.count > 1 else { return nil }
    var slopes: [Double] = []
    slopes.reserveCapacity(values.count * (values.count - 1) / 2)
    for later in values.indices.dropFirst() {
      for earlier in 0..<later {
        slopes.append((values[later] - values[earlier]) / Double(later - earlier))
      }
    }
    slopes.sort()
    let middle = slopes.count / 2
    slope = slopes.count % 2 == 1 ? slopes[middle] : (slopes[middle - 1] + slopes[middle]) / 2
    interval = Self.interval(slopes, values)
  }

  /// Whether it is beyond chance that the values rise or fall.
  package var isClear: Bool {
    interval.map { $0.lowerBound > 0 || $0.upperBound < 0 } ?? false
  }

  private static func interval(_ slopes: [Double], _ values: [Double]) -> ClosedRange<Double>? {
    let count = Double(values.count)
    var variance = count * (count - 1) * (2 * count + 5)
    for ties in Dictionary(grouping: values, by: { $0 }).values where ties.count > 1 {
      let size = Double(ties.count)
      variance -= size * (size - 1) * (2 * size + 5)
    }
    // Two-sided 95 % of the normal distribution.
    let reach = 1.959_964 * (max(0, variance) / 18).squareRoot()
    let pairs = Double(slopes.count)
    let lower = Int(((pairs - reach) / 2).rounded(.down)) - 1
    let upper = Int(((pairs + reach) / 2 + 1).rounded(.up)) - 1
    guard reach > 0 else { return slopes[0]...slopes[slopes.count - 1] }
    guard lower >= 0, upper < slopes.count else { return nil }
    return slopes[lower]...slopes[upper]
  }
}
