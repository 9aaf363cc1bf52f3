import Auditing
import Reporting

/// Formats of `clipaudit diff`.
enum DiffFormat: String, CaseIterable, Sendable {
  case text, json, markdown, html
}

/// `--fail-on-new`.
enum FailOnNew: String, CaseIterable, Sendable {
  case never, error, warning, note

  var threshold: Severity? { Severity(rawValue: rawValue) }
}

/// What `clipaudit diff` was asked for.
struct DiffOptions: CommandOptions {
  var format = DiffFormat.text
  var reports: [(format: DiffFormat, path: String)] = []
  var failOnNew = FailOnNew.never
  /// How a side that is an artifact is scanned, and what the output looks like.
  var scan = ScanOptions()

  static let flags = own + ScanOptions.flags(["--config", "--no-config"], inside: \.scan)

  private static let own: [Flag<DiffOptions>] =
    [
      .choice(
        "--format", value: "FORMAT",
        help: "what goes to standard output: text (default), json, markdown, html"
      ) { $0.format = $1 },
      Flag(
        "--report", value: "FORMAT=PATH",
        help: "also write this format to a file, whole or not at all; repeatable"
      ) { options, text throws(UsageError) in
        options.reports.append(try FormatPath.parsed(text, "report format"))
      },
      .choice(
        "--fail-on-new", value: "SEVERITY",
        help: "exit 1 when a finding of this severity or a graver one is new: never (default), "
          + "error, warning, note"
      ) { $0.failOnNew = $1 },
      Flag(
        "--rules", value: "DIR",
        help: "rule files (*.json) that add to or override the built-in ones; repeatable"
      ) { options, text in options.scan.rulesFolders.append(text) },
      Flag(
        "--device", value: "MODEL",
        help: "scan artifacts for this model only (iPhone17,1); repeatable"
      ) { options, text in options.scan.devices.append(text) },
      .choice(
        "--invocation", value: "KIND",
        help: "how the clip is started, for the limits of artifacts: auto (default), physical, "
          + "digital, demo"
      ) { (options: inout DiffOptions, word: Invocation) in options.scan.invocation = word },
      Flag(switch: "--include-host", help: "measure the host app of artifacts, too") {
        $0.scan.includesHost = true
      },
      .choice("--color", value: "WHEN", help: "auto (default), always, never; NO_COLOR is honoured")
      {
        $0.scan.color = $1
      },
      Flag(switch: "--no-progress", help: "no percentage on standard error") {
        $0.scan.showsProgress = false
      },
      Flag(switch: "--quiet", short: "-q", help: "text: one line") { $0.scan.detail = .quiet },
      Flag(switch: "--verbose", short: "-v", help: "text: every row") { $0.scan.detail = .verbose },
    ]
}
