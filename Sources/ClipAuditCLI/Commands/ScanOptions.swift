import Artifacts
import Auditing
import History
import Measurement
import Reporting

/// Report formats by the words of `--format` and `--report`.
enum ReportFormat: String, CaseIterable, Sendable {
  case text
  case json
  case junit
  case sarif
  case markdown
  case github
  case gitlab
  case html
}

enum ColorWhen: String, CaseIterable, Sendable {
  case auto, always, never
}

/// `--fail-on`.
enum FailOn: String, CaseIterable, Sendable {
  case error, warning, note, never

  var threshold: Severity? { Severity(rawValue: rawValue) }
}

/// What `clipaudit scan` was asked for.
struct ScanOptions: CommandOptions {
  var format = ReportFormat.text
  var reports: [(format: ReportFormat, path: String)] = []
  var rulesFolders: [String] = []
  var failOn = FailOn.error
  var allowsGaps = false
  var devices: [String] = []
  /// Nil where the project file may say it.
  var invocation: Invocation?
  var config: String?
  var readsConfig = true
  var baseline: String?
  var base: String?
  var thinningReports: [String] = []
  /// Nil where the project file may say it.
  var distribution: DistributionChoice?
  var today: Day?
  var associations: [String] = []
  var includesHost = false
  var requiresClip = false
  var store: String?
  var labels = BuildLabels()
  var color = ColorWhen.auto
  var showsProgress = true
  var detail = TextReporter.Detail.normal
  var wantsDigest = true

  /// Whether any report that is asked for shows the artifact's digest.
  var needsDigest: Bool {
    wantsDigest
      && ([format] + reports.map(\.format)).contains { $0 == .json || $0 == .html }
  }

  static let flags: [Flag<ScanOptions>] = [
    .choice(
      "--format", value: "FORMAT",
      help: "what goes to standard output: text (default), "
        + ReportFormat.allCases.dropFirst().map(\.rawValue).joined(separator: ", ")
    ) {
      $0.format = $1
    },
    Flag(
      "--report", value: "FORMAT=PATH",
      help: "also write this report to a file, whole or not at all; repeatable"
    ) { options, text throws(UsageError) in
      options.reports.append(try FormatPath.parsed(text, "report format"))
    },
    Flag(
      "--rules", value: "DIR",
      help: "rule files (*.json) that add to or override the built-in ones; repeatable"
    ) { options, text in
      options.rulesFolders.append(text)
    },
    Flag(
      "--config", value: "PATH",
      help: "project file, else .clipaudit.json in this folder or the nearest above it"
    ) { options, text in
      options.config = text
      options.readsConfig = true
    },
    Flag(switch: "--no-config", help: "read no project file") {
      $0.config = nil
      $0.readsConfig = false
    },
    Flag(
      "--baseline", value: "PATH",
      help: "leave out the findings of this file until they get worse; clipaudit baseline writes it"
    ) { options, text in
      options.baseline = text
    },
    Flag(
      "--base", value: "PATH",
      help: "JSON report or artifact of another build, which growth is counted from "
        + "(size.regression, budgets)"
    ) { options, text in
      options.base = text
    },
    .choice(
      "--fail-on", value: "SEVERITY",
      help: "exit 1 from this severity up: error (default), warning, note, never"
    ) {
      $0.failOn = $1
    },
    Flag(switch: "--allow-gaps", help: "what could not be measured does not fail the run") {
      $0.allowsGaps = true
    },
    Flag(
      "--device", value: "MODEL",
      help: "only this model (iPhone17,1), else every device the clip runs on; repeatable"
    ) { options, text in
      options.devices.append(text)
    },
    .choice(
      "--invocation", value: "KIND",
      help: "how the clip is started: auto (default), physical (QR, NFC and App Clip Codes must "
        + "work), digital, demo; matters from minimum iOS 17 on"
    ) {
      $0.invocation = $1
    },
    Flag(
      "--thinning-report", value: "PATH",
      help: "Apple's App Thinning Size Report.txt or app-thinning.plist: shown beside the measured "
        + "sizes, the larger counts; repeatable"
    ) { options, text in
      options.thinningReports.append(text)
    },
    .choice(
      "--distribution", value: "KIND",
      help: "which signing rules apply: auto (default, by signature and profile), app-store, "
        + "ad-hoc, enterprise, development, archive, unsigned"
    ) {
      $0.distribution = $1
    },
    Flag(
      "--today", value: "YYYY-MM-DD", help: "the day that expiry is judged by, else today"
    ) { options, text throws(UsageError) in
      guard let day = Day(text) else {
        throw UsageError("--today takes a day such as 2026-11-30, not \(text.printableWord)")
      }
      options.today = day
    },
    Flag(
      "--aasa", value: "PATH",
      help: "a website's apple-app-site-association file that must name the clip; repeatable"
    ) { options, text in
      options.associations.append(text)
    },
    Flag(
      switch: "--include-host",
      help: "measure the host app, too, without its clip; measures any app that has no clip"
    ) {
      $0.includesHost = true
    },
    Flag(switch: "--require-clip", help: "an app without an App Clip is an error") {
      $0.requiresClip = true
    },
    StoreChoice.flag(
      "the same with the last build in this history: a SQLite file, a folder of JSON lines (PATH/), "
        + "or postgresql://…"
    ) {
      $0.store = $1
    },
    LabelFlag.flag(
      "branch=NAME: compare with this branch; base=NAME: with the branch it goes to; else what the "
        + "CI says; repeatable"
    ) {
      $0.labels = $0.labels.overridden(by: $1)
    },
    .choice(
      "--color", value: "WHEN",
      help: "auto (default), always, never; NO_COLOR and CLICOLOR_FORCE are honoured"
    ) {
      $0.color = $1
    },
    Flag(switch: "--no-digest", help: "do not read the whole archive for its SHA-256 in json") {
      $0.wantsDigest = false
    },
    Flag(switch: "--no-progress", help: "no percentage on standard error") {
      $0.showsProgress = false
    },
    Flag(switch: "--quiet", short: "-q", help: "text: one line an artifact") { $0.detail = .quiet },
    Flag(
      switch: "--verbose", short: "-v", help: "text: every finding, file, rule, reason and source"
    ) {
      $0.detail = .verbose
    },
  ]
}

extension String {
  /// A word of the user's, quoted and safe to print.
  var printableWord: String { "\"\(printable)\"" }
}
