import Artifacts
import Auditing
import Measurement
import Reporting

/// `clipaudit baseline ARTIFACT...`: today's findings as a file that later scans leave out.
struct BaselineCommand {
  struct Options: CommandOptions {
    var scan = ScanOptions()
    var output: String?
    var reason = "was there when the baseline was written"
    var owner: String?
    var expires: Day?

    /// Options of scan that decide what is found.
    private static let shared: Set = [
      "--rules", "--config", "--no-config", "--base", "--store", "--label", "--device",
      "--invocation",
      "--thinning-report", "--distribution", "--aasa", "--include-host", "--require-clip",
      "--today", "--no-progress",
    ]

    static let flags: [Flag<Options>] =
      [
        Flag(
          "--baseline", value: "PATH",
          help: "the file to write anew; entries that are in it keep their reason, owner and day"
        ) { options, text in
          options.scan.baseline = text
        },
        Flag("--output", value: "PATH", help: "write to this file instead") { options, text in
          options.output = text
        },
        Flag("--reason", value: "TEXT", help: "why new entries are accepted") {
          options, text throws(UsageError) in
          options.reason = try words(text, "--reason")
        },
        Flag("--owner", value: "NAME", help: "who answers for new entries") {
          options, text throws(UsageError) in
          options.owner = try words(text, "--owner")
        },
        Flag("--expires", value: "YYYY-MM-DD", help: "the last day on which new entries hold") {
          options, text throws(UsageError) in
          guard let day = Day(text) else {
            throw UsageError("--expires takes a day such as 2026-11-30, not \(text.printableWord)")
          }
          options.expires = day
        },
      ] + ScanOptions.flags(shared, inside: \.scan)

    private static func words(_ text: String, _ name: String) throws(UsageError) -> String {
      guard text.contains(where: { !$0.isWhitespace }) else {
        throw UsageError("\(name) takes a text, not \(text.printableWord)")
      }
      return text
    }
  }

  let arguments: [String]
  let options: Options
  let console: Console

  func run() throws(CommandError) -> ExitStatus {
    if let expires = options.expires, let today = options.scan.today ?? .current, expires < today {
      throw .usage(UsageError("--expires \(expires) is over, so nothing would be left out"))
    }
    let project = try Project(for: options.scan, console)
    let given = project.baseline(for: options.scan)
    let target =
      options.output.map { BaselineFile(path: $0, name: $0) } ?? given ?? project.newBaseline
    // What is overwritten must be a baseline, lest a slip of the pen costs something else; what people
    // wrote into it stays.
    var earlier = try target.earlier()
    if earlier == nil { earlier = try given?.earlier() }
    // Everything is to be found, also what the old baseline covers.
    let results = try ScanCommand(
      arguments: arguments, options: options.scan, project: project, usesBaseline: false,
      console: console
    ).results()
    var reports: [Report] = []
    for result in results {
      guard case .success(let report) = result else { return .unreadable }
      reports.append(report)
    }
    let baseline = Baseline(
      name: target.name.printable, of: reports.flatMap(\.allFindings), keeping: earlier,
      reason: options.reason,
      owner: options.owner, expires: options.expires)
    do throws(OutputError) {
      try ReportFile.write(JSONText.render(baseline.value), to: target.path)
    } catch {
      console.complain(
        "clipaudit: \(target.name.printable): baseline not written: \(error.reason)\n")
      return .unreadable
    }
    let gaps = reports.map(\.gaps.count).reduce(0, +)
    if gaps > 0 {
      console.complain(
        "clipaudit: \(gaps) not measured, which no baseline covers; scan shows what and why\n")
    }
    let findings = reports.flatMap(\.allFindings)
    console.write(
      "\(target.name.printable): \(Self.summary(of: baseline, after: earlier, findings))\n")
    for finding in findings {
      guard let change = earlier?.entry(for: finding)?.change(in: finding) else { continue }
      console.complain("clipaudit: \(finding.rule.id) \(change), and is covered anew\n")
    }
    return .passed
  }

  private static func summary(
    of baseline: Baseline, after earlier: Baseline?, _ findings: [Finding]
  ) -> String {
    let count = "\(baseline.entries.count) \(baseline.entries.count == 1 ? "finding" : "findings")"
    guard let earlier else { return count }
    let kept = baseline.entries.map(\.fingerprint)
    let known = findings.filter { kept.contains($0.fingerprint.description) }
      .compactMap { earlier.entry(for: $0)?.fingerprint }
    return "\(count), \(baseline.entries.count - known.count) new, "
      + "\(Set(earlier.entries.map(\.fingerprint)).subtracting(known).count) dropped"
  }
}

extension BaselineCommand: OptionedCommand {
  static var help: HelpText {
    var help = HelpText(
      "Writes the findings of artifacts to a file; scan --baseline leaves them out\n"
        + "until they get worse.",
      usage: ["clipaudit baseline [OPTION...] ARTIFACT..."])
    help.add(BaselineCommand.Options.flags)
    return help
  }

  init(operands: [String], options: Options, console: Console) throws(CommandError) {
    guard !operands.isEmpty else {
      throw .usage(UsageError("baseline needs an artifact: clipaudit baseline App.ipa"))
    }
    self.init(arguments: operands, options: options, console: console)
  }
}
