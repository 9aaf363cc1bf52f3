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

  /// What fails the run, unless that is the size, and how much room there is.
  var sentence: String {
    let rooms = report.clips.map { Headroom($0) }
    let sizes =
      rooms.isEmpty
      ? "No App Clip"
      : zip(rooms, report.clips).map { $0?.sentence ?? $1.name }.joined(separator: "; ")
    let isOver = rooms.contains { ($0?.room ?? .zero) < .zero }
    return report.passes || isOver ? sizes : "\(reasons): \(sizes)"
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

/// How much room a clip has below its limit, by the tighter of the two lengths.
struct Headroom {
  let room: ByteCount
  private let limit: ByteCount
  private let name: String

  init?(_ clip: BundleReport) {
    guard let limits = clip.limits, let sizes = clip.sizes else { return nil }
    name = clip.name
    limit = limits.bytes
    room =
      limits.bytes
      - max(sizes.decisiveUncompressed?.bytes ?? .zero, sizes.decisiveDownload?.bytes ?? .zero)
  }

  var sentence: String {
    room < .zero
      ? "\(name) is \(ByteCount.zero - room) over \(limit)" : "\(name) has \(room) left of \(limit)"
  }
}
