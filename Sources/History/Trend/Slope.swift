package import Measurement

/// How one length went lately, and where that leads.
package struct Slope: Hashable, Sendable {
  /// What can be said of the builds that are looked at.
  package enum Course: Hashable, Sendable {
    /// Too few builds, or changes that chance explains.
    case unclear
    /// All of one size.
    case unchanged
    case steady
    /// Changes that get larger, or smaller, all along.
    case faster, slower
    /// A trend up to the build at this place, and none since.
    case stopped(Int)
    /// A trend up to the build at this place, and the opposite since.
    case turned(Int)
    /// Repeated steps in one direction.
    case steps(Staircase)
  }

  package let course: Course
  /// The builds that the newest slope is made of, at the row's end.
  package let builds: Int
  /// Where these begin because a step is no slope; nil where no step is among the builds asked for.
  package let sinceStep: Int?
  /// The last build before the slope became another; nil where it did not.
  package let sinceBend: Int?
  /// Whether sizes rose before a bend.
  package let grewBefore: Bool
  /// Nil for fewer than two builds.
  package let perBuild: Double?
  /// Holds the slope with 95 % confidence; nil where there are too few builds to tell, and for steps,
  /// faster and slower growth, which have no one slope.
  package let interval: ClosedRange<Double>?
  /// Nil without a trend that goes on.
  let outlook: Outlook?

  /// Fewer values say nothing with 95 % confidence that a person would believe.
  package static let fewestBuilds = 8

  /// `values` by build; looks at `window` at the end, or at what follows the last step in it.
  package init(_ values: [Int64], window: Int) {
    let sizes = values.map { Double($0) }
    let steps = Steps(sizes, from: max(1, sizes.count - 3 * window))
    var start = max(0, sizes.count - max(2, window))
    let isLong = sizes.count >= Self.fewestBuilds
    sinceStep = isLong ? steps.lasting.last.flatMap { $0 > start ? $0 : nil } : nil
    start = sinceStep ?? start
    let places = (start..<sizes.count).filter { !steps.passing.contains($0) }
    if isLong, let stairs = Staircase(sizes, steps.lasting) {
      course = .steps(stairs)
      builds = sizes.count - steps.lasting[0] + 1
      (sinceBend, grewBefore, interval) = (nil, false, nil)
      perBuild = stairs.perBuild
      outlook = .steps(stairs, latest: sizes[sizes.count - 1] - sizes[stairs.place])
      return
    }
    let reading = SlopeReading(places.map { sizes[$0] })
    switch reading.course {
    case .unclear: course = .unclear
    case .unchanged: course = .unchanged
    case .steady: course = .steady
    case .faster: course = .faster
    case .slower: course = .slower
    case .stopped: course = .stopped(places[reading.bend ?? 0])
    case .turned: course = .turned(places[reading.bend ?? 0])
    }
    builds = places.count - (reading.bend ?? 0)
    sinceBend = reading.bend.map { places[$0] }
    grewBefore = reading.grewBefore
    perBuild = reading.perBuild
    interval = reading.interval
    outlook = reading.outlook
  }

  /// A slope of thirty builds says nothing of the thousandth, so forecasts end after ten times as many
  /// builds as it is made of.
  package var horizon: Int64 { 10 * Int64(builds) }

  /// Whether there is a trend, beyond chance, that goes on in the newest builds.
  package var isClear: Bool { outlook != nil }

  /// In how many builds a length leads over a limit, or from above under it: the middle, the fewest and
  /// the most, which are nil where it may never come to that. Nil where the way does not lead there.
  package func builds(from size: ByteCount, to limit: ByteCount) -> Crossing? {
    guard let outlook, let perBuild, (size <= limit) == (perBuild > 0) else { return nil }
    // One byte less than the excess, so that a build counts that just fits.
    let room = size <= limit ? (limit - size).bytes : (size - limit).bytes - 1
    return outlook.builds(over: Double(room))
  }
}

/// When a limit is passed, counted in builds from the newest on.
package struct Crossing: Hashable, Sendable {
  package let likely: Int64
  package let fewest: Int64
  package let most: Int64?

  init(_ likely: Double, _ fewest: Double, _ most: Double?) {
    func count(_ value: Double) -> Int64 { Int64(min(max(value.rounded(.up), 1), 1e12)) }
    self.likely = count(likely)
    self.fewest = min(count(fewest), count(likely))
    self.most = most.map { max(count($0), count(likely)) }
  }
}
