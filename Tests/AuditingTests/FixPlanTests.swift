import AppleFormats
import Auditing
import Measurement
import SampleBuilder
import TestSupport
import Testing

/// What to mend first, so that the clip fits: no byte twice, and no promise that another variant breaks.
@Suite struct FixPlanTests {
  private static let code = SampleBundle.placeholderPlugIn
  private static let small = SampleApp.exported.with(info: "MinimumOSVersion", "15.0")

  /// The first name of a step's place, the saving and the size after it.
  private func steps(_ plan: FixPlan) -> [String] {
    plan.steps.map { step in
      let name = step.finding.places[0].split(separator: "/").last ?? ""
      return "\(name) -\(step.saving.uncompressed) = \(step.size.uncompressed)"
    }
  }

  private func plan(_ scan: Scan) throws -> FixPlan {
    try #require(scan.verdicts.first?.plan)
  }

  private static let three = small.with(clipFile: "Menu.json", zeros(9_600_000))
    .with(clipFile: "a.swift", zeros(500_000)).with(clipFile: "b.swift", zeros(4_000_000))
    .with(clipFile: "c.swift", zeros(1_000_000)).with(clipFile: "d.swift", zeros(100_000))

  @Test func theLargestComeFirstUntilItFits() throws {
    let plan = try plan(Scan(Self.three))
    #expect(
      steps(plan) == [
        "b.swift -4 MB = 11.24 MB", "c.swift -1 MB = 10.24 MB", "a.swift -500 KB = 9.74 MB",
      ])
    #expect(plan.isNeeded && plan.stepsToFit == 3 && plan.fitsAfterAll && !plan.isAtMost)
    #expect(plan.savings == 4)
    #expect("\(plan.sizeAfterAll.uncompressed)" == "9.64 MB")
    #expect(plan.sentence == "3 steps of the plan, and the clip fits: 9.74 MB of 10 MB")
  }

  @Test func anUpperBoundIsNoPromise() throws {
    let app = Self.small.with(clipFile: "Menu.json", zeros(9_000_000))
      .with(clipFile: "a.ttf", noise(2_000_000))
    #expect(
      try plan(Scan(app)).sentence == "one step of the plan, and the clip may fit: 9.04 MB of 10 MB"
    )
  }

  @Test func whatIsTooMuchIsSaid() throws {
    let app = Self.small.with(clipFile: "Menu.json", zeros(11_000_000))
      .with(clipFile: "a.swift", zeros(500_000)).with(clipFile: "b.swift", zeros(300_000))
    let plan = try plan(Scan(app))
    #expect(plan.stepsToFit == nil && !plan.fitsAfterAll)
    #expect(plan.sentence == "all 2 savings together leave 1.04 MB too much")
    #expect(
      try self.plan(Scan(Self.small.with(clipFile: "Menu.json", zeros(11_000_000)))).sentence
        == "no finding saves anything: 1.04 MB must go by other means")
  }

  /// A font twice is a copy and a font; test code in a framework is both.
  @Test func noByteCountsTwice() throws {
    let app = Self.small.with(clipFile: "Menu.json", zeros(9_000_000))
      .with(clipFile: "a.ttf", noise(1_000_000)).with(clipFile: "b.ttf", noise(1_000_000))
      .with(clipFramework: .framework("XCTest", executable: Self.code + noise(900_000)))
    let scan = try Scan(app)
    let plan = try plan(scan)
    let saved = plan.steps.map(\.saving).reduce(.zero, +)
    #expect(plan.size - saved == plan.steps.last?.size)
    let rules = plan.steps.map(\.finding.rule.id)
    #expect(rules == ["slim.fonts"], "both fonts go, so the copy is no step of its own")
    #expect(plan.sizeAfterAll == plan.size - (try #require(scan.verdicts.first?.possibleSaving)))
  }

  /// The iPad's image alone would leave the iPhone's variant over the limit.
  @Test func anotherVariantMayBeTheLargestThen() throws {
    let app = SampleApp.sound.with(info: "MinimumOSVersion", "15.0")
      .with(clipFile: "Menu.json", zeros(8_000_000))
      .with(clipCatalog: [
        .image("Tray", scale: 2, idiom: .pad, pixels: noise(3_000_000)),
        .image("Plate", scale: 2, idiom: .phone, pixels: noise(2_900_000)),
      ])
    let plan = try plan(Scan(app))
    #expect(steps(plan) == ["Assets.car: Tray (pad @2x 20x20) -101 KB = 10.94 MB"])
    #expect(plan.stepsToFit == nil && !plan.fitsAfterAll)
    #expect(plan.sentence == "the only saving leaves 939 KB too much")
  }

  @Test func aClipThatFitsHasNoSentenceButAnOrder() throws {
    let app = Self.small.with(clipFile: "a.swift", zeros(10)).with(clipFile: "b.swift", zeros(20))
    let plan = try plan(Scan(app))
    #expect(!plan.isNeeded && plan.sentence == nil && plan.stepsToFit == 0)
    #expect(plan.steps.map(\.saving.uncompressed.bytes) == [20, 10])
  }

  @Test func nothingToDoIsNoPlan() throws {
    #expect(try Scan(.sound).verdicts.allSatisfy { $0.plan == nil })
  }

  @Test func whatIsAcceptedIsNoStep() throws {
    let scan = try Scan(Self.three) { finding in
      finding.message.hasPrefix("b.swift")
        ? Suppression(reason: "needed", source: .configuration) : nil
    }
    let plan = try plan(scan)
    #expect(plan.steps.map(\.saving.uncompressed.bytes) == [1_000_000, 500_000, 100_000])
    #expect(plan.sentence == "all 3 savings together leave 3.64 MB too much")
    #expect(scan.verdicts.first?.possibleSaving.uncompressed == ByteCount(1_600_000))
  }

  @Test func hundredsOfFindingsGiveAShortPlan() throws {
    let app = (0..<600).reduce(Self.small.with(clipFile: "Menu.json", zeros(9_990_000))) {
      $0.with(clipFile: "f\($1).swift", zeros(100 + $1))
    }
    let plan = try plan(Scan(app))
    #expect(plan.steps.count == FixPlan.mostSteps && plan.savings == 600)
    #expect(plan.stepsToFit == nil && !plan.fitsAfterAll)
    #expect(plan.steps.first?.saving.uncompressed == ByteCount(699))
  }
}
