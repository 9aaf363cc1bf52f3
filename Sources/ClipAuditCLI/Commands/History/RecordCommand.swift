import Artifacts
import Auditing
import History

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
    let given: [UInt8]?
    do throws(ArtifactError) {
      given = try BuildReport.bytes(at: path)
    } catch {
      console.complain("clipaudit: \(error.description)\n")
      return nil
    }
    let made =
      given == nil
      ? try BuildReport.scanned(
        path, options.scan, try Project(for: options.scan, console), console) : nil
    guard let report = given ?? made else { return nil }
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
