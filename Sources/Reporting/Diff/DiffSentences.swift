import Auditing
import Comparing
import Measurement

/// What a diff comes to, in words.
struct DiffSentences {
  let diff: BuildDiff

  /// For one line: sizes, headroom, findings, gaps.
  var headline: String {
    guard !diff.isUnchanged else { return "nothing changed" }
    return ([sizes] + counts).joined(separator: ", ")
  }

  /// Of each clip.
  var sizes: String {
    guard !diff.isUnchanged else { return "nothing changed" }
    let clips = diff.clips.map { Self.sentence(of: $0) }
    return clips.isEmpty ? "no App Clip" : clips.joined(separator: "; ")
  }

  /// `2 new findings`, as far as there is something to count.
  var counts: [String] {
    var facts: [String] = []
    for severity in Severity.allCases.reversed() {
      let worse = diff.newFindings.filter { $0.finding.severity == severity }
      let graver = worse.count { $0.kind == .severity }
      let grown = worse.count { $0.kind == .grown }
      let groups = [
        (worse.count - graver - grown, "new ", ""), (graver, "graver ", ""),
        (grown, "", " in more places"),
      ]
      facts += groups.filter { $0.0 > 0 }.map { count, before, behind in
        "\(count) \(before)\(severity.rawValue)\(count == 1 ? "" : "s")\(behind)"
      }
    }
    let gone = diff.findings.count {
      $0.kind == .disappeared && !$0.finding.isAboutAcceptance
    }
    if gone > 0 { facts.append("\(gone) \(gone == 1 ? "finding" : "findings") gone") }
    if !diff.gapsAppeared.isEmpty {
      facts.append("\(diff.gapsAppeared.count) not measured any more")
    }
    return facts
  }

  static func sentence(of bundle: BundleDiff) -> String {
    let name = bundle.name
    switch bundle.presence {
    case .added:
      return "\(name) is new\(bundle.size.map { ", \(text($0.uncompressed.new))" } ?? "")"
    case .removed: return "\(name) is gone"
    case .both: break
    }
    guard let size = bundle.size else { return "\(name) was not measured" }
    return [change(of: name, size, bundle.leading), room(of: bundle)].compactMap { $0 }.joined(
      separator: ", ")
  }

  private static func change(of name: String, _ size: SizeChange, _ leading: Length) -> String {
    let isDownload = leading == .download
    let other = isDownload ? size.uncompressed : size.download
    guard let length = size.of(leading), length.difference != .zero else {
      return "\(name) has the same size"
    }
    let percent = length.percent.map { " (\($0))" } ?? ""
    let first = verb(length) + (isDownload ? " to download" : "") + percent
    // Nobody would guess of the other size that it goes the other way.
    guard let other, other.difference != .zero,
      (other.difference > .zero) != (length.difference > .zero)
    else { return "\(name) \(first)" }
    return "\(name) \(first) and \(verb(other)) \(isDownload ? "uncompressed" : "to download")"
  }

  private static func verb(_ length: LengthChange) -> String {
    let amount = ByteCount(Int64(clamping: length.difference.bytes.magnitude))
    return "\(length.difference > .zero ? "grew" : "shrank") by \(amount)"
  }

  /// Which variant the causes are of; nil where their sum is the change that is shown above them.
  static func scope(of bundle: BundleDiff) -> String? {
    guard let name = bundle.newWorst, let own = bundle.worst?.download,
      let shown = bundle.size?.download, own.difference != shown.difference
    else { return nil }
    return
      "of \(name), whose download changed by \(own.difference.signed); the largest download is "
      + "another variant's"
  }

  /// How much is left below the limit, and whether that is news.
  static func room(of bundle: BundleDiff) -> String? {
    guard let room = bundle.headroom.new, let limit = bundle.limit.new else { return nil }
    guard room < .zero else { return "\(room) left of \(limit)" }
    let wasOver = bundle.headroom.old.map { $0 < .zero } ?? true
    return "\(wasOver ? "" : "now ")\(ByteCount.zero - room) over \(limit)"
  }

  private static func text(_ size: ByteCount?) -> String { size.map { "\($0)" } ?? "not measured" }
}
