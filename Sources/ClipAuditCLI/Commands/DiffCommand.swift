import Artifacts
import Auditing
import Comparing
import Measurement
import Reporting

/// `clipaudit diff OLD NEW`: what is another in a build, each side an artifact or its JSON report.
struct DiffCommand {
  let old: String
  let new: String
  let options: DiffOptions
  let console: Console

  func run() throws(CommandError) -> ExitStatus {
    let scan = ScanCommand(arguments: [], options: options.scan, console: console)
    let scanner = try Scanner(scan)
    let sides = [old, new].map { path in
      Result { () throws(SideError) in try side(at: path, scanner) }
    }
    var status = ExitStatus.passed
    for case .failure(let error) in sides {
      console.complain("clipaudit: \(error.path.printable): \(error.reason)\n")
      status = max(status, error.status)
    }
    guard case .success(let before) = sides[0], case .success(let after) = sides[1] else {
      return status
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

  /// A side that cannot be had, and how the command ends by it.
  private struct SideError: Error {
    let path: String
    let reason: String
    let status: ExitStatus
  }

  /// What a side that is an artifact is scanned with.
  private struct Scanner {
    let scan: ScanCommand
    let audit: Audit
    let devices: DeviceTable
    let models: Set<String>

    init(_ scan: ScanCommand) throws(CommandError) {
      self.scan = scan
      let book = try RuleFolder.book(overriddenBy: scan.options.rulesFolders)
      audit = Audit(book, invocation: scan.options.invocation)
      devices = try DeviceTable.loaded()
      models = try devices.models(named: scan.options.devices)
    }

    /// Through its JSON report, so that a build and its report are the same to a comparison.
    func report(on path: String) throws(ArtifactError) -> [UInt8] {
      let report = try scan.report(on: path, by: audit, for: devices, models: models, [])
      return Array(JSONReporter.render([report]).utf8)
    }
  }

  private func side(at path: String, _ scanner: Scanner) throws(SideError) -> BuildSnapshot {
    let bytes: [UInt8]
    do throws(ArtifactError) {
      if let report = try Self.reportBytes(at: path) {
        bytes = report
      } else {
        bytes = try scanner.report(on: path)
      }
    } catch {
      throw SideError(path: error.path, reason: error.reason, status: .unreadable)
    }
    do throws(SnapshotError) {
      return try BuildSnapshot(parsing: bytes)
    } catch {
      switch error {
      case .unreadable(let reason):
        throw SideError(path: path, reason: reason, status: .unreadable)
      case .incomparable(let reason):
        throw SideError(path: path, reason: reason, status: .misused)
      }
    }
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
