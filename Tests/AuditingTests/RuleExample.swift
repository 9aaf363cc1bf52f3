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
    sizes + identity + contents + slimming + catalogs + images + structure + links + extensions
    + frameworks + uses + plist + icons + appSizes + association + privacy + questions
    + entitlements + domains + signing

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
