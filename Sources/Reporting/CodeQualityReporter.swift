package import Artifacts
import Auditing
import Measurement

/// GitLab's code quality report: an array of what merge requests then show as new or gone.
///
/// The format knows neither acceptances nor verdicts. What somebody accepts is left out; what could not
/// be measured or read is an entry of its own, so that no report without it looks clean.
package enum CodeQualityReporter {
  /// More than GitLab pages through; what is beyond is counted in the last entry.
  private static let mostEntries = 5000

  package static func render(_ results: [Result<Report, ArtifactError>]) -> String {
    var entries: [Entry] = []
    for result in results {
      switch result {
      case .success(let report): entries += Self.entries(of: report)
      case .failure(let error):
        entries.append(
          Entry(
            description: "\(error.artifactName) cannot be read: \(error.reason)",
            check: "artifact", severity: "blocker", path: error.artifactName,
            fingerprint: Fingerprint(of: "artifact", error.artifactName)))
      }
    }
    if entries.count > mostEntries {
      let rest = entries.count - mostEntries + 1
      entries.removeLast(rest)
      entries.append(
        Entry(
          description: "\(rest) more findings are left out; the text and json reports have them",
          check: "left-out", severity: "major", path: "artifact",
          fingerprint: Fingerprint(of: "left-out")))
    }
    var names = UniqueNames()
    return JSONText.render(.array(entries.map { $0.value(naming: &names) }))
  }

  private static func entries(of report: Report) -> [Entry] {
    let files = report.knownFiles
    let gaps = report.gaps.map { gap in
      Entry(
        description: "not measured: \(gap.path) \(gap.reason)", check: "gap",
        severity: report.failsByGaps ? "critical" : "minor", path: gap.path,
        fingerprint: Fingerprint(of: "gap", gap.path, gap.reason))
    }
    let findings = report.ranked.map { finding in
      Entry(
        description: "\(finding.message). \(finding.rule.fix)", check: finding.rule.id,
        severity: severity(of: finding, in: report),
        path: ArchivePlace(finding.places[0], known: files).path,
        fingerprint: finding.fingerprint)
    }
    return gaps + findings
  }

  /// The severity is the finding's own; that it fails the run raises it above all others.
  private static func severity(of finding: Finding, in report: Report) -> String {
    switch finding.severity {
    case .error: report.fails(finding) ? "blocker" : "critical"
    case .warning: "major"
    case .note: "info"
    }
  }
}

private struct Entry {
  let description: String
  let check: String
  let severity: String
  let path: String
  let fingerprint: Fingerprint

  func value(naming names: inout UniqueNames) -> JSONValue {
    [
      "description": .string(description.oneLine), "check_name": .string(check),
      "severity": .string(severity),
      "fingerprint": .string(names.unique(fingerprint).description),
      // A place in an archive has no lines; the format wants one.
      "location": ["path": .string(relativePath), "lines": ["begin": 1]],
    ]
  }

  /// GitLab takes relative paths only, without `./` in front.
  private var relativePath: String {
    var rest = path[...]
    while rest.hasPrefix("/") || rest.hasPrefix("./") {
      rest = rest.dropFirst(rest.hasPrefix("/") ? 1 : 2)
    }
    return rest.isEmpty ? "artifact" : String(rest)
  }
}

/// Two artifacts may hold the same clip with the same findings: the second gets a name of its own.
private struct UniqueNames {
  private var uses: [Fingerprint: Int] = [:]

  mutating func unique(_ fingerprint: Fingerprint) -> Fingerprint {
    let use = uses[fingerprint, default: 0]
    uses[fingerprint] = use + 1
    return use == 0 ? fingerprint : Fingerprint(of: fingerprint.description, "\(use)")
  }
}
