import History
import Measurement
import SampleBuilder
import Testing

@Suite struct TheilSenTests {
  @Test func aStraightLineHasItsSlopeAndNoDoubt() throws {
    let fit = try #require(TheilSen((0..<10).map { Double($0) * 5 + 100 }))
    #expect(fit.slope == 5)
    #expect(fit.interval == 5...5)
    #expect(fit.isClear)
  }

  @Test func oneOddValueDoesNotMoveIt() throws {
    var values = (0..<20).map { Double($0) * 5 }
    values[19] = 10_000
    let fit = try #require(TheilSen(values))
    #expect(fit.slope == 5)
    #expect(fit.interval?.lowerBound == 5)
  }

  /// 45 slopes; Var = 10·9·25/18 = 125, so 1.96·√125 = 21.9: ranks 11 and 35 of 45.
  @Test func theIntervalIsThatOfTheRanks() throws {
    let values: [Double] = [3, 1, 4, 2, 7, 5, 9, 6, 8, 10]
    let fit = try #require(TheilSen(values))
    var slopes: [Double] = []
    for later in 1..<10 {
      for earlier in 0..<later {
        slopes.append((values[later] - values[earlier]) / Double(later - earlier))
      }
    }
    slopes.sort()
    #expect(fit.slope == slopes[22])
    #expect(fit.interval == slopes[10]...slopes[34])
  }

  @Test(arguments: [
    [5.0, 5, 5, 5, 5, 5, 5, 5, 5, 5], [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2],
    [9, 2, 8, 1, 7, 3, 9, 2, 8, 1],
  ])
  func withoutADirectionThereIsNoTrend(_ values: [Double]) throws {
    #expect(try #require(TheilSen(values)).isClear == false)
  }

  @Test(arguments: [([], false), ([1.0], false), ([1, 2], true), ([1, 2, 3], true)])
  func fewValuesSayNothing(_ values: [Double], hasSlope: Bool) {
    let fit = TheilSen(values)
    #expect((fit != nil) == hasSlope)
    #expect(fit?.isClear != true)
    #expect(fit?.interval == nil)
  }
}

@Suite struct SlopeTests {
  /// Grows by about 10 a build, with some noise that repeats.
  private static func growing(_ count: Int, from start: Int64 = 1000) -> [Int64] {
    let noise: [Int64] = [0, 3, -2, 5, -4]
    return (0..<count).map { start + Int64($0) * 10 + noise[$0 % 5] }
  }

  @Test func aWindowAtTheEndDecides() {
    let slope = Slope(Array(repeating: 5000, count: 50) + Self.growing(30, from: 5000), window: 30)
    #expect(slope.builds == 30)
    #expect(slope.sinceStep == nil)
    #expect(slope.isClear)
    #expect(slope.fit.map { (9...11).contains($0.slope) } == true)
  }

  @Test func aStepIsNoSlope() {
    let slope = Slope(
      Self.growing(20).map { $0 - 990 } + Self.growing(12, from: 9000), window: 30)
    #expect(slope.sinceStep == 20)
    #expect(slope.builds == 12)
    #expect(slope.fit.map { (9...11).contains($0.slope) } == true)
  }

  @Test func aStepBetweenTwoFlatStretchesIsNoTrend() {
    let slope = Slope(
      [Int64](repeating: 1, count: 15) + [Int64](repeating: 900, count: 15), window: 30)
    #expect(slope.sinceStep == 15)
    #expect(!slope.isClear)
  }

  @Test func shortlyAfterAStepThereIsNoTrendYet() {
    let slope = Slope(Self.growing(25) + Self.growing(5, from: 9000), window: 30)
    #expect(slope.builds == 5)
    #expect(!slope.isClear)
  }

  @Test(arguments: [(2000, 2100, 11), (2000, 2000, 1), (2000, 2009, 1), (2000, 2010, 2)])
  func theBuildThatIsOverTheLimitIsCounted(size: Int64, limit: Int64, builds: Int64) throws {
    let slope = Slope((0..<30).map { Int64($0) * 10 }, window: 30)
    let count = try #require(slope.builds(from: .init(size), to: .init(limit)))
    #expect(count.likely == builds)
    #expect(count.fewest == builds)
    #expect(count.most == builds)
  }

  /// Sizes that go up and down by chance. Theil and Sen's interval alone calls three in four a trend.
  @Test func aWalkWithoutDirectionIsSeldomCalledATrend() {
    var random = SplitMix64(seed: 7)
    var found = 0
    for _ in 0..<400 {
      var size: Int64 = 10_000_000
      let sizes = (0..<30).map { _ in
        size += Int64.random(in: -10_000...10_000, using: &random)
        return size
      }
      if Slope(sizes, window: 30).isClear { found += 1 }
    }
    #expect(found <= 24)
  }

  @Test func overTheLimitNothingIsForetold() {
    let slope = Slope((0..<30).map { Int64($0) * 10 }, window: 30)
    #expect(slope.builds(from: .init(11), to: .init(10)) == nil)
    let falling = Slope((0..<30).map { 900 - Int64($0) * 10 }, window: 30)
    #expect(falling.isClear)
    #expect(falling.builds(from: .init(5), to: .init(10)) == nil)
  }
}
