import Artifacts
import Auditing
import Comparing

/// `clipaudit diff OLD NEW`: what is another in a build, each side an artifact or its JSON report.
struct DiffCommand {
  let old: String
  let new: String
  let options: DiffOptions
  let console: Console

  func run() throws(CommandError) -> ExitStatus {
    let project = try Project(for: options.scan, console)
    try ReportFile.check(
      options.reports.map(\.path), against: [old, new] + project.files(for: options.scan))
    let sides = (old: try side(at: old, project), new: try side(at: new, project))
    guard case .snapshot(let before) = sides.old, case .snapshot(let after) = sides.new else {
      return max(sides.old.status, sides.new.status)
    }
    let diff: BuildDiff
    do throws(SnapshotError) {
      diff = try BuildDiff(from: before, to: after)
    } catch {
      console.complain("clipaudit: \(error)\n")
      return .misused
    }
    let isWritten = DiffOutput(diff: diff, options: options, console: console).write()
    let fails = options.failOnNew.threshold.map { threshold in
      // What can no longer be judged has not got better.
      !diff.lostClips.isEmpty || !diff.gapsAppeared.isEmpty
        || diff.newFindings.contains { $0.finding.severity >= threshold }
    }
    return max(fails ?? false ? .failed : .passed, isWritten ? .passed : .unreadable)
  }

  private enum Side {
    case snapshot(BuildSnapshot)
    /// How the command ends by it; why has been said.
    case failed(ExitStatus)

    var status: ExitStatus {
      switch self {
      case .snapshot: .passed
      case .failed(let status): status
      }
    }
  }

  private func side(at path: String, _ project: Project) throws(CommandError) -> Side {
    let given: [UInt8]?
    do throws(ArtifactError) {
      given = try BuildReport.bytes(at: path)
    } catch {
      return failed(path, error.reason, .unreadable)
    }
    let made =
      given == nil ? try BuildReport.scanned(path, options.scan, project, console) : nil
    guard let bytes = given ?? made else { return .failed(.unreadable) }
    do throws(SnapshotError) {
      return .snapshot(try BuildSnapshot(parsing: bytes))
    } catch {
      switch error {
      case .unreadable(let reason): return failed(path, reason, .unreadable)
      case .incomparable(let reason): return failed(path, reason, .misused)
      }
    }
  }

  private func failed(_ path: String, _ reason: String, _ status: ExitStatus) -> Side {
    console.complain("clipaudit: \(path.printable): \(reason)\n")
    return .failed(status)
  }
}

extension DiffCommand: OptionedCommand {
  static var help: HelpText {
    var help = HelpText(
      "Compares two builds: how much their App Clips grew, why, and what else changed.",
      usage: ["clipaudit diff [OPTION...] OLD NEW"])
    help.operands = [
      ("OLD, NEW", "an artifact, or its report by clipaudit scan --format json")
    ]
    help.add(DiffOptions.flags)
    help.closing = """
      exit code: 0 compared, 1 by --fail-on-new a new or worse finding, a lost clip or
      a part that is not measured any more, 2 usage, or numbers that cannot be
      compared, 3 a side cannot be read
      """
    return help
  }

  init(operands: [String], options: DiffOptions, console: Console) throws(CommandError) {
    guard operands.count == 2 else {
      throw .usage(UsageError("diff needs two builds: clipaudit diff old.ipa new.ipa"))
    }
    self.init(old: operands[0], new: operands[1], options: options, console: console)
  }
}
