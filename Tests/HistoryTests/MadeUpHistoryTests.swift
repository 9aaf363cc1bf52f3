import Foundation
import History
import Measurement
import SampleBuilder
import Testing

/// How often what is said of made-up histories is true. The seeds are fixed, so that the counts are, too.
@Suite struct MadeUpHistoryTests {
  enum Kind: String, CaseIterable {
    case walk, walkWithDrift, lineWithNoise, flatWithNoise, walkWithNoise

    /// Bytes a build.
    var slope: Double {
      switch self {
      case .walk, .flatWithNoise, .walkWithNoise: 0
      case .walkWithDrift, .lineWithNoise: 20_000
      }
    }

    /// Standard deviations of what stays, and of what the next build takes back.
    var noise: (lasting: Double, passing: Double) {
      switch self {
      case .walk, .walkWithDrift: (30_000, 0)
      case .lineWithNoise, .flatWithNoise: (0, 60_000)
      case .walkWithNoise: (10_000, 30_000)
      }
    }

    func sizes(_ count: Int, _ random: inout SplitMix64) -> [Int64] {
      var level = 8_000_000.0
      return (0..<count).map { _ in
        level += slope + Self.normal(noise.lasting, &random)
        return Int64(level + Self.normal(noise.passing, &random))
      }
    }

    /// By Box and Muller.
    static func normal(_ deviation: Double, _ random: inout SplitMix64) -> Double {
      let radius = (-2 * log(1 - Double.random(in: 0..<1, using: &random))).squareRoot()
      return deviation * radius * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
    }
  }

  /// Of 100 histories of thirty builds: in how many the interval, where one is named, does not hold the
  /// slope, and how many are called a trend.
  @Test(arguments: [
    (Kind.walk, missed: 0...10, clear: 0...10),
    (.walkWithDrift, missed: 0...10, clear: 75...100),
    (.lineWithNoise, missed: 0...1, clear: 90...100),
    (.flatWithNoise, missed: 0...1, clear: 0...1),
    (.walkWithNoise, missed: 0...5, clear: 0...5),
  ])
  func theIntervalHoldsAndChanceIsNoTrend(
    _ kind: Kind, missed: ClosedRange<Int>, clear: ClosedRange<Int>
  ) {
    var random = SplitMix64(seed: 7)
    let slopes = (0..<100).map { _ in Slope(kind.sizes(30, &random), window: 30) }
    let misses = slopes.count { slope in
      slope.interval.map { !$0.contains(kind.slope) } ?? false
    }
    #expect(missed.contains(misses), "missed \(misses)")
    let found = slopes.count { $0.isClear }
    #expect(clear.contains(found), "clear \(found)")
  }

  /// A limit 600 KB above the newest build: whether its true passing is among the builds foretold.
  @Test(arguments: [Kind.walkWithDrift, .lineWithNoise])
  func theLimitIsPassedWhenForetold(_ kind: Kind) throws {
    var random = SplitMix64(seed: 11)
    var foretold = 0
    var missed = 0
    for _ in 0..<100 {
      let sizes = kind.sizes(330, &random)
      let now = ByteCount(sizes[29])
      let limit = ByteCount(sizes[29] + 600_000)
      guard let crossing = Slope(Array(sizes[..<30]), window: 30).builds(from: now, to: limit)
      else {
        continue
      }
      let passed = try #require(sizes[30...].firstIndex { $0 > limit.bytes })
      foretold += 1
      let builds = Int64(passed - 29)
      if builds < crossing.fewest || builds > crossing.most ?? .max { missed += 1 }
    }
    #expect(foretold >= 75)
    #expect(missed * 100 <= foretold * 8, "\(missed) of \(foretold)")
  }

  /// The dangerous side: growth by a share of the size, with noise, is over the limit no sooner than said.
  @Test(arguments: [1.02, 1.05, 1.08], [0.0, 10_000, 30_000])
  func fasterGrowthIsNotForetoldTooLate(_ rate: Double, noise: Double) {
    var random = SplitMix64(seed: 13)
    var foretold = 0
    var sooner = 0
    for _ in 0..<40 {
      let sizes = (0..<100).map {
        Int64(2_000_000 * pow(rate, Double($0)) + Kind.normal(noise, &random))
      }
      let limit = ByteCount(sizes[29] + 600_000)
      guard
        let crossing = Slope(Array(sizes[..<30]), window: 30)
          .builds(from: ByteCount(sizes[29]), to: limit),
        let passed = sizes[30...].firstIndex(where: { $0 > limit.bytes })
      else { continue }
      foretold += 1
      if passed - 29 < crossing.fewest { sooner += 1 }
    }
    #expect(foretold >= 36)
    #expect(sooner * 100 <= foretold * 10, "\(sooner) of \(foretold)")
  }
}
