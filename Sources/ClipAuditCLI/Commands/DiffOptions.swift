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

  static let flags = own + ScanOptions.flags(scanning, inside: \.scan) + detail

  /// The options of a scan that decide what a side is, or how a command shows itself.
  private static let scanning: Set = [
    "--rules", "--config", "--no-config", "--baseline", "--device", "--invocation",
    "--distribution", "--today", "--aasa", "--include-host", "--color", "--no-progress",
  ]

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
        help:
          "exit 1 when a finding of this severity or a graver one is new, graver than before or in "
          + "more places, a clip is gone or a part is not measured any more: never (default), error, warning, note"
      ) { $0.failOnNew = $1 },
    ]

  private static let detail: [Flag<DiffOptions>] =
    [
      Flag(switch: "--quiet", short: "-q", help: "text: one line") { $0.scan.detail = .quiet },
      Flag(switch: "--verbose", short: "-v", help: "text: every row") { $0.scan.detail = .verbose },
    ]
}
