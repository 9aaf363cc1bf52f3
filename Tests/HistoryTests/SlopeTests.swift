import History
import Measurement
import SampleBuilder
import Testing

@Suite struct SlopeTests {
  /// Grows by about 10 KB a build, with some noise that repeats.
  private static func growing(_ count: Int, from start: Int64 = 1_000_000) -> [Int64] {
    let noise: [Int64] = [0, 3000, -2000, 5000, -4000]
    return (0..<count).map { start + Int64($0) * 10_000 + noise[$0 % 5] }
  }

  @Test func aWindowAtTheEndDecides() throws {
    let flat = [Int64](repeating: 5_000_000, count: 50)
    let slope = Slope(flat + Self.growing(30, from: 5_000_000), window: 30)
    #expect(slope.builds == 30)
    #expect(slope.sinceStep == nil)
    #expect(slope.course == .steady)
    #expect((9900...10_100).contains(try #require(slope.perBuild)))
  }

  @Test func aStepIsNoSlope() throws {
    let slope = Slope(Self.growing(20) + Self.growing(12, from: 9_000_000), window: 30)
    #expect(slope.sinceStep == 20)
    #expect(slope.builds == 12)
    #expect((9500...10_500).contains(try #require(slope.perBuild)))
  }

  @Test func aStepBetweenTwoFlatStretchesIsNoTrend() {
    let slope = Slope(
      [Int64](repeating: 5_000_000, count: 15) + [Int64](repeating: 6_000_000, count: 15),
      window: 30)
    #expect(slope.sinceStep == 15)
    #expect(slope.course == .unchanged)
    #expect(!slope.isClear)
  }

  @Test func shortlyAfterAStepThereIsNoTrendYet() {
    let slope = Slope(Self.growing(25) + Self.growing(5, from: 9_000_000), window: 30)
    #expect(slope.builds == 5)
    #expect(slope.course == .unclear)
  }

  /// Less than a hundredth of the size is none, however still it is around.
  @Test(arguments: [(1, nil), (40_000, nil), (60_000, 25)] as [(Int64, Int?)])
  func aStepWeighs(_ bytes: Int64, place: Int?) {
    let slope = Slope(
      [Int64](repeating: 5_000_000, count: 25) + [Int64](repeating: 5_000_000 + bytes, count: 15),
      window: 30)
    #expect(slope.sinceStep == place)
    #expect(!slope.isClear)
  }

  /// Two changes in one, where a build is left out, are twice the usual change and no step.
  @Test func aBuildThatIsMissingMakesNoStep() {
    var sizes = (0..<31).map { 5_000_000 + Int64($0) * 100_000 }
    sizes.remove(at: 20)
    let slope = Slope(sizes, window: 30)
    #expect(slope.sinceStep == nil)
    #expect(slope.course == .steady)
  }

  @Test func aLargerWindowHasNoFewerSteps() {
    let sizes =
      Self.growing(40) + Self.growing(30, from: 3_000_000) + Self.growing(130, from: 4_000_000)
    #expect(Steps(sizes.map { Double($0) }).lasting == [40, 70])
    for window in [140, 200, 500] { #expect(Slope(sizes, window: window).sinceStep == 70) }
  }

  /// One build held a file by mistake; it is neither two steps nor a part of the slope.
  @Test func whatOneBuildHeldByMistakeIsLeftOut() throws {
    var sizes = Self.growing(40)
    sizes[30] += 900_000
    let slope = Slope(sizes, window: 30)
    #expect(slope.sinceStep == nil)
    #expect(slope.builds == 29)
    #expect((9500...11_000).contains(try #require(slope.perBuild)))
    #expect(Steps(sizes.map { Double($0) }).all == [30, 31])
  }

  @Test(arguments: [(2000, 2100, 11), (2000, 2000, 1), (2000, 2009, 1), (2000, 2010, 2)])
  func theBuildThatIsOverTheLimitIsCounted(size: Int64, limit: Int64, builds: Int64) throws {
    let slope = Slope((0..<30).map { 100_000 + Int64($0) * 10 }, window: 30)
    let count = try #require(slope.builds(from: .init(size), to: .init(limit)))
    #expect([count.likely, count.fewest, count.most] == [builds, builds, builds])
  }

  @Test(arguments: [(2100, 2000, 10), (2001, 2000, 1), (2011, 2000, 2)])
  func theBuildThatFitsAgainIsCounted(size: Int64, limit: Int64, builds: Int64) throws {
    let falling = Slope((0..<30).map { 100_000 - Int64($0) * 10 }, window: 30)
    let count = try #require(falling.builds(from: .init(size), to: .init(limit)))
    #expect([count.likely, count.fewest, count.most] == [builds, builds, builds])
  }

  @Test func whereTheWayDoesNotLeadNothingIsForetold() {
    let rising = Slope((0..<30).map { 100_000 + Int64($0) * 10 }, window: 30)
    #expect(rising.builds(from: .init(11), to: .init(10)) == nil)
    let falling = Slope((0..<30).map { 100_000 - Int64($0) * 10 }, window: 30)
    #expect(falling.builds(from: .init(5), to: .init(10)) == nil)
  }

  @Test(arguments: [0, 1, 2, 7])
  func fewBuildsSayNothing(_ count: Int) {
    let slope = Slope(Array(Self.growing(count)), window: 30)
    #expect(slope.course == .unclear)
    #expect(slope.interval == nil)
    #expect((slope.perBuild != nil) == (count > 1))
  }

  @Test(arguments: [
    [5.0, 5, 5, 5, 5, 5, 5, 5, 5, 5], [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2],
    [9, 2, 8, 1, 7, 3, 9, 2, 8, 1], [9, 9, 9, 9, 9, 9, 9, 9, 9, 8],
  ])
  func withoutADirectionThereIsNoTrend(_ values: [Double]) {
    #expect(!Slope(values.map { 1_000_000 + Int64($0) * 1000 }, window: 30).isClear)
  }
}
