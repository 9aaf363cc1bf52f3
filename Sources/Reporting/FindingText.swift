import Artifacts
import Auditing
import Measurement

extension Finding {
  /// `saves up to 2 MB, 1.9 MB to download`; nil where nothing is saved.
  var savingText: String? {
    saving.map { saving in
      "saves \(saving.isAtMost ? "up to " : "")\(saving.size.uncompressed), "
        + "\(saving.size.download) to download"
    }
  }

  /// `size.uncompressed (ITMS-90865)`.
  var name: String { rule.id + (rule.appleCode.map { " (\($0))" } ?? "") }

  /// A place without the bundle it lies in; nil for the bundle itself, but for rules on clip and host,
  /// of which nothing else says which is meant.
  func relative(_ place: String) -> String? {
    if place == bundle {
      return rule.appliesTo == .both ? bundle.split(separator: "/").last.map { String($0) } : nil
    }
    guard place.utf8.starts(with: "\(bundle)/".utf8) else { return place }
    return String(Substring(place.utf8.dropFirst(bundle.utf8.count + 1)))
  }
}

extension Report {
  /// Findings that count, in the order in which a person would want to hear of them.
  var ranked: [Finding] { findings.ranked }

  /// What the gaps mean for the run.
  var gapVerdict: String {
    failsByGaps ? "each fails the run; --allow-gaps lets them pass" : "allowed"
  }
}

extension [Finding] {
  /// The worst first, then what saves most, then by rule and place.
  var ranked: [Finding] {
    sorted { left, right in
      if left.severity != right.severity { return left.severity > right.severity }
      let savings = (left.saving?.size ?? .zero, right.saving?.size ?? .zero)
      if savings.0.uncompressed != savings.1.uncompressed {
        return savings.0.uncompressed > savings.1.uncompressed
      }
      return (left.rule.id, left.places[0], left.fingerprint)
        < (right.rule.id, right.places[0], right.fingerprint)
    }
  }
}

/// Findings of one rule and severity, since they have the fix in common.
struct FindingGroup {
  let rule: Rule
  let severity: Severity
  /// Never empty.
  let findings: [Finding]

  /// In the order of the first of each.
  static func groups(of ranked: [Finding]) -> [FindingGroup] {
    var order: [String] = []
    var members: [String: [Finding]] = [:]
    for finding in ranked {
      let key = "\(finding.severity) \(finding.rule.id)"
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(finding)
    }
    return order.compactMap { key in
      members[key].map {
        FindingGroup(rule: $0[0].rule, severity: $0[0].severity, findings: $0)
      }
    }
  }
}

extension Result<Report, ArtifactError> {
  var report: Report? { try? get() }
}

extension ArtifactError {
  /// The artifact's name without the folders it lies in, printable.
  var artifactName: String { path.split(separator: "/").last.map { String($0).printable } ?? "" }
}

extension String {
  /// On one line and without what nobody would see: the texts of rule files are a user's own.
  var oneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ").visible
  }

  /// At most so many characters, the last one an ellipsis where something was cut off.
  func cut(to count: Int) -> String {
    unicodeScalars.count <= count
      ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(count - 1))) + "…"
  }
}

extension String {
  /// Texts replaced in one pass, so that no replacement is replaced again; scalar by scalar, since an
  /// accent behind a sign makes another character of it, but not for who reads the output.
  func escaped(_ table: [(String, String)]) -> String {
    let rules = table.map { (Array($0.0.unicodeScalars), $0.1) }
    var text = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    scanning: while let scalar = rest.first {
      for (plain, escape) in rules where rest.starts(with: plain) {
        text.append(contentsOf: escape.unicodeScalars)
        rest = rest.dropFirst(plain.count)
        continue scanning
      }
      text.append(scalar)
      rest = rest.dropFirst()
    }
    return String(text)
  }
}
