import Artifacts
import Auditing
import History
import Reporting

/// What `clipaudit history record` was asked for.
struct RecordOptions: CommandOptions {
  var store: String?
  var labels = BuildLabels()
  var time: Moment?
  /// How an artifact is scanned; of a report nothing is scanned any more.
  var scan = ScanOptions()

  static let flags: [Flag<RecordOptions>] =
    [
      StoreChoice.flag(StoreChoice.help) { $0.store = $1 },
      LabelFlag.flag(
        "what is recorded with the build: branch, commit, tag, pipeline or a key of your own; else "
          + "what GitHub, GitLab, Bitrise, Xcode Cloud or Jenkins say; repeatable"
      ) {
        $0.labels = $0.labels.overridden(by: $1)
      },
      Flag(
        "--time", value: "TIME",
        help:
          "when it was built (2026-11-30T14:02:00Z, or seconds since 1970); else the CI's time, "
          + "else now"
      ) { options, text throws(UsageError) in
        options.time = try TimeFlag.moment(text)
      },
    ] + ScanOptions.flags(measuring, inside: \.scan)

  /// The options of a scan that decide what is recorded.
  private static let measuring: Set = [
    "--rules", "--config", "--no-config", "--invocation", "--thinning-report", "--include-host",
    "--no-progress",
  ]
}

/// `clipaudit history record ARTIFACT-OR-REPORT...`: adds builds to a store.
struct RecordCommand {
  let paths: [String]
  let options: RecordOptions
  let console: Console

  func run() throws(CommandError) -> ExitStatus {
    let ci = CIVariables(console.environment)
    let labels = ci.labels.overridden(by: options.labels)
    let time = options.time ?? ci.time ?? Moment(seconds: console.now())
    var records: [BuildRecord] = []
    for path in paths {
      guard let found = try self.records(of: path, labels, time) else { return .unreadable }
      records += found
    }
    return RecordedBuilds(
      records, in: StoreChoice(options.store, console.environment), console: console
    ).store()
  }

  /// Nil where that has been said.
  private func records(
    of path: String, _ labels: BuildLabels, _ time: Moment
  ) throws(CommandError) -> [BuildRecord]? {
    let report: [UInt8]
    if let bytes = HistoryInput.report(at: path) {
      report = bytes
    } else {
      var scan = options.scan
      scan.format = .json
      let results = try ScanCommand(
        arguments: [path], options: scan, project: try Project(for: scan, console),
        console: console
      ).results()
      guard case .success(let scanned)? = results.first else { return nil }
      report = Array(JSONReporter.render([scanned]).utf8)
    }
    do throws(RecordError) {
      return try ReportRecords.records(ofReport: report, time: time, labels: labels)
    } catch {
      console.complain("clipaudit: \(path.printable): \(error.reason)\n")
      return nil
    }
  }
}

extension RecordCommand: OptionedCommand {
  static var help: HelpText {
    var help = HelpText(
      "Adds builds to a store. The same build with the same content is kept once.",
      usage: ["clipaudit history record [OPTION...] ARTIFACT-OR-REPORT..."])
    help.operands = [
      ("ARTIFACT-OR-REPORT", "what scan takes, or what scan --format json has written")
    ]
    help.add(RecordOptions.flags)
    return help
  }

  init(operands: [String], options: RecordOptions, console: Console) throws(CommandError) {
    guard !operands.isEmpty else {
      throw .usage(
        UsageError("history record needs an artifact or a report: clipaudit history record App.ipa")
      )
    }
    self.init(paths: operands, options: options, console: console)
  }
}
