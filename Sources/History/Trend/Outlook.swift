#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A mean change that goes on, and what may come in between.
struct Drift: Hashable, Sendable {
  /// A build's change in the direction of the trend.
  let change: Double
  let deviation: Double
  let quantile: Double
  let lastingVariance: Double
  let passingVariance: Double

  init(_ fit: ChangeFit, column: Int) {
    change = abs(fit.means[column])
    deviation = fit.deviation(of: column)
    quantile = fit.quantile
    lastingVariance = fit.lastingVariance
    passingVariance = fit.passingVariance
  }

  /// How far sizes may be from the line after so many builds: the slope may be another, later changes
  /// may stay, and the newest build and that one may be odd.
  private func reach(_ builds: Double) -> Double {
    quantile
      * (builds * builds * deviation * deviation + builds * lastingVariance + 2 * passingVariance)
      .squareRoot()
  }

  /// The build that is over it, not the one that just fits.
  func likely(over room: Double) -> Double { (room / change + 1e-6).rounded(.down) + 1 }

  func fewest(over room: Double) -> Double {
    // What a Double and whole bytes leave open moves no straight line's build.
    Self.first { $0 * change + reach($0) > room + change / 1000 } ?? likely(over: room)
  }

  func most(over room: Double) -> Double? {
    Self.first { $0 * change - reach($0) > room }
  }

  /// The first whole number for which something is and remains so.
  private static func first(_ isOver: (Double) -> Bool) -> Double? {
    var upper = 1.0
    while !isOver(upper) {
      upper *= 2
      if upper > 1e12 { return nil }
    }
    var lower = upper / 2
    while upper - lower > 1, upper > 1 {
      let middle = ((lower + upper) / 2).rounded(.down)
      if isOver(middle) { upper = middle } else { lower = middle }
    }
    return upper
  }
}

/// Changes that may grow from build to build.
struct Gain: Hashable, Sendable {
  /// The newest change.
  let change: Double
  /// By which each is larger than the one before.
  let gain: Double

  /// Growth that gets faster is the dangerous kind, so where it is more likely than not that changes
  /// grow, the fewest builds are counted as if they did, by a deviation more than it seems.
  init?(_ changes: [Double], _ direction: Double) {
    guard let fit = Bend.lineThrough(changes), case let deviation = fit.deviation(of: 1),
      case let rise = fit.means[1] * direction, rise > deviation
    else { return nil }
    change = fit.means[0] * direction + rise + deviation
    gain = 2 * (rise + deviation) / Double(changes.count)
  }

  init(change: Double, gain: Double) {
    self.change = change
    self.gain = gain
  }

  func builds(over room: Double) -> Double {
    ((change * change + 2 * gain * room).squareRoot() - change) / gain
  }
}

/// Where a trend leads that goes on.
enum Outlook: Hashable, Sendable {
  /// `gain` where changes may grow, though that is not beyond chance.
  case steady(Drift, gain: Gain?)
  /// Changes that grow: the newest third's, the mean of the third before, and how many builds each has.
  case faster(Drift, before: Double, builds: Int)
  case slower(Drift)
  /// `latest` is what sizes have moved by since the last step.
  case steps(Staircase, latest: Double)

  func builds(over room: Double) -> Crossing {
    switch self {
    case .steady(let drift, let gain):
      let fewest = min(drift.fewest(over: room), gain?.builds(over: room) ?? .infinity)
      return Crossing(drift.likely(over: room), fewest, drift.most(over: room))
    case .faster(let drift, let before, let builds):
      let times = Self.accelerated(drift, abs(before), Double(builds), room)
      // If it gets no faster from here on.
      return Crossing(times.likely, times.fewest, drift.most(over: room))
    case .slower(let drift):
      return Crossing(drift.likely(over: room), drift.fewest(over: room), nil)
    case .steps(let stairs, let latest):
      let moved = stairs.grows ? latest : -latest
      let times = stairs.builds(over: room + moved)
      return Crossing(times.likely, times.fewest, times.most)
    }
  }

  /// Likely: each build adds to the change what it added from third to third. Fewest: each multiplies it
  /// as it did, from the upper end of what the newest change may be.
  private static func accelerated(
    _ drift: Drift, _ before: Double, _ builds: Double, _ room: Double
  ) -> (likely: Double, fewest: Double) {
    let gain = (drift.change - before) / builds
    let likely = Gain(change: drift.change + gain * builds / 2, gain: gain).builds(over: room)
    let highest = drift.change + drift.quantile * drift.deviation
    // More than fourfold from third to third is the curve's foot, and no rate that goes on.
    let rate = log(min(4, highest / max(before, highest / 4))) / builds
    let fastest = highest * exp(rate * builds / 2)
    return (likely, (log(1 + room * rate / fastest) / rate).rounded(.down))
  }
}
