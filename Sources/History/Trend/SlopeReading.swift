/// What sizes without steps say.
struct SlopeReading {
  enum Course { case unclear, unchanged, steady, faster, slower, stopped, turned }

  var course = Course.unclear
  /// The last value before the slope became another.
  var bend: Int?
  var grewBefore = false
  var perBuild: Double?
  var interval: ClosedRange<Double>?
  var outlook: Outlook?

  init(_ values: [Double]) {
    let changes = zip(values, values.dropFirst()).map { $1 - $0 }
    guard !changes.isEmpty else { return }
    perBuild = changes.reduce(0, +) / Double(changes.count)
    guard values.count >= Slope.fewestBuilds,
      let straight = ChangeFit(changes, [changes.map { _ in 1 }])
    else { return }
    if changes.allSatisfy({ $0 == 0 }) {
      course = .unchanged
    } else if let bend = Bend(changes) {
      read(bend, values)
    } else {
      read(straight, values, changes)
    }
  }

  private mutating func read(
    _ straight: ChangeFit, _ values: [Double], _ changes: [Double]
  ) {
    perBuild = straight.means[0]
    interval = straight.interval(of: 0)
    guard let direction = Self.direction(straight.interval(of: 0)) else { return }
    // Chance may hide an end. Nothing is foretold that the newest third does not bear out.
    let last = values.count - 1
    let third = max(4, last / 3)
    guard (values[last] - values[last - third]) * direction > 0 else {
      let extreme = values.indices.max { values[$0] * direction < values[$1] * direction }
      (course, bend, grewBefore) = (.stopped, extreme, direction > 0)
      return
    }
    course = .steady
    outlook = .steady(
      Drift(straight, column: 0), gain: Gain(changes, direction))
  }

  private mutating func read(_ found: Bend, _ values: [Double]) {
    let column = found.fit.means.count - 1
    let older = Self.direction(found.olderInterval)
    let newer = Self.direction(found.newerInterval)
    perBuild = found.newer
    interval = found.newerInterval
    bend = found.place
    grewBefore = found.older > 0
    let drift = Drift(found.fit, column: column)
    guard let newer else {
      if older == nil { bend = nil } else { course = .stopped }
      return
    }
    if older == -newer {
      course = .turned
      outlook = .steady(drift, gain: nil)
    } else if found.isCurve, found.older * newer < found.newer * newer {
      course = .faster
      interval = nil
      outlook = .faster(drift, before: found.older, builds: values.count - 1 - found.place)
    } else if found.isCurve {
      course = .slower
      interval = nil
      outlook = .slower(drift)
    } else {
      course = .steady
      outlook = .steady(drift, gain: nil)
    }
  }

  /// 1 or -1 where an interval holds one direction only.
  private static func direction(_ interval: ClosedRange<Double>) -> Double? {
    interval.lowerBound > 0 ? 1 : interval.upperBound < 0 ? -1 : nil
  }
}
