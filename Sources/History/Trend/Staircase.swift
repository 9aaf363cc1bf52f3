/// Steps that follow each other in one direction: a trend of its own kind.
package struct Staircase: Hashable, Sendable {
  package let steps: Int
  /// Where the last step is.
  package let place: Int
  package let grows: Bool
  /// Bytes from just after a step to just after the next: the middle, the least and the most.
  package let heights: Spread
  /// Builds from a step to the next.
  package let lengths: Spread
  /// Builds that came after the last step.
  package let since: Int

  package struct Spread: Hashable, Sendable {
    package let mean: Double
    package let least: Double
    package let most: Double
    let deviation: Double

    init(_ values: [Double]) {
      let mean = values.reduce(0, +) / Double(max(1, values.count))
      self.mean = mean
      deviation =
        (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(1, values.count - 1)))
        .squareRoot()
      least = values.min() ?? 0
      most = values.max() ?? 0
    }

    /// As good as equal.
    var isRegular: Bool { most <= 2 * least }
  }

  /// Five steps one way are no chance; three or four are none where they come regularly and are alike.
  /// Nil, too, where the next step is long overdue.
  package init?(_ values: [Double], _ places: [Int]) {
    guard places.count >= 3, let first = places.first, let last = places.last else { return nil }
    let grows = values[first] > values[first - 1]
    let sign: Double = grows ? 1 : -1
    guard first != last, places.allSatisfy({ (values[$0] - values[$0 - 1]) * sign > 0 })
    else { return nil }
    let heights = zip(places, places.dropFirst()).map { (values[$1] - values[$0]) * sign }
    // What is taken back in between is no way up.
    guard heights.allSatisfy({ $0 > 0 }) else { return nil }
    self.heights = Spread(heights)
    lengths = Spread(zip(places, places.dropFirst()).map { Double($1 - $0) })
    since = values.count - 1 - last
    steps = places.count
    place = last
    self.grows = grows
    guard steps >= 5 || self.heights.isRegular && lengths.isRegular else { return nil }
    guard Double(since) <= 1.5 * lengths.most else { return nil }
  }

  package var perBuild: Double { (grows ? 1 : -1) * heights.mean / lengths.mean }

  /// In how many builds sizes have moved by more than `room` since the last step.
  ///
  /// Steps that come anyhow prove little: with two intervals that differ the next may be anywhere.
  package func builds(
    over room: Double
  ) -> (likely: Double, fewest: Double, most: Double?) {
    func needed(_ height: Double) -> Double { (room / height).rounded(.down) + 1 }
    let likely = needed(heights.mean)
    let count = Double(steps - 1)
    let reach =
      Student.quantile(freedom: count - 1) * lengths.deviation
      * (1 / count + 1 / likely).squareRoot()
    // Between two steps sizes may grow as well.
    let shortest = max(lengths.mean - reach, lengths.least / 3)
    let fewest = room / heights.most * shortest - Double(since)
    let most = needed(heights.least) * (lengths.mean + reach) - Double(since)
    return (max(1, likely * lengths.mean - Double(since)), max(1, fewest), max(1, most))
  }
}
