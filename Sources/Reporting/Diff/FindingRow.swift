import Auditing
import Comparing

/// A finding that changed, as a line has it.
struct FindingRow {
  let change: FindingChange
  /// `new error`, `now error, was warning`.
  let label: String
  /// With what became of its places, and with its own place where others read the same.
  let message: String
  /// Its first place, from the bundle's folder on: `BakeryClip.app/README.md`.
  let place: String

  static func rows(of diff: BuildDiff) -> [FindingRow] {
    let texts = Dictionary(diff.findings.map { ($0.text, 1) }, uniquingKeysWith: +)
    let homes = Dictionary(
      diff.findings.map { ($0.text + [$0.finding.bundle], 1) }, uniquingKeysWith: +)
    return diff.findings.map { change in
      let finding = change.finding
      let bundle = String(finding.bundle.split(separator: "/").last ?? finding.bundle[...])
      let path = finding.path ?? finding.bundle
      let place =
        path == finding.bundle ? bundle : finding.inside(path).map { "\(bundle)/\($0)" } ?? path
      let isAlone = homes[change.text + [finding.bundle], default: 0] < 2
      let origin =
        texts[change.text, default: 0] > 1 ? " (\(isAlone ? bundle : place))" : ""
      let isMarked = finding.isAccepted && change.kind != .accepted
      return FindingRow(
        change: change, label: change.label + (isMarked ? ", accepted" : ""),
        message: finding.message + change.places + origin, place: place)
    }
  }
}

extension FindingSnapshot {
  /// A place relative to the bundle; nil for the bundle itself and what is outside of it.
  fileprivate func inside(_ place: String) -> String? {
    place.hasPrefix("\(bundle)/") ? String(place.dropFirst(bundle.count + 1)) : nil
  }
}

extension FindingChange {
  fileprivate var text: [String] {
    [finding.rule, finding.message]
  }

  fileprivate var label: String {
    let severity = finding.severity.rawValue
    return switch kind {
    case .appeared: "new \(severity)"
    case .disappeared: "gone \(severity)"
    case .severity: "now \(severity), was \(old?.severity.rawValue ?? "unknown")"
    case .accepted: "accepted now \(severity)"
    case .reopened: "no longer accepted \(severity)"
    case .grown: "more of \(severity)"
    case .changed: gonePlaces.isEmpty ? "moved \(severity)" : "less of \(severity)"
    case .unjudged: "not judged \(severity)"
    }
  }

  /// `; new: Menu/a.png, gone: b.png`, relative to the bundle.
  fileprivate var places: String {
    let lists = [("new", newPlaces), ("gone", gonePlaces)].filter { !$0.1.isEmpty }
    guard !lists.isEmpty else { return "" }
    return "; "
      + lists.map { word, places in
        let shown = places.prefix(3).map { finding.inside($0) ?? $0 }
        let rest = places.count - shown.count
        return "\(word): \(shown.joined(separator: ", "))" + (rest > 0 ? " and \(rest) more" : "")
      }.joined(separator: "; ")
  }
}
