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

/// `clipaudit history import REPORT...`: past builds by their reports, all files or none.
struct ImportCommand {
  let paths: [String]
  let options: ImportOptions
  let console: Console

  func run() throws(CommandError) -> ExitStatus {
    var records: [BuildRecord] = []
    for path in paths {
      guard let found = self.records(of: path) else { return .unreadable }
      records += found
    }
    return RecordedBuilds(
      records, in: StoreChoice(options.store, console.environment), console: console
    ).store()
  }

  private func records(of path: String) -> [BuildRecord]? {
    let reason: String
    do {
      let bytes = try ReadableFile(path: path).contents(upTo: BuildSnapshot.largestReport)
      let time =
        options.time ?? Moment(seconds: modificationTime(ofItemAt: path) ?? console.now())
      if BuildSnapshot.isReport(beginning: bytes) {
        return try ReportRecords.records(ofReport: bytes, time: time, labels: options.labels)
      }
      return [
        try ThinningRecords.record(
          of: ThinningReport(parsing: bytes), bytes: bytes,
          named: path.split(separator: "/").last.map { String($0) } ?? path, time: time,
          labels: options.labels)
      ]
    } catch let error as ArtifactError {
      reason = error.reason
    } catch let error as RecordError {
      reason = error.reason
    } catch {
      reason = "\(error)".printable
    }
    console.complain("clipaudit: \(path.printable): \(reason); nothing was recorded\n")
    return nil
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
        "a JSON report of clipaudit, or Apple's App Thinning Size Report.txt or app-thinning.plist"
      )
    ]
    help.add(ImportOptions.flags)
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
