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

  var sentence: String {
    switch report.clips.count {
    case 0: "no App Clip"
    case 1: Headroom(report.clips[0])?.sentence ?? report.clips[0].name
    default:
      "\(report.clips.count) App Clips: "
        + report.clips.map { Headroom($0)?.sentence ?? $0.name }.joined(separator: "; ")
    }
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
        \(count) \(severity.rawValue)\(count == 1 ? "" : "s")</a>
        """)
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
