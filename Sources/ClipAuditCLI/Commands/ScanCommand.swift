import Artifacts
import Auditing
import History
import Measurement
import Reporting

/// `clipaudit scan ARTIFACT...`: from artifacts to a verdict.
struct ScanCommand {
  let arguments: [String]
  let options: ScanOptions
  let project: Project
  /// False to find what a baseline covers, too.
  var usesBaseline = true
  let console: Console

  func run() throws(CommandError) -> ExitStatus {
    try ReportFile.check(
      options.reports.map(\.path), against: arguments + project.files(for: options))
    let results = try results()
    let output = ScanOutput(results: results, options: options, console: console)
    let isWritten = output.write()
    let verdicts = results.map { result in
      switch result {
      case .success(let report): report.passes ? ExitStatus.passed : .failed
      case .failure: ExitStatus.unreadable
      }
    }
    return max(verdicts.max() ?? .passed, isWritten ? .passed : .unreadable)
  }

  private var invocation: Invocation { options.invocation ?? project.file?.invocation ?? .auto }
  private var distribution: Distribution? {
    (options.distribution ?? project.file?.distribution)?.distribution
  }

  /// A report for each artifact that can be read; of the others it says why they cannot.
  func results() throws(CommandError) -> [Result<Report, ArtifactError>] {
    let book = try project.applied(to: try RuleFolder.book(overriddenBy: options.rulesFolders))
    let devices = try DeviceTable.loaded()
    let models = try project.models(for: options, among: devices)
    let terms = AuditTerms(
      invocation: invocation, requiresClip: options.requiresClip,
      today: options.today ?? .current,
      bases: try ScanBase(options: options, project: project, console: console).builds(),
      associations: try SiteAssociationFile.associations(at: options.associations),
      policy: try project.policy(
        for: options, usingBaseline: usesBaseline, isShared: arguments.count > 1))
    let audit = Audit(book, on: terms)
    let reports = try ThinningReportFile.reports(at: options.thinningReports)
    let conditions = Report.Conditions(
      devices: models, invocation: invocation, projectFile: project.name,
      judgedWith: try JudgingFiles(
        options: options, project: project, usesBaseline: usesBaseline
      ).all())
    let results = arguments.map { path in
      Result { () throws(ArtifactError) in
        try report(on: path, by: audit, for: devices, under: conditions, reports)
      }
    }
    for case .failure(let error) in results {
      console.complain("clipaudit: \(error.description)\n")
    }
    return results
  }

  private func report(
    on path: String, by audit: Audit, for devices: DeviceTable, under conditions: Report.Conditions,
    _ reports: [GivenReport]
  ) throws(ArtifactError) -> Report {
    let artifact = try Artifact(opening: path)
    let tree = try BundleTree(reading: artifact)
    let measurement = try measure(
      tree, in: artifact, for: devices, Set(conditions.devices), reports)
    // A rule says so of a clip; without one nobody would.
    for report in measurement.foreignReports where measurement.clips.isEmpty {
      console.complain("clipaudit: \(report.name) is not used: \(report.reason)\n")
    }
    for clip in measurement.clips {
      guard let reason = audit.incomparability(of: clip) else { continue }
      console.complain(
        "clipaudit: \(clip.bundle.name.printable) is not compared with an earlier build: \(reason)\n"
      )
    }
    return Report(
      measurement, verdicts: audit.verdicts(on: measurement), audit: audit,
      artifact: Report.ArtifactFacts(
        name: artifact.name.printable, kind: artifact.kind.rawValue,
        bytes: ByteCount(artifact.byteCount),
        sha256: options.needsDigest ? try artifact.sha256() : nil),
      toolVersion: ClipAudit.version, threshold: options.failOn.threshold,
      allowsGaps: options.allowsGaps, under: conditions)
  }

  private func measure(
    _ tree: BundleTree, in artifact: Artifact, for devices: DeviceTable, _ models: Set<String>,
    _ reports: [GivenReport]
  ) throws(ArtifactError) -> Measurement {
    guard options.showsProgress, console.isErrorTerminal else {
      return try Measurement(
        of: tree, in: artifact, for: devices, models: models,
        includingHost: options.includesHost, reports: reports,
        distribution: distribution)
    }
    let line = ProgressLine(name: artifact.name.printable, console: console)
    defer { line.finish() }
    return try Measurement(
      of: tree, in: artifact, for: devices, models: models, includingHost: options.includesHost,
      reports: reports, distribution: distribution
    ) {
      line.show($0, of: $1)
    }
  }
}

extension ScanCommand: OptionedCommand {
  static var help: HelpText {
    var help = HelpText(
      "Audits artifacts and says whether their App Clips fit.",
      usage: ["clipaudit scan [OPTION...] ARTIFACT..."])
    help.operands = [
      ("ARTIFACT", "an .ipa, an .xcarchive (folder, zip, tar, tar.gz, …) or an .app")
    ]
    help.add(ScanOptions.flags)
    help.closing = ExitStatus.help
    return help
  }

  init(operands: [String], options: ScanOptions, console: Console) throws(CommandError) {
    guard !operands.isEmpty else {
      throw .usage(UsageError("scan needs an artifact: clipaudit scan App.ipa"))
    }
    self.init(
      arguments: operands, options: options, project: try Project(for: options, console),
      console: console)
  }
}
