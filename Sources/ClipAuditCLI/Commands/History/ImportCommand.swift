import AppleFormats
import Artifacts
import Auditing
import ByteReading
import Comparing
import History
import Measurement

/// What `clipaudit history import` was asked for.
struct ImportOptions: CommandOptions {
  var store: String?
  var labels = BuildLabels()
  var time: Moment?

  static let flags: [Flag<ImportOptions>] = [
    StoreChoice.flag(StoreChoice.help) { $0.store = $1 },
    LabelFlag.flag(
      "what is recorded with every build; Apple's reports need build, and know no clip, version or "
        + "branch either; the CI that runs now is not asked; repeatable"
    ) {
      $0.labels = $0.labels.overridden(by: $1)
    },
    Flag(
      "--time", value: "TIME",
      help:
        "when they were built (2026-11-30T14:02:00Z, or seconds since 1970); else each file's time"
    ) { options, text throws(UsageError) in
      options.time = try TimeFlag.moment(text)
    },
  ]
}

/// `clipaudit history import REPORT...`: past builds by their reports, all files or none
/// (what a crash leaves of an import into JSON lines is completed by another).
struct ImportCommand {
  let paths: [String]
  let options: ImportOptions
  let console: Console

  func run() throws(CommandError) -> ExitStatus {
    let choice = try StoreChoice(options.store, console.environment)
    var records: [BuildRecord] = []
    do throws(ArtifactError) {
      for path in paths {
        for report in try PastReport.reports(at: path, console) {
          records += try self.records(of: report)
        }
      }
    } catch {
      console.remark("\(error.description); nothing was recorded")
      return .unreadable
    }
    return RecordedBuilds(records, in: choice.location, console: console).store()
  }

  private func records(of report: PastReport) throws(ArtifactError) -> [BuildRecord] {
    guard let time = options.time ?? report.time else {
      throw ArtifactError(
        path: report.path,
        reason: "the file's time is none at which a clip was built: add --time")
    }
    do {
      if BuildSnapshot.isReport(beginning: report.bytes) {
        return try ReportRecords.records(
          ofReport: report.bytes, time: time, labels: options.labels)
      }
      return [
        try ThinningRecords.record(
          of: ThinningReport(parsing: report.bytes), bytes: report.bytes, named: report.name,
          time: time, labels: options.labels)
      ]
    } catch let error as RecordError {
      throw ArtifactError(path: report.path, reason: error.reason)
    } catch {
      throw ArtifactError(path: report.path, reason: "\(error)".printable)
    }
  }
}

extension ImportCommand: OptionedCommand {
  static var help: HelpText {
    var help = HelpText(
      "Adds past builds to a store, all files or none.",
      usage: ["clipaudit history import [OPTION...] REPORT..."])
    help.operands = [
      (
        "REPORT",
        "a JSON report of clipaudit, or Apple's App Thinning Size Report.txt or app-thinning.plist; "
          + "a folder that holds such files; - is standard input"
      )
    ]
    help.add(ImportOptions.flags)
    help.closing = """
      A folder of JSON lines keeps a part of the files when the import is killed;
      importing them again adds the rest.
      """
    return help
  }

  init(operands: [String], options: ImportOptions, console: Console) throws(CommandError) {
    guard !operands.isEmpty else {
      throw .usage(
        UsageError("history import needs a report: clipaudit history import clipaudit.json")
      )
    }
    self.init(paths: operands, options: options, console: console)
  }
}
