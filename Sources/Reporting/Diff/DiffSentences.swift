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
      let count = diff.newFindings.count { $0.finding.severity == severity }
      if count > 0 { facts.append("\(count) new \(severity.rawValue)\(count == 1 ? "" : "s")") }
    }
    let graver = diff.findings.count { change in
      change.kind == .severity && change.old.map { $0.severity < change.finding.severity } ?? false
    }
    if graver > 0 { facts.append("\(graver) graver than before") }
    let gone = diff.findings.count { $0.kind == .disappeared }
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
    return [change(of: name, size), room(of: bundle)].compactMap { $0 }.joined(separator: ", ")
  }

  private static func change(of name: String, _ size: SizeChange) -> String {
    let (length, word) =
      size.uncompressed.difference != .zero
      ? (size.uncompressed, "") : (size.download ?? size.uncompressed, " to download")
    guard length.difference != .zero else { return "\(name) has the same size" }
    let verb = length.difference > .zero ? "grew" : "shrank"
    let amount = ByteCount(Int64(clamping: length.difference.bytes.magnitude))
    let percent = length.percent.map { " (\($0))" } ?? ""
    return "\(name) \(verb) by \(amount)\(word)\(percent)"
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
