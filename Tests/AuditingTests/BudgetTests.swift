import Auditing
import Measurement
import SampleBuilder
import TestSupport
import Testing

@Suite struct BudgetTests {
  private static let identifier = "org.example.bakery.Clip"

  private func policy(_ budget: String) throws -> Policy {
    let json = #"{"budgets": {"default": {\#(budget)}}}"#
    return Policy(budgets: try ProjectFile(file: "p.json", bytes: Array(json.utf8)).budgets)
  }

  private func summary(
    _ rule: String, _ app: SampleApp, _ policy: Policy, since bases: BaseBuilds? = nil
  ) throws -> String? {
    let outcome = try #require(try Scan(app, policy: policy, bases: bases).outcome(of: rule))
    return outcome.findings.first?.severity.rawValue ?? outcome.summary
  }

  private static let clip = SampleApp.exported.with(clipFile: "Film.mov", noise(20_000))

  @Test func theLineItselfIsAllowed() throws {
    let size = try #require(try Scan(Self.clip).measurement.clips.first).universal
    for (length, bytes) in [
      ("download", size.download.bytes), ("uncompressed", size.uncompressed.bytes),
    ] {
      let rule = "budget.\(length)"
      for (line, outcome) in [(bytes, "held"), (bytes - 1, "error")] {
        #expect(try summary(rule, Self.clip, policy("\"\(length)\": \(line)")) == outcome)
        #expect(
          try summary(rule, Self.clip, policy("\"\(length)\": {\"warn\": \(line)}"))
            == (outcome == "error" ? "warning" : outcome))
      }
      #expect(
        try summary(
          rule, Self.clip, policy("\"\(length)\": {\"warn\": 1, \"fail\": \(bytes - 1)}"))
          == "error")
    }
  }

  @Test func withoutABudgetNothingIsSaid() throws {
    for rule in [
      "download", "uncompressed", "category", "path", "framework", "growth", "unmatched",
    ] {
      #expect(
        try summary("budget.\(rule)", Self.clip, Policy())
          == "skipped: no budget is set for this")
    }
  }

  @Test func anotherClipsBudgetIsNotThisOnes() throws {
    let json = #"{"budgets": {"clips": {"org.example.*.Other": {"download": 1}}}}"#
    let budgets = try ProjectFile(file: "p.json", bytes: Array(json.utf8)).budgets
    #expect(
      try summary("budget.download", Self.clip, Policy(budgets: budgets))
        == "skipped: no budget is set for this")
  }

  /// A severity of the project's own caps what the lines say.
  @Test func theRulesSeverityIsTheHighest() throws {
    let json = #"{"budgets": {"default": {"download": 1}}, "rules": {"budget.download": "note"}}"#
    let file = try ProjectFile(file: "p.json", bytes: Array(json.utf8))
    let scan = try Scan(
      Self.clip, book: file.applied(to: RuleBook.builtIn()), policy: Policy(budgets: file.budgets))
    #expect(scan.findings(of: "budget.download").map(\.severity) == [.note])
  }

  @Test func partsAreWeighedWhereTheyAreLargest() throws {
    let app = SampleApp.sound.with(clipCatalog: [
      .image("Hero", scale: 2, pixels: noise(3000)), .image("Hero", scale: 3, pixels: noise(9000)),
    ])
    let scan = try Scan(app, policy: policy(#""categories": {"catalogs": {"uncompressed": 1}}"#))
    let clip = try #require(scan.measurement.clips.first)
    let file = try #require(clip.files.first { $0.category == .catalogs })
    let sizes = clip.variants.compactMap { clip.weight(of: file, in: $0)?.uncompressed }
    let reading = try #require(scan.verdicts.first?.budget?.readings.first)
    #expect(reading.bytes == sizes.max())
    #expect(reading.bytes < file.uncompressed)
    #expect(Set(sizes).count > 1)
  }

  @Test func aPathsFilesAreAddedUp() throws {
    let app = Self.clip.with(clipFile: "Media/a.mov", noise(100)).with(
      clipFile: "Media/Deep/b.mov", noise(200))
    for (pattern, bytes) in [("Media/*", 100), ("Media/**", 300), ("**/*.mov", 20_300)] {
      let over = try policy(#""paths": {"\#(pattern)": {"uncompressed": \#(bytes - 1)}}"#)
      let exact = try policy(#""paths": {"\#(pattern)": {"uncompressed": \#(bytes)}}"#)
      #expect(try summary("budget.path", app, over) == "error")
      #expect(try summary("budget.path", app, exact) == "held")
    }
  }

  @Test func aNamedFrameworkThatIsNotThereIsSaidAndAPatternIsNot() throws {
    let budget = #""frameworks": {"Oven": {"download": 1}, "Sto*": {"download": 1}}"#
    let scan = try Scan(Self.clip, policy: policy(budget))
    #expect(
      scan.findings(of: "budget.unmatched").map(\.message)
        == [#"the budget for framework "Oven" limits nothing here"#])
  }

  @Test func everyPatternThatFitsAFrameworkCounts() throws {
    let app = Self.clip.with(clipFramework: .framework("OvenKit"))
    let budget = #""frameworks": {"*Kit": {"uncompressed": "1 KB"}, "O*": {"download": 1}}"#
    let readings = try #require(
      try Scan(app, policy: policy(budget)).verdicts.first?.budget?.readings)
    #expect(
      readings.map { "\($0.length) \($0.lines.fail?.bytes ?? 0)" }
        == ["download 1", "uncompressed 1000"])
    let own = #""frameworks": {"*": {"uncompressed": 1}, "OvenKit.framework": {"download": 2}}"#
    #expect(try Scan(app, policy: policy(own)).verdicts.first?.budget?.readings.count == 2)
  }

  @Test(arguments: [
    (["org.example.bakery.clip"], [#"clip "org.example.bakery.clip""#]),
    (["org.example.other", "org.*.Clip"], []), ([], []),
  ])
  func aBudgetForNoClipIsSaidWhereTheClipHasNone(keys: [String], unmatched: [String]) throws {
    let clips = keys.map { "\"\($0)\": {\"download\": \"9 MB\"}" }.joined(separator: ", ")
    let json = #"{"budgets": {"clips": {\#(clips)}}}"#
    let file = try ProjectFile(file: "p.json", bytes: Array(json.utf8))
    let scan = try Scan(Self.clip, policy: Policy(budgets: file.budgets))
    #expect(
      scan.findings(of: "budget.unmatched").map(\.message)
        == unmatched.map { "the budget for \($0) limits nothing here" })
  }

  // MARK: - Growth

  private func base(
    _ sizes: (bytes: Int, devices: Set<String>)..., model: String = SizeModel.version,
    identifier: String = identifier, components: [String: ByteCount] = [:],
    leastKept: ByteCount = .zero
  ) -> BaseBuilds {
    let variants = sizes.map { bytes, devices in
      BaseBuild.Variant(
        devices: devices,
        size: SizePair(download: ByteCount(bytes), uncompressed: ByteCount(bytes)))
    }
    let build = BaseBuild(
      name: "old.json", model: model, variants: variants, components: components,
      leastKept: leastKept)
    return BaseBuilds([identifier: build], absence: "old.json has no such clip")
  }

  @Test(arguments: [
    (#""1000 bytes""#, 0, "held"), (#""1000 bytes""#, -1, "error"), (#""1 %""#, 1, "held"),
    (#"["1 %", "2 KB"]"#, 0, "error"), (#"["2 KB", "1 %"]"#, 0, "error"),
    (#"{"warn": "1 KB"}"#, -1, "warning"), ("0", 1000, "held"),
    (#"{"warn": 1, "fail": "3 KB"}"#, 0, "warning"),
  ])
  func growthIsCountedInBytesOrInParts(lines: String, shift: Int, outcome: String) throws {
    let now = try #require(try Scan(Self.clip).measurement.clips.first).universal.uncompressed
    let policy = try policy(#""growth": {"uncompressed": \#(lines)}"#)
    let base = base((Int(now.bytes) - 1000 + shift, []))
    // 1 % of 55 KB is 0.5 KB.
    let expected = lines == #""1 %""# ? "error" : outcome
    #expect(try summary("budget.growth", Self.clip, policy, since: base) == expected)
  }

  @Test(arguments: [
    ("", 2), (#""growth": {"uncompressed": "90 MB"}"#, 1),
    (#""growth": {"uncompressed": "90 MB", "download": "90 MB"}"#, 0),
  ])
  func whatTheProjectLimitsTheRulesOwnLineDoesNot(budget: String, findings: Int) throws {
    let scan = try Scan(Self.clip, policy: policy(budget), bases: base((1, [])))
    #expect(scan.findings(of: "size.regression").count == findings)
    #expect(scan.findings(of: "budget.growth").isEmpty)
  }

  @Test func withoutAComparableBaseGrowthIsNotJudged() throws {
    let policy = try policy(#""growth": {"uncompressed": 1}"#)
    for (base, reason) in [
      (nil, "there is nothing to compare with (--base REPORT.json, or --store)"),
      (base((1, []), model: "0"), "old.json was measured by another model (0, now 1)"),
      (base((1, []), identifier: "org.example.other"), "old.json has no such clip"),
      (base((1, ["iPhone99,1"])), "old.json was measured for other devices"),
    ] {
      #expect(
        try summary("budget.growth", Self.clip, policy, since: base) == "skipped: \(reason)")
    }
  }

  /// The sample runs on two models; what the base measured of others does not count.
  @Test func onlyDevicesThatBothBuildsWereMeasuredForCount() throws {
    let policy = try policy(#""growth": {"uncompressed": 1}"#)
    let base = base((90_000_000, ["iPad1,1"]), (100, ["iPhone17,1"]))
    #expect(try summary("budget.growth", Self.clip, policy, since: base) == "error")
  }

  @Test func whatGrewIsNamed() throws {
    let policy = try policy(#""growth": {"uncompressed": 0}"#)
    let before = ["Film.mov": ByteCount(15_000), "Info.plist": ByteCount(19_000)]
    let bases = base((500, []), components: before, leastKept: ByteCount(20_000))
    let scan = try Scan(Self.clip, policy: policy, bases: bases)
    let message = try #require(scan.findings(of: "budget.growth").first?.message)
    // Smaller ones may have been there before; the store kept none of their size.
    #expect(message.hasSuffix("in old.json; most by Film.mov +5 KB uncompressed)"))
    let all = try Scan(Self.clip, policy: policy, bases: base((500, []), components: before))
    #expect(
      all.findings(of: "budget.growth").first?.message.hasSuffix(
        "; most by Assets.car: structure +17 KB, BakeryClip +16 KB, Film.mov +5 KB uncompressed)")
        == true)
  }
}
