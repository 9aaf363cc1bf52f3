import Auditing
import Measurement

/// Pass or fail, and the sentence that says why.
struct Verdict {
  private let report: Report

  init(_ report: Report) { self.report = report }

  var badge: HTML {
    report.passes
      ? #"<strong class="badge pass">PASS</strong>"# : #"<strong class="badge fail">FAIL</strong>"#
  }

  /// What fails the run, unless that is a size, and how the clips stand to the line that decides.
  var sentence: String {
    let standings = report.clips.map { Standing($0) }
    let sizes =
      standings.isEmpty
      ? "No App Clip"
      : zip(standings, report.clips).map { $0?.sentence ?? $1.name }.joined(separator: "; ")
    let isSaid = standings.contains { $0?.fails(at: report.threshold) ?? false }
    return report.passes || isSaid ? sizes : "\(reasons): \(sizes)"
  }

  private var reasons: String {
    let found = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = report.findings.count { $0.severity == severity && report.fails($0) }
      return count > 0 ? Self.counted(count, severity) : nil
    }
    let gaps = report.failsByGaps ? ["\(report.gaps.count) not measured"] : []
    return (found + gaps).joined(separator: ", ")
  }

  private static func counted(_ count: Int, _ severity: Severity) -> String {
    "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
  }

  /// How many of what there is to read, each leading there.
  func counts(in artifact: String) -> HTML {
    var facts: [HTML] = []
    for severity in Severity.allCases.reversed() {
      let count = report.count(severity)
      guard count > 0 else { continue }
      facts.append(
        """
        <a class="count \(severity.rawValue)" href="#\(artifact)-\(severity.rawValue)">\
        \(Self.counted(count, severity))</a>
        """)
    }
    if !report.suppressed.isEmpty {
      facts.append(#"<span class="count">\#(report.suppressed.count) accepted</span>"#)
    }
    if !report.gaps.isEmpty {
      facts.append(
        """
        <a class="count \(report.failsByGaps ? "error" : "note")" href="#\(artifact)-gaps">\
        \(report.gaps.count) not measured</a>
        """)
    }
    return facts.isEmpty ? #"<span class="count">no findings</span>"# : HTML(facts)
  }
}
