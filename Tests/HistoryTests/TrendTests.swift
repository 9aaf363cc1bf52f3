import Foundation
import History
import Measurement
import SampleBuilder
import TestSupport
import Testing

/// The scripted history of two hundred builds, and what is said of it.
@Suite struct TrendTests {
  private let folder: TemporaryFolder
  private let store: any HistoryStore

  init() throws {
    folder = try TemporaryFolder()
    store = try StoreLocation(folder.path + "/history.sqlite").openForWriting()
  }

  private func trend(_ change: (inout Trend.Question) -> Void = { _ in }) throws -> Trend {
    var question = Trend.Question()
    change(&question)
    return try Trend(question, in: store, named: "history")
  }

  @Test func theStoryOfTheSampleIsTold() throws {
    _ = try store.record(SampleHistory().records)
    #expect(
      TrendSentences(
        try trend { $0.budgets = Trend.Budgets(uncompressed: [ByteCount(14_500_000)]) }
      ).all == [
        "uncompressed: grew 387 KB in the last ten builds; at this slope over the limit of 15 MB in "
          + "about 33 builds (25 to 45), by +38 KB a build (95 %: +30 KB to +46 KB) in the last 30 "
          + "builds; over the budget of 14.50 MB in about 20 builds (15 to 28)",
        "download: grew 159 KB in the last ten builds; at this slope more than 300 builds from the "
          + "limit of 15 MB, by +16 KB a build (95 %: +12 KB to +19 KB) in the last 30 builds",
        "largest step: build 418 (+1.30 MB): Lottie.framework +1.24 MB",
      ])
  }

  @Test(arguments: [84, 120, 200, 2000])
  func aLargerWindowFindsTheSameSteps(_ window: Int) throws {
    _ = try store.record(SampleHistory().records)
    let trend = try trend { $0.window = window }
    // Since build 452, the last step, the slope has become another once.
    #expect(
      TrendSentences(trend).all[0]
        == "uncompressed: grew 387 KB in the last ten builds; at this slope over the limit of 15 MB in "
        + "about 30 builds (24 to 38), by +42 KB a build (95 %: +35 KB to +49 KB) in the 22 builds "
        + "since build 478")
  }

  @Test func beforeTheStepNothingLeadsOverTheLimitSoon() throws {
    _ = try store.record(SampleHistory(count: 117).records)
    let sentences = TrendSentences(try trend()).all
    #expect(sentences[0].hasPrefix("uncompressed: grew "))
    #expect(sentences.last == "largest step: build 365 (-924 KB): Opening.mov -930 KB")
  }

  @Test func rightAfterTheStepThereIsNoTrend() throws {
    _ = try store.record(SampleHistory(count: 120).records)
    let sentences = TrendSentences(try trend()).all
    #expect(
      sentences[0].hasSuffix("no clear trend since the step of build 418, three builds"))
    #expect(
      sentences.last?.hasPrefix("largest step: build 418 (+1.30 MB): Lottie.framework +1.24 MB")
        == true)
  }

  /// A record names the thirty largest; what was not among them had some size that nobody knows.
  @Test func whatMayHaveBeenAmongTheOthersIsNoChangeOfItsOwn() {
    var before = BuildRecord.sample(1)
    before.items = Self.items(["App": 900, "Sound.caf": 50, "others": 400])
    var after = BuildRecord.sample(2)
    after.items = Self.items(["App": 950, "Font.ttf": 50, "Film.mov": 51, "others": 300])
    let changes = BuildChanges(from: before, to: after).items
    #expect(changes.map(\.name) == ["others", "Film.mov", "App"])
    #expect(changes.map(\.difference.bytes) == [-100, 51, 50])
  }

  private static func items(_ sizes: [String: Int64]) -> [BuildRecord.Item] {
    sizes.map { BuildRecord.Item(path: $0, uncompressed: $1) }
  }

  @Test func buildsOfAnotherModelAreNotCompared() throws {
    for build in 1...20 {
      var record = BuildRecord.sample(build, uncompressed: build <= 10 ? 5_000_000 : 1_000_000)
      record.modelVersion = build <= 10 ? "0" : "1"
      _ = try store.record([record])
    }
    let trend = try trend()
    #expect(trend.firstComparable == 10)
    #expect(trend.step == nil)
    let sentences = TrendSentences(trend).all
    #expect(
      sentences[0]
        == "uncompressed: as large as before, in the last nine builds; no change in the last ten builds"
    )
    #expect(
      sentences.last
        == "builds before 11 were measured by another model (0, now 1) and are not compared")
  }

  @Test func overTheLimitTheExcessIsSaid() throws {
    _ = try store.record((1...9).map { .sample($0, uncompressed: 15_000_000 + Int64($0) * 10_000) })
    #expect(
      TrendSentences(try trend()).all[0]
        == "uncompressed: grew 80 KB in the last eight builds; 90 KB over the limit of 15 MB, "
        + "+10 KB a build (95 %: +10 KB to +10 KB) in the last nine builds")
  }

  @Test func oneBuildIsNoTrend() throws {
    _ = try store.record([.sample(1)])
    let text = ToolRun("trend", "--store", folder.path + "/history.sqlite")
    #expect(text.status == 0)
    #expect(text.output.contains("  uncompressed: one build so far; no clear trend\n"))
    _ = try store.record([.sample(2), .sample(3)])
    let last = ToolRun("trend", "--store", folder.path + "/history.sqlite", "--last", "1")
    #expect(last.output.contains("  uncompressed: only one build is looked at; no clear trend\n"))
  }

  @Test func theBranchWithTheMostBuildsIsShownAndTheOthersNamed() throws {
    _ = try store.record([
      .sample(1, branch: "a"), .sample(2, branch: "main"), .sample(3, branch: "main"),
    ])
    let path = folder.path + "/history.sqlite"
    #expect(
      ToolRun("trend", "--store", path).output.hasPrefix(
        "BakeryClip  org.example.bakery.Clip, branch main, 2 builds, 2026-09-23 to 2026-09-24; "
          + "other branches: a (1)\n"))
    #expect(ToolRun("trend", "--store", path, "--branch", "a").output.contains("branch a, 1 build"))
    #expect(
      ToolRun("trend", "--store", path, "--branch", "mian").messages
        .hasPrefix("clipaudit: no branch in the store \"mian\"; did you mean main?"))
    #expect(
      ToolRun("trend", "--store", path, "--variant", "iPad").messages.hasPrefix(
        "clipaudit: no build has a variant \"iPad\"; the newest has: iPhone @3x, iPhone @2x\n"))
    _ = try store.record([.sample(4, clip: "org.example.other")])
    let several = ToolRun("trend", "--store", path)
    #expect(several.status == 2)
    #expect(
      several.messages.hasPrefix(
        "clipaudit: the store has several clips, --clip names one: org.example.bakery.Clip, "
          + "org.example.other\n"))
  }

  @Test func withoutAStoreThereIsNoTrend() throws {
    let run = ToolRun("trend", "--store", folder.path + "/none.sqlite")
    #expect(run.status == 3)
    #expect(run.messages == "clipaudit: \(folder.path)/none.sqlite: there is no store\n")
    let empty = ToolRun("trend", "--store", folder.path + "/history.sqlite")
    #expect(empty.status == 3)
    #expect(empty.messages == "clipaudit: \(folder.path)/history.sqlite: holds no build\n")
  }

  @Test func everyFormatIsWrittenAlikeToAFileAndToTheOutput() throws {
    _ = try store.record(SampleHistory(count: 30).records)
    let path = folder.path + "/history.sqlite"
    for format in ["text", "html", "svg", "json", "csv", "openmetrics"] {
      let run = ToolRun(
        "trend", "--store", path, "--format", format, "--report",
        "\(format)=\(folder.path)/\(format)")
      #expect(run.status == 0)
      #expect(!run.output.isEmpty)
      #expect(folder.text(of: format) == run.output)
    }
  }

  @Test func tablesForProgramsHaveEveryBuild() throws {
    _ = try store.record([.sample(1), .sample(2, uncompressed: 1_200_000)])
    let path = folder.path + "/history.sqlite"
    #expect(
      ToolRun("trend", "--store", path, "--format", "csv", "--variant", "iPhone @2x").output == """
        time,version,build,branch,commit,tag,uncompressed_bytes,download_bytes,limit_bytes,errors,warnings,notes,gaps,model,iPhone @2x uncompressed_bytes,iPhone @2x download_bytes
        2026-09-22T14:13:20Z,1.0,1,main,,,1000000,410000,15000000,0,1,0,0,1,999990,410000
        2026-09-23T14:13:20Z,1.0,2,main,,,1200000,410000,15000000,0,1,0,0,1,1199990,410000

        """)
    let json = try JSONSerialization.jsonObject(
      with: Data(ToolRun("trend", "--store", path, "--format", "json").output.utf8))
    let object = try #require(json as? [String: Any])
    #expect((object["builds"] as? [Any])?.count == 2)
    #expect((object["largestStep"] as? [String: Any])?["uncompressedBytes"] as? Int == 200_000)
  }

  @Test func aTextThatATableCouldMistakeIsQuoted() throws {
    var record = BuildRecord.sample(1, branch: "a,b\r\nc")
    record.version = "=1+1"
    record.tag = "say \"-\""
    record.commit = "1-2"
    _ = try store.record([record])
    let csv = ToolRun(
      "trend", "--store", folder.path + "/history.sqlite", "--format", "csv", "--budget", "5MB"
    ).output
    #expect(
      csv.contains(
        """
        ,uncompressed_budget_1_bytes,download_budget_1_bytes
        2026-09-22T14:13:20Z,'=1+1,1,"a,b\r\nc",1-2,"say ""-""\",1000000,410000,15000000,0,1,0,0,1,5000000,5000000

        """))
  }

  @Test func budgetsComeFromTheProjectFileWhereNoneIsGiven() throws {
    _ = try store.record([.sample(1), .sample(2)])
    let project = try folder.write(
      #"{"budgets": {"default": {"uncompressed": {"warn": 3000000, "fail": "4 MB"}}}}"#,
      as: "project.json")
    func budgets(_ options: String...) throws -> [String: [Int]]? {
      let run = ToolRun(
        ["trend", "--store", folder.path + "/history.sqlite", "--format", "json"] + options)
      #expect(run.status == 0, "\(run.messages)")
      let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      return json?["budgets"] as? [String: [Int]]
    }
    #expect(
      try budgets("--config", project) == ["uncompressed": [3_000_000, 4_000_000], "download": []])
    #expect(
      try budgets("--config", project, "--budget", "2MB", "--budget", "2 MB")
        == ["uncompressed": [2_000_000], "download": [2_000_000]])
    #expect(try budgets("--no-config") == ["uncompressed": [], "download": []])
  }

  @Test func metricsAreValidForBothOfPrometheusFormats() throws {
    var record = BuildRecord.sample(1, branch: "a\"b\\c")
    record.version = "1.0\n"
    _ = try store.record([record])
    let text = ToolRun(
      "trend", "--store", folder.path + "/history.sqlite", "--format", "openmetrics"
    ).output
    #expect(text.hasSuffix("\n# EOF\n"))
    #expect(
      text.contains(
        #"clipaudit_size_bytes{branch="a\"b\\c",clip="org.example.bakery.Clip",length="download",variant="worst"} 410000"#
      ))
    #expect(text.contains(#"version="1.0\n"} 1790086400"#))
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      #expect(
        line.wholeMatch(of: /clipaudit_[a-z_]+\{([a-z]+="([^"\\]|\\["\\n])*",?)+\} -?[0-9.]+/)
          != nil)
    }
  }

  @Test func metricsTakeNothingUnmeasuredForASaving() throws {
    var partial = BuildRecord.sample(2, uncompressed: 500_000)
    partial.gaps = 1
    _ = try store.record([.sample(1), partial])
    let text = OpenMetrics(try trend()).text
    #expect(text.contains(#"length="uncompressed",variant="worst"} 1000000"#))
    #expect(text.contains(#"clipaudit_gaps{branch="main",clip="org.example.bakery.Clip"} 1"#))
  }

  /// A change that was taken back is no step, and neither is noise that lies off zero by luck.
  @Test func whatIsNamedTheLargestStepIsOne() throws {
    func step(_ sizes: [Int64]) throws -> String? {
      let folder = try TemporaryFolder()
      let store = try StoreLocation(folder.path + "/s.sqlite").openForWriting()
      _ = try store.record(
        sizes.enumerated().map { .sample($0.offset + 1, uncompressed: $0.element) })
      let trend = try Trend(Trend.Question(), in: store, named: "s")
      return TrendSentences(trend).all.first { $0.hasPrefix("largest step") }
    }
    let flat = [Int64](repeating: 5_000_000, count: 20)
    #expect(try step(flat + [7_000_000, 7_000_000] + flat) == nil)
    #expect(try step(flat + [7_000_000] + [5_000_000]) == nil)
    #expect(try step(flat + [7_000_000])?.hasPrefix("largest step: build 21 (+2 MB)") == true)
    let changes: [Int64] = [
      -79, -67, 88, -47, -50, -41, 122, -50, 70, -13, -46, -1, 117, -3, -49, -57, -32, 30, 105, -61,
      -38, -48, 71, -53, 45, 37, 17, -47, -25, 29,
    ]
    let noise = changes.reduce(into: [5_000_000]) { $0.append(($0.last ?? 0) + $1 * 1000) }
    #expect(try step(noise) == nil)
  }

  @Test(arguments: [
    ([1, 1, 1], 5, "▁▁▁"), ([0, 7], 5, "▁█"), ([], 5, ""),
    ([0, 1, 2, 3, 4, 5, 6, 7], 8, "▁▂▃▄▅▆▇█"),
    ([0, 0, 0, 9, 0, 0, 0, 0], 4, "▁█▁▁"),
  ])
  func aSparklineLosesNoPeak(_ values: [Int64], width: Int, text: String) {
    #expect(Sparkline.text(values, width: width) == text)
  }
}
