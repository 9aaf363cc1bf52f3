package import Measurement

/// How one length went lately, and where that leads.
package struct Slope: Hashable, Sendable {
  /// The builds it is made of, at the row's end.
  package let builds: Int
  /// Where the row begins because a step is no slope; nil where all builds asked for are in it.
  package let sinceStep: Int?
  /// Nil for fewer than two builds.
  package let fit: TheilSen?
  /// Holds the slope with 95 % confidence; nil where there are too few builds to tell.
  ///
  /// A build's size is that of the one before and a change, so that sizes depend on each other, which
  /// Theil and Sen's interval does not expect: it would call many a walk without direction a trend. So
  /// it is widened to hold that of the mean change, by Student's distribution, as well.
  package let interval: ClosedRange<Double>?

  /// Fewer values say nothing with 95 % confidence that a person would believe.
  package static let fewestBuilds = 8

  /// `values` by build; looks at `window` at the end, or at what follows the last step in it.
  ///
  /// A step is a change that makes up more than a quarter of all change in what is looked at: one
  /// commit that added a library, say. Eight builds that grow evenly have a seventh in each.
  package init(_ values: [Int64], window: Int) {
    var start = max(0, values.count - max(2, window))
    var step: Int?
    while values.count - start >= Self.fewestBuilds {
      let changes = (start + 1..<values.count).map {
        (place: $0, size: (ByteCount(values[$0]) - ByteCount(values[$0 - 1])).bytes.magnitude)
      }
      let total = changes.reduce(0.0) { $0 + Double($1.size) }
      guard
        let last = changes.last(where: { Double($0.size) * 4 > total }), total > 0
      else { break }
      start = last.place
      step = last.place
    }
    builds = values.count - start
    sinceStep = step
    let sizes = values[start...].map { Double($0) }
    fit = TheilSen(sizes)
    interval = Self.interval(fit, sizes)
  }

  private static func interval(_ fit: TheilSen?, _ sizes: [Double]) -> ClosedRange<Double>? {
    guard sizes.count >= fewestBuilds, let sen = fit?.interval else { return nil }
    let changes = zip(sizes, sizes.dropFirst()).map { $1 - $0 }
    let count = Double(changes.count)
    let mean = changes.reduce(0, +) / count
    let variance = changes.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
    // Student's quantile for 97.5 %, from the normal one by its expansion in the degrees of freedom.
    let freedom = count - 1
    let quantile = 1.959_964 + 2.372 / freedom + 2.823 / (freedom * freedom)
    let reach = quantile * (variance / count).squareRoot()
    return min(sen.lowerBound, mean - reach)...max(sen.upperBound, mean + reach)
  }

  /// Whether there is a trend, beyond chance.
  package var isClear: Bool {
    interval.map { $0.lowerBound > 0 || $0.upperBound < 0 } ?? false
  }

  /// In how many builds a length reaches a limit at this slope: the middle, the fewest and the most.
  /// Nil without a clear rise, or where the limit is passed already.
  package func builds(
    from size: ByteCount, to limit: ByteCount
  ) -> (likely: Int64, fewest: Int64, most: Int64)? {
    guard let fit, let interval, interval.lowerBound > 0, size <= limit
    else { return nil }
    let room = Double((limit - size).bytes)
    func count(_ slope: Double) -> Int64 {
      // The build that is over it, not the one that just fits.
      Int64(exactly: min((room / slope).rounded(.down), 1e12)).map { $0 + 1 } ?? 0
    }
    return (count(fit.slope), count(interval.upperBound), count(interval.lowerBound))
  }
}
