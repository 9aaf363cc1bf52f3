import Auditing
import Measurement
import SampleBuilder
import TestSupport
import Testing

/// What a rule says of a sample made to break it, and one made to come near that and keep it.
struct RuleExample: Sendable, CustomTestStringConvertible {
  let rule: String
  let severity: Severity
  let message: String
  /// Below the clip's folder where they begin with `…/`.
  let places: [String]
  let triggering: Input
  let clean: Input

  struct Input: Sendable {
    let app: SampleApp
    var invocation = Invocation.auto
    var requiresClip = false
    var distribution: Distribution?
    var today: Day?
    var includesHost = false
    /// The text of an apple-app-site-association file.
    var association: String?
    /// Parameters that bring the rule's bound into a test's reach.
    var parameters: String?
    /// A project file of the team's.
    var project = "{}"
    /// A baseline of the team's.
    var baseline: String?
    /// Sizes of the sound sample's clip in another build.
    var base: SizePair?

    var bases: BaseBuilds? {
      base.map { size in
        let build = BaseBuild(
          name: "main.json", model: SizeModel.version, variants: [BaseBuild.Variant(size: size)])
        return BaseBuilds(
          ["org.example.bakery.Clip": build], absence: "main.json has no such clip")
      }
    }

    /// The rules and what the team adds to them, on the day the rules were written.
    func policy() throws -> Policy {
      let file = try ProjectFile(file: ".clipaudit.json", bytes: Array(project.utf8))
      return Policy(
        budgets: file.budgets,
        acceptance: Acceptance(
          suppressions: file.suppressions,
          baseline: try baseline.map { try Baseline(file: "baseline.json", bytes: Array($0.utf8)) },
          today: Day("2026-11-30")))
    }
  }

  init(
    rule: String, _ severity: Severity, _ message: String, at places: [String] = ["…"],
    triggering: SampleApp, clean: SampleApp = .sound
  ) {
    self.init(
      rule: rule, severity, message, at: places, triggering: Input(app: triggering),
      clean: Input(app: clean))
  }

  init(
    rule: String, _ severity: Severity, _ message: String, at places: [String] = ["…"],
    triggering: Input, clean: Input
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.places = places.map { place in
      guard place.hasPrefix("…") else { return place }
      return "Payload/Bakery.app/AppClips/BakeryClip.app" + place.dropFirst()
    }
    self.triggering = triggering
    self.clean = clean
  }

  var testDescription: String { rule }

  static let all =
    sizes + identity + contents + slimming + catalogs + images + presence + structure + links
    + extensions
    + frameworks + uses + plist + icons + appSizes + association + privacy + questions
    + entitlements + domains + signing + budgets

  /// Rules that hold Apple's reports beside the sizes; their examples are in ReconciliationTests, where
  /// a scan is given reports.
  static let withReports: Set = [
    "size.report-foreign", "size.report-mismatch", "size.report-older",
    // Held against earlier builds; its examples are in HistoryTests.
    "size.regression",
  ]

  /// Rules whose limits no sample reaches; CodeLimitTests lowers them.
  static let withLowerLimits: Set = ["size.text-segments"]
}
