import Foundation
import History
import SampleBuilder
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct ChartTests {
  private static let folder = Result { try TemporaryFolder() }
  private static let store = Result {
    let location = StoreLocation(try folder.get().path + "/history.sqlite")
    _ = try location.openForWriting().record(SampleHistory().records)
    return try folder.get().path + "/history.sqlite"
  }

  private func render(_ format: String, _ more: String...) throws -> String {
    ToolRun(["trend", "--store", try Self.store.get(), "--format", format] + more).output
  }

  @Test(arguments: ["svg", "html"])
  func theSameStoreGivesTheSameBytes(_ format: String) throws {
    #expect(try render(format) == render(format))
  }

  @Test func theFileIsWellFormedAndLoadsNothing() throws {
    let svg = try render("svg", "--variant", "iPhone @2x", "--budget", "14.5MB")
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse())
    for word in ["href", "url(", "@import", "<script", "http://www.w3.org/2000/svg"] {
      #expect(svg.contains(word) == (word == "http://www.w3.org/2000/svg"), "\(word)")
    }
    for word in ["limit 15 MB", "budget 14.50 MB", "v2.1", "v2.2", "v2.3", "iPhone @2x"] {
      #expect(svg.contains(">\(word)</text>"), "\(word)")
    }
  }

  @Test func aPageAllowsItsOwnStyleAndScriptOnly() throws {
    let page = try render("html")
    let policy = try #require(
      page.firstMatch(
        of:
          /Content-Security-Policy" content="default-src 'none'; style-src '(sha256-[\w\/+=]{44,})'; script-src '(sha256-[\w\/+=]{44,})'; base-uri 'none'; form-action 'none'"/
      ))
    #expect(policy.1 != policy.2)
    // Neither of these is allowed by that, so neither may be there.
    #expect(!page.contains(" style="))
    #expect(page.firstMatch(of: /\son[a-z]+=/) == nil)
    #expect(page.matches(of: /<script/).count == 1)
    #expect(page.matches(of: /<style/).count == 1)
  }

  @Test func everyDrawnBuildLeadsToItsChanges() throws {
    let page = try render("html")
    let links = Set(page.matches(of: /href="#b(\d+)"/).map { String($0.1) })
    let sections = Set(page.matches(of: /class="build" id="b(\d+)"/).map { String($0.1) })
    #expect(sections.count == 200)
    #expect(links == sections)
    #expect(page.contains("<h2>Build 418 (2.2), 2026-08-12, against 417</h2>"))
    #expect(
      page.contains("<td class=\"path\">Lottie.framework</td><td class=\"num up\">+1.24 MB</td>"))
  }

  @Test func namesFromArtifactsCannotBreakOutOfThePage() throws {
    let folder = try TemporaryFolder()
    var record = BuildRecord.sample(1, branch: "<script>alert(1)</script>")
    record.items[0].path = "\"><img src=x>"
    var next = record
    next.build = "2'\"<b>"
    next.tag = "<i>"
    next.items[0].uncompressed += 7
    next.artifact.digest = "other"
    _ = try StoreLocation(folder.path + "/h").openForWriting().record([record, next])
    for format in ["svg", "html"] {
      let text = ToolRun("trend", "--store", folder.path + "/h", "--format", format).output
      for word in ["<script>alert", "<img", "<b>", "<i>"] { #expect(!text.contains(word)) }
    }
    let svg = ToolRun("trend", "--store", folder.path + "/h", "--format", "svg").output
    #expect(XMLParser(data: Data(svg.utf8)).parse())
  }

  private func svg(_ records: [BuildRecord], _ options: String...) throws -> String {
    let folder = try TemporaryFolder()
    _ = try StoreLocation(folder.path + "/h").openForWriting().record(records)
    return ToolRun(["trend", "--store", folder.path + "/h", "--format", "svg"] + options).output
  }

  /// Two limits, one of them far above, and four budgets, two of them close together.
  @Test func noWordsLieUponOthers() throws {
    let records = (1...24).map { build in
      var record = BuildRecord.sample(build, uncompressed: 14_000_000 + Int64(build) * 10_000)
      record.limit?.bytes = build < 9 ? 100_000_000 : 15_000_000
      return record
    }
    let svg = try svg(
      records, "--budget", "6MB", "--budget", "14.9MB", "--budget", "14.8MB", "--budget", "30MB")
    let labels = svg.matches(
      of: /<text class="a [lu]t ([be])" x="([0-9.]+)" y="([0-9.]+)">([^<]+)</
    ).compactMap { match -> (left: Double, right: Double, y: Double, text: Substring)? in
      guard let x = Double(match.2), let y = Double(match.3) else { return nil }
      let width = Double(match.4.count) * 5.5
      return match.1 == "b" ? (x, x + width, y, match.4) : (x - width, x, y, match.4)
    }
    #expect(labels.count == 12)
    for (index, one) in labels.enumerated() {
      for other in labels.dropFirst(index + 1) {
        let isBeside = one.right <= other.left || other.right <= one.left
        #expect(isBeside || abs(one.y - other.y) >= 11, "\(one.text), \(other.text)")
      }
    }
  }

  @Test(
    arguments: [
      ([1_670_000, 1_670_029], ["1.67000 MB", "1.67001 MB", "1.67002 MB", "1.67003 MB"]),
      ([12_000_000, 15_000_000], ["12 MB", "13 MB", "14 MB", "15 MB"]),
      (
        [12_000_000, 13_000_000],
        ["12.0 MB", "12.5 MB", "13.0 MB"]
      ),
      (
        [556_600, 556_700],
        ["556.60 KB", "556.65 KB", "556.70 KB"]
      ),
      ([100, 104], ["100 bytes", "101 bytes", "102 bytes", "103 bytes", "104 bytes"]),
    ] as [([Int64], [String])])
  func anAxisTellsItsMarksApart(_ values: [Int64], labels: [String]) {
    #expect(ChartScale(values).labels == labels)
  }

  @Test func ofOneBuildTheCategoriesAreAColumn() throws {
    let svg = try svg([.sample(1)])
    let column = try #require(
      svg.firstMatch(of: /<polygon class="f0" points="([0-9.]+),\S+ ([0-9.]+),/))
    #expect(try #require(Double(column.2)) - #require(Double(column.1)) == 32)
  }

  @Test func aLongPauseIsMarked() throws {
    let records = (1...20).map { build in
      BuildRecord.sample(
        build, time: 1_790_000_000 + Int64(build) * 86_400 + (build > 12 ? 190 * 86_400 : 0))
    }
    #expect(try svg(records).matches(of: />191 days</).count == 3)
    #expect(try !svg(Array(records.prefix(12))).contains(" days<"))
  }

  @Test func buildsThatDoNotCountAreHollow() throws {
    let records = (1...20).map { build in
      var record = BuildRecord.sample(build)
      record.gaps = build == 7 ? 1 : 0
      return record
    }
    let svg = try svg(records)
    #expect(svg.matches(of: /<circle class="w"/).count == 2)
    #expect(svg.matches(of: /<circle class="d"/).count == 38)
    #expect(svg.contains("410 KB to download, not all measured</title>"))
  }

  @Test func theWorstVariantStandsInTheLegend() throws {
    #expect(try svg([.sample(1)], "--variant", "iPhone @2x").contains(">worst variant</text>"))
    #expect(try !svg([.sample(1)]).contains(">worst variant</text>"))
  }

  @Test func ofManyBuildsTheExtremesAreDrawn() {
    var values = (0..<10_000).map { Int64($0 % 100) }
    values[1234] = 5000
    values[8765] = -5000
    let places = ChartPlaces.drawn(values, upTo: 200)
    #expect(places.count <= 202)
    #expect(places == places.sorted())
    for place in [0, 1234, 8765, 9999] { #expect(places.contains(place)) }
    #expect(ChartPlaces.drawn([3, 1, 2], upTo: 200) == [0, 1, 2])
  }

  @Test(arguments: [
    ([Int64](), false), ([0], false), ([0, 0], false), ([7], false), ([5, 5, 5], false),
    ([0, 1], false), ([12_000_000, 15_000_000], false), ([100, 99_000_000], true),
    ([.max, 0], false), ([.max], true),
  ])
  func anAxisHasAFewRoundMarks(_ values: [Int64], fromZero: Bool) {
    let scale = ChartScale(values, fromZero: fromZero)
    #expect(values.allSatisfy { scale.bounds.contains(Double($0)) })
    #expect((1...8).contains(scale.marks.count), "\(scale.marks)")
    #expect(scale.marks.allSatisfy { scale.bounds.contains(Double($0)) })
    if fromZero { #expect(scale.bounds.lowerBound == 0) }
  }
}
