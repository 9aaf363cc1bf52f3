import Auditing
import Measurement

/// The verdict on one artifact in words, the same in every report that people read.
struct VerdictText {
  /// How the clip stands to the line that decides: `BakeryClip is 734 KB over 15 MB`.
  let fact: String
  /// `2 errors`, `1 note`, `1 accepted`, `3 not measured`; what there is none of is left out.
  let counts: [String]

  init(_ report: Report) {
    switch report.clips.count {
    case 0: fact = "no App Clip"
    case 1...3:
      fact = report.clips.map { Standing($0)?.sentence ?? $0.name }.joined(separator: "; ")
    default: fact = "\(report.clips.count) App Clips"
    }
    var counts: [String] = []
    for (severity, word) in [(Severity.error, "error"), (.warning, "warning"), (.note, "note")] {
      let count = report.count(severity)
      if count > 0 { counts.append("\(count) \(word)\(count == 1 ? "" : "s")") }
    }
    if !report.suppressed.isEmpty { counts.append("\(report.suppressed.count) accepted") }
    if !report.gaps.isEmpty { counts.append("\(report.gaps.count) not measured") }
    self.counts = counts
  }

  /// `BakeryClip is 734 KB over 15 MB, 1 error, 1 note`.
  var sentence: String { ([fact] + counts).joined(separator: ", ") }
}

/// One of a clip's two lengths held against its limit.
struct Gauge {
  let word: String
  let size: DecisiveSize
  let limit: ByteCount

  /// Both lengths of a clip, the one that Apple refuses by first.
  static func gauges(of clip: BundleReport) -> [Gauge] {
    guard let sizes = clip.sizes, let limits = clip.limits else { return [] }
    let both = [
      ("uncompressed", sizes.decisiveUncompressed), ("download", sizes.decisiveDownload),
    ]
    return both.compactMap { word, size in
      size.map { Gauge(word: word, size: $0, limit: limits.bytes) }
    }
  }

  var isOver: Bool { size.bytes > limit }

  /// Of the limit, 1 at it.
  var share: Double { Double(size.bytes.bytes) / Double(max(1, limit.bytes)) }

  /// `104.8 %`, rounded down, so that nothing below the limit reads as 100.
  var percent: String { share.percent }

  /// `734 KB over` or `14.73 MB left`, with whose figure it is where it is not ours.
  var rest: String {
    let room = limit - size.bytes
    let text = isOver ? "\(ByteCount.zero - room) over" : "\(room) left"
    return text + (size.apple == nil ? "" : ", Apple's figure")
  }
}

extension Double {
  /// `104.8 %`, rounded down; `<0.1 %` for what would round to nothing.
  var percent: String {
    if self > 0, self < 0.001 { return "<0.1 %" }
    let tenths = Int((Swift.min(self, 9999) * 1000).rounded(.down))
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
