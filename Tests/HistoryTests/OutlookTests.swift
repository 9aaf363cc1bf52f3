import History
import Measurement
import SampleBuilder
import TestSupport
import Testing

/// Made-up histories, and where they are said to lead. The limit is 15 MB.
@Suite struct OutlookTests {
  /// What is said of the uncompressed size, and all that follows both sizes' sentences.
  private func said(
    _ sizes: [Int], window: Int = 30, budgets: [Int64] = [],
    _ change: (inout BuildRecord, Int) -> Void = { _, _ in }
  ) throws -> (outlook: String, more: [String]) {
    let folder = try TemporaryFolder()
    let store = try StoreLocation(folder.path + "/history.sqlite").openForWriting()
    _ = try store.record(
      sizes.enumerated().map { place, size in
        var record = BuildRecord.sample(place + 1, uncompressed: Int64(size))
        change(&record, place + 1)
        return record
      })
    var question = Trend.Question()
    question.window = window
    question.budgets = Trend.Budgets(uncompressed: budgets.map { ByteCount($0) })
    let all = TrendSentences(try Trend(question, in: store, named: "history")).all
    return (all[0], Array(all.dropFirst(2)))
  }

  @Test func growthThatStoppedIsNotForetold() throws {
    #expect(
      try said((0..<50).map { 10_000_000 + 60_000 * min($0, 35) }).outlook
        == "uncompressed: as large as before, in the last ten builds; grew until build 36, has not in "
        + "the 14 builds since")
  }

  @Test(arguments: [(40, "nine"), (36, "13")])
  func growthThatTurnedIsNotForetold(_ last: Int, builds: String) throws {
    let sizes = (0..<50).map { 10_000_000 + 60_000 * min($0, last) - 30_000 * max(0, $0 - last) }
    #expect(
      try said(sizes).outlook.hasSuffix(
        "; grew until build \(last + 1), shrinks since: -30 KB a build (95 %: -30 KB to -30 KB) in the "
          + "\(builds) builds since"))
  }

  @Test func aNewSlopeIsForetoldByItself() throws {
    let sizes = (0..<50).map { 10_000_000 - 60_000 * min($0, 30) + 400_000 * max(0, $0 - 30) }
    #expect(
      try said(sizes).outlook
        == "uncompressed: grew 4 MB in the last ten builds; 800 KB over the limit of 15 MB, shrank "
        + "until build 31, grows since: +400 KB a build (95 %: +400 KB to +400 KB) in the 19 builds "
        + "since")
  }

  /// 10 MB and 1500 bytes by the square of the build: over 15 MB with the 59th.
  @Test func growthThatGetsFasterIsForetoldAsSuch() throws {
    #expect(
      try said((0..<50).map { 10_000_000 + 1500 * $0 * $0 }).outlook
        == "uncompressed: grew 1.32 MB in the last ten builds; grows faster and faster, lately by "
        + "+133 KB a build in the nine builds since build 41; if that goes on, over the limit of 15 MB "
        + "in about 9 builds (7 to 12)")
  }

  /// 5 % a build: over 15 MB 13 builds after this one.
  @Test func growthByShareIsForetoldAsSuch() throws {
    var size = 2_000_000.0
    let sizes = (0..<30).map { _ in
      defer { size *= 1.05 }
      return Int(size)
    }
    #expect(
      try said(sizes).outlook.hasSuffix("over the limit of 15 MB in about 15 builds (10 to 24)"))
  }

  @Test func growthThatSlowsHasNoLastBuild() throws {
    let sizes = (0..<40).map { 15_000_000 - 2000 * (60 - $0) * (60 - $0) }
    let outlook = try said(sizes).outlook
    #expect(outlook.contains("; grows more slowly than before, lately by +"))
    #expect(outlook.hasSuffix(" or more)"))
  }

  @Test func stepsOneWayAreATrend() throws {
    #expect(
      try said((0..<60).map { 10_000_000 + 300_000 * ($0 / 10) }).outlook
        == "uncompressed: grew 300 KB in the last ten builds; grows by steps, the last five by "
        + "+300 KB each, ten builds apart; at that pace over the limit of 15 MB in about 111 builds "
        + "(108 to 111)")
  }

  @Test func stepsThatAreOverdueAreNone() throws {
    let outlook = try said((0..<50).map { 10_000_000 + 300_000 * min(3, $0 / 10) }).outlook
    #expect(
      outlook
        == "uncompressed: as large as before, in the last ten builds; no change since the step of "
        + "build 31, 20 builds")
  }

  /// A saw goes nowhere, though all that counts as a step is one way.
  @Test func stepsThatAreTakenBackSlowlyAreNone() throws {
    #expect(
      try !said((0..<40).map { 5_000_000 + 50_000 * ($0 % 10) }).outlook.contains("by steps"))
  }

  @Test func beyondTenTimesTheBuildsNothingIsForetold() throws {
    let sizes = (0..<30).map { 5_000_000 + 10_000 * $0 }
    #expect(
      try said(sizes, budgets: [6_000_000]).outlook
        == "uncompressed: grew 100 KB in the last ten builds; at this slope more than 300 builds from "
        + "the limit of 15 MB, by +10 KB a build (95 %: +10 KB to +10 KB) in the last 30 builds; over "
        + "the budget of 6 MB in about 72 builds")
  }

  @Test func whenItFitsAgainIsSaid() throws {
    #expect(
      try said((0..<30).map { 16_000_000 - 10_000 * $0 }, budgets: [15_500_000]).outlook
        == "uncompressed: shrank 100 KB in the last ten builds; 710 KB over the limit of 15 MB, at this "
        + "slope fits again in about 71 builds, by -10 KB a build (95 %: -10 KB to -10 KB) in the last "
        + "30 builds; 210 KB over the budget of 15.50 MB, fits again in about 21 builds")
  }

  @Test func whatDoesNotGrowIsSaidToStay() throws {
    #expect(
      try said(Array(repeating: 5_000_000, count: 20)).outlook
        == "uncompressed: as large as before, in the last ten builds; no change in the last 20 builds"
    )
    #expect(
      try said((0..<40).map { 5_000_000 + $0 / 4 }).outlook
        == "uncompressed: grew 2 bytes in the last ten builds; changes by less than a byte a build in "
        + "the last 30 builds")
  }

  @Test func anotherLimitIsSaid() throws {
    let more = try said((0..<25).map { 14_000_000 + 10_000 * $0 }) { record, build in
      record.limit?.bytes = build <= 20 ? 100_000_000 : 15_000_000
    }.more
    #expect(more == ["the limit is 15 MB since build 21, 100 MB before"])
  }

  /// Build 21 could not be read as a whole, which looks like five megabytes less.
  @Test func whatWasNotAllMeasuredIsLeftOut() throws {
    let sizes = (0..<30).map { $0 == 20 ? 5_000_000 : 10_000_000 + 10_000 * $0 }
    let said = try said(sizes) { record, build in record.gaps = build == 21 ? 1 : 0 }
    #expect(said.more == ["not all measured, and so left out: build 21"])
    #expect(said.outlook.hasSuffix("(95 %: +9 KB to +11 KB) in the last 29 builds"))
    let none = try self.said([1, 2]) { record, _ in record.gaps = 1 }
    #expect(none.outlook == "uncompressed: no build was measured as a whole")
  }

  @Test func aBuildThatWasRecordedAgainCountsOnce() throws {
    let sizes = (0..<20).map { 10_000_000 + 10_000 * $0 } + [13_000_000, 10_200_000]
    let said = try said(sizes) { record, build in if build > 20 { record.build = "21" } }
    #expect(said.more == ["recorded again, so that only the last counts: build 21"])
    #expect(said.outlook.hasSuffix("(95 %: +10 KB to +10 KB) in the last 21 builds"))
  }

  @Test func aStepOfTheDownloadSizeIsNamed() throws {
    let more = try said(Array(repeating: 5_000_000, count: 20)) { record, build in
      for place in record.variants.indices {
        record.variants[place].download = build <= 10 ? 2_000_000 : 3_000_000
      }
    }.more
    #expect(more == ["largest step: build 11 (+1 MB to download)"])
  }

  @Test(arguments: [
    (16_391_000, "109.3 %"), (15_000_000, "100.0 %"), (15_000_001, "100.1 %"),
    (14_999_999, "99.9 %"), (5_200_000, "34.7 %"), (0, "0.0 %"),
  ])
  func aShareIsRounded(_ bytes: Int, share: String) {
    #expect(TrendText.percent(ByteCount(bytes), of: ByteCount(15_000_000)) == share)
  }
}
