import Artifacts
import Auditing
import Comparing
import Reporting

/// `clipaudit diff OLD NEW`: what is another in a build, each side an artifact or its JSON report.
struct DiffCommand {
  let old: String
  let new: String
  let options: DiffOptions
  let console: Console

  func run() throws(CommandError) -> ExitStatus {
    let sides = (old: try side(at: old), new: try side(at: new))
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
      diff.newFindings.contains { $0.finding.severity >= threshold }
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

  private func side(at path: String) throws(CommandError) -> Side {
    let given: [UInt8]?
    do throws(ArtifactError) {
      given = try Self.reportBytes(at: path)
    } catch {
      return failed(path, error.reason, .unreadable)
    }
    let made = given == nil ? try scanned(path) : nil
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

  /// The JSON report of an artifact, so that a build and its report are the same to a comparison. Nil
  /// for one that cannot be read, which has been said.
  private func scanned(_ path: String) throws(CommandError) -> [UInt8]? {
    let scan = ScanCommand(
      arguments: [path], options: options.scan, project: try Project(for: options.scan, console),
      console: console)
    let reports = try scan.results().compactMap { try? $0.get() }
    return reports.isEmpty ? nil : Array(JSONReporter.render(reports).utf8)
  }

  private func failed(_ path: String, _ reason: String, _ status: ExitStatus) -> Side {
    console.complain("clipaudit: \(path.printable): \(reason)\n")
    return .failed(status)
  }

  /// Nil for what is an artifact, or is not there, of which a scan has more to say.
  private static func reportBytes(at path: String) throws(ArtifactError) -> [UInt8]? {
    guard let file = try? ReadableFile(path: path) else { return nil }
    var head = [UInt8](repeating: 0x20, count: 64)
    guard (try? file.read(at: 0, into: &head)) != nil,
      path.hasSuffix(".json") || BuildSnapshot.isReport(beginning: head)
    else { return nil }
    return try file.contents(upTo: BuildSnapshot.largestReport)
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
      exit code: 0 compared, 1 a new finding by --fail-on-new, 2 usage, or numbers
      that cannot be compared, 3 a side cannot be read
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
