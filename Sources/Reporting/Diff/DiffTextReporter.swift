import Auditing
package import Comparing
import Measurement

/// What a person reads of two builds: how much, why, and what else is another.
package struct DiffTextReporter {
  private let style: TextStyle
  private let detail: TextReporter.Detail

  private static let causes = 10
  private static let rows = 6
  private static let files = 10

  package init(style: TextStyle = .plain, detail: TextReporter.Detail = .normal) {
    self.style = style
    self.detail = detail
  }

  package func render(_ diff: BuildDiff) -> String {
    if detail == .quiet { return headline(diff) + "\n" }
    var sections = [headline(diff), remarks(diff)]
    for bundle in diff.bundles where !bundle.isUnchanged {
      sections += self.sections(of: bundle)
    }
    sections += [findings(diff), gaps(diff)]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private func headline(_ diff: BuildDiff) -> String {
    let names = style.paint("\(diff.oldName) → \(diff.newName)", .bold)
    return style.wrap("\(names): \(DiffSentences(diff: diff).headline)", indent: 0, hanging: 2)
  }

  private func remarks(_ diff: BuildDiff) -> String {
    diff.remarks.map { style.wrap("note: \($0)", indent: 0, hanging: 6) }.joined(separator: "\n")
  }

  private func shown<Row>(_ rows: [Row], _ limit: Int) -> ArraySlice<Row> {
    detail == .verbose ? rows[...] : rows.prefix(limit)
  }

  private func more(_ count: Int, _ shown: Int, indent: String = "  ") -> [String] {
    shown < count ? ["\(indent)and \(count - shown) more (--verbose shows all)"] : []
  }
}

// MARK: - A bundle

extension DiffTextReporter {
  private func sections(of bundle: BundleDiff) -> [String] {
    guard bundle.presence == .both else { return [head(bundle)] }
    return [
      head(bundle), variants(bundle), causes(bundle), files(bundle), tables(bundle), facts(bundle),
    ]
  }

  private func head(_ bundle: BundleDiff) -> String {
    let identifier = bundle.identifier ?? "no identifier"
    let old = bundle.oldIdentifier.map { ", was \($0)" } ?? ""
    var lines = [
      style.wrap(
        "\(style.paint(bundle.name, .bold))  \(identifier)\(old)\(version(bundle))", indent: 0,
        hanging: 2)
    ]
    if bundle.presence != .both {
      lines.append("  \(bundle.presence == .added ? "new in this build" : "no longer there")")
    }
    guard let size = bundle.size else {
      return (lines + ["  not measured"]).joined(separator: "\n")
    }
    lines.append(style.paint(row("", "old", "new", "change"), .dim))
    lines.append(row("uncompressed", size.uncompressed))
    if let download = size.download { lines.append(row("download", download)) }
    if bundle.headroom.old != nil || bundle.headroom.new != nil {
      lines.append(row("headroom", bundle.headroom, isComparable: bundle.presence == .both))
    }
    if bundle.limit.difference != .zero, bundle.presence == .both {
      lines.append(row("limit", bundle.limit))
    }
    return lines.joined(separator: "\n")
  }

  private func version(_ bundle: BundleDiff) -> String {
    guard bundle.presence == .both else {
      return (bundle.newVersion ?? bundle.oldVersion).map { ", \($0)" } ?? ""
    }
    if bundle.oldVersion == bundle.newVersion { return bundle.newVersion.map { ", \($0)" } ?? "" }
    return ", \(bundle.oldVersion ?? "no version") → \(bundle.newVersion ?? "no version")"
  }

  private func row(_ name: String, _ change: LengthChange, isComparable: Bool = true) -> String {
    let isSize = name != "headroom" && name != "limit"
    let percent = isSize ? change.percent.map { "  \($0)" } ?? "" : ""
    return row(
      name, LengthChange.text(change.old), LengthChange.text(change.new),
      isComparable ? change.difference.signed : "") + percent
  }

  private func row(_ name: String, _ old: String, _ new: String, _ change: String) -> String {
    "  \(name.padded(right: 13))\(old.padded(left: 12)) \(new.padded(left: 12))"
      + (change.isEmpty ? "" : " " + change.padded(left: 12))
  }

  private func variants(_ bundle: BundleDiff) -> String {
    let changed = bundle.variants.filter { !$0.isUnchanged }
    guard !changed.isEmpty else { return "" }
    let rows = shown(changed, Self.rows)
    let lines = rows.map { variant -> String in
      let change = variant.change
      let old = variant.oldName.map { " (was \($0))" } ?? ""
      let note =
        change.presence == .both ? old : change.presence == .added ? " (new)" : " (gone)"
      let size = change.uncompressed.new ?? change.uncompressed.old ?? .zero
      return columns(
        "\(size)", change.uncompressed.difference.signed,
        LengthChange.text(change.download?.new ?? change.download?.old),
        change.download?.difference.signed ?? "", variant.name + note)
    }
    let head = columns("uncompressed", "change", "download", "change", "variant")
    return ([style.paint(head, .dim)] + lines + more(changed.count, rows.count))
      .joined(separator: "\n")
  }

  private func columns(
    _ size: String, _ change: String, _ download: String, _ second: String, _ name: String
  ) -> String {
    "\(size.padded(left: 14)) \(change.padded(left: 11)) \(download.padded(left: 11)) "
      + "\(second.padded(left: 11))  \(name)"
  }

  private func causes(_ bundle: BundleDiff) -> String {
    guard !bundle.causes.isEmpty else { return "" }
    let rows = shown(bundle.causes, Self.causes)
    let title = style.paint("WHY \(bundle.name) HAS ANOTHER SIZE", .bold)
    var lines = [
      columns("uncompressed", "download", title)
    ]
    lines += rows.map { cause in
      let note = cause.note.isEmpty ? "" : " (\(cause.note))"
      return columns(
        cause.change.uncompressed.difference.signed,
        cause.change.download?.difference.signed ?? "", cause.name + note)
    }
    if let scope = DiffSentences.scope(of: bundle) {
      lines.append(style.wrap(scope, indent: 2, hanging: 2))
    }
    if let old = bundle.oldWorst, let new = bundle.newWorst, old != new {
      lines.append(
        style.wrap("the largest variant was \(old), now it is \(new)", indent: 2, hanging: 2))
    }
    return (lines + more(bundle.causes.count, rows.count)).joined(separator: "\n")
  }

  private func columns(_ first: String, _ second: String, _ name: String) -> String {
    "\(first.padded(left: 14)) \(second.padded(left: 12))  \(name)"
  }

  private func files(_ bundle: BundleDiff) -> String {
    guard !bundle.files.isEmpty else { return "" }
    let counts = [FileChange.Kind.added, .removed, .changed, .moved].compactMap { kind -> String? in
      let count = bundle.files.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind == .added ? "new" : kind.rawValue)"
    }
    let title = "\(style.paint("FILES", .bold))  \(counts.joined(separator: ", "))"
    let causes = Set(bundle.causes.map(\.name))
    guard bundle.files.contains(where: { !causes.contains($0.path) }) else {
      return "\(title), which are the causes above"
    }
    let rows = shown(bundle.files, Self.files)
    let lines = rows.map { file in
      let old = file.oldPath.map { " (was \($0))" } ?? ""
      return columns(
        file.change.uncompressed.difference.signed, file.change.download?.difference.signed ?? "",
        "\(file.word.padded(right: 7))  \(file.path)\(old)")
    }
    return
      ([columns("uncompressed", "download", title)] + lines + more(bundle.files.count, rows.count))
      .joined(separator: "\n")
  }

  private func tables(_ bundle: BundleDiff) -> String {
    let groups = SizeGroup.groups(of: bundle)
    return groups.map { group in
      let rows = shown(group.rows, Self.rows)
      let lines = rows.map { row in
        columns(
          row.change.uncompressed.difference.signed, row.change.download?.difference.signed ?? "",
          row.name + Self.note(row))
      }
      let title = columns("uncompressed", "download", style.paint(group.title.uppercased(), .bold))
      return ([title] + lines + more(group.rows.count, rows.count)).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private static func note(_ row: SizeRow) -> String {
    switch row.change.presence {
    case .added: " (new)"
    case .removed: " (removed)"
    case .both: ""
    }
  }

  private func facts(_ bundle: BundleDiff) -> String {
    FactGroup.groups(of: bundle).map { group in
      let rows = shown(group.changes, Self.rows)
      let lines = rows.map { change in
        let values = change.values.isEmpty ? "" : ": \(change.values)"
        return style.wrap("\(change.sign) \(change.name)\(values)", indent: 2, hanging: 4)
      }
      return
        ([style.paint(group.title.uppercased(), .bold)] + lines
        + more(group.changes.count, rows.count)).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}

// MARK: - Findings and gaps

extension DiffTextReporter {
  private func findings(_ diff: BuildDiff) -> String {
    guard !diff.findings.isEmpty else { return "" }
    let rows = shown(FindingRow.rows(of: diff), 2 * Self.files)
    let lines = rows.map { row in
      style.wrap(
        "\(row.label)  \(style.paint(row.change.finding.rule, .bold))  \(row.message)", indent: 2,
        hanging: 4)
    }
    return ([style.paint("FINDINGS", .bold)] + lines + more(diff.findings.count, rows.count))
      .joined(separator: "\n")
  }

  private func gaps(_ diff: BuildDiff) -> String {
    let lists = [
      ("NOT MEASURED IN THE NEW BUILD", diff.gapsAppeared),
      ("MEASURED AGAIN", diff.gapsDisappeared),
    ]
    return lists.filter { !$0.1.isEmpty }.map { title, gaps in
      let rows = shown(gaps, Self.files)
      return
        ([style.paint(title, .bold)]
        + rows.map { style.wrap("\($0.path): \($0.reason)", indent: 2, hanging: 2) }
        + more(gaps.count, rows.count)).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
