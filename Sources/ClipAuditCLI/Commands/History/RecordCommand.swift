import Artifacts
import Auditing
import Comparing
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
    let choice = try StoreChoice(options.store, console.environment)
    let ci = CIVariables(console.environment)
    let labels = ci.labels.overridden(by: options.labels)
    let time = options.time ?? ci.time ?? Moment(seconds: console.now())
    var records: [BuildRecord] = []
    for path in paths {
      guard let report = try report(at: path) else {
        console.remark("nothing was recorded")
        return .unreadable
      }
      do throws(RecordError) {
        records += try ReportRecords.records(ofReport: report, time: time, labels: labels)
      } catch {
        let name = path == Console.inputPath ? Console.inputName : path.printable
        console.remark("\(name): \(error.reason); nothing was recorded")
        return .unreadable
      }
    }
    return RecordedBuilds(records, in: choice.location, console: console).store()
  }

  /// Nil where it has been said why there is none.
  private func report(at path: String) throws(CommandError) -> [UInt8]? {
    do throws(ArtifactError) {
      if path == Console.inputPath {
        return try console.input(BuildSnapshot.largestReport).get()
      }
      if let given = try BuildReport.bytes(at: path) { return given }
    } catch {
      console.remark(error.description)
      return nil
    }
    return try BuildReport.scanned(
      path, options.scan, try Project(for: options.scan, console), console)
  }
}

extension RecordCommand: OptionedCommand {
  static var help: HelpText {
    var help = HelpText(
      "Adds builds to a store. The same build with the same content is kept once.",
      usage: ["clipaudit history record [OPTION...] ARTIFACT-OR-REPORT..."])
    help.operands = [
      (
        "ARTIFACT-OR-REPORT",
        "what scan takes, or what scan --format json has written; - is a report on standard input"
      )
    ]
    help.add(RecordOptions.flags)
    help.closing = """
      A build that is recorded once more takes the labels that are new, such as
      --label tag=v1.0, and the sizes where a newer size model has measured it.
      """
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
