import Auditing
package import Comparing
import Measurement

/// For a comment on a pull request: what the change costs, why, and what it brought; the rest folded.
package enum DiffMarkdownReporter {
  /// GitHub takes comments of 65,536 characters; counted in bytes it holds for every way of counting.
  package static let mostBytes = 65_000

  private static let causes = 12
  private static let rows = 100

  package static func render(_ diff: BuildDiff) -> String {
    var page = MarkdownPage(limit: mostBytes)
    page.add(heading(diff), name: "the heading")
    for bundle in diff.bundles where !bundle.isUnchanged { summarize(bundle, on: &page) }
    addFindings(of: diff, to: &page)
    addGaps(of: diff, to: &page)
    let changed = diff.bundles.filter { $0.presence == .both && !$0.isUnchanged }
    for bundle in changed {
      addDetails(of: bundle, owner: changed.count > 1 ? " of \(bundle.name.plain)" : "", to: &page)
    }
    return page.finished
  }

  private static func heading(_ diff: BuildDiff) -> [String] {
    let names = "\(MarkdownText.code(diff.oldName)) → \(MarkdownText.code(diff.newName))"
    let notes = diff.remarks.map { "> note: \(MarkdownText.escaped($0))\n>" }
    return ["## App Clip: \(MarkdownText.escaped(DiffSentences(diff: diff).headline))", "", names]
      + (notes.isEmpty ? [] : [""] + notes)
  }

  private static func summarize(_ bundle: BundleDiff, on page: inout MarkdownPage) {
    page.add(table(bundle), name: "sizes")
    guard !bundle.causes.isEmpty else { return }
    let rest = bundle.causes.count - causes
    page.add(
      ["| why | uncompressed | download |", "|---|--:|--:|"],
      rows: bundle.causes.prefix(causes).map { cause in
        let note = cause.note.isEmpty ? "" : " (\(MarkdownText.escaped(cause.note)))"
        return row(MarkdownText.code(cause.name) + note, cause.change)
      },
      tail: (rest > 0 ? ["", "…and \(rest) smaller ones"] : [])
        + (DiffSentences.scope(of: bundle).map { ["", MarkdownText.escaped($0)] } ?? []),
      name: "causes")
  }

  private static func table(_ bundle: BundleDiff) -> [String] {
    let title = MarkdownText.escaped(bundle.name)
    let isBoth = bundle.presence == .both
    let version =
      bundle.oldVersion == bundle.newVersion || !isBoth
      ? bundle.newVersion ?? bundle.oldVersion ?? ""
      : "\(bundle.oldVersion ?? "no version") → \(bundle.newVersion ?? "no version")"
    let state = isBoth ? "" : bundle.presence == .added ? ", new" : ", gone"
    var lines = [
      "| \(title) \(MarkdownText.escaped(version))\(state) | old | new | change | |",
      "|---|--:|--:|--:|--:|",
    ]
    if let size = bundle.size {
      lines.append(line("uncompressed", size.uncompressed))
      if let download = size.download { lines.append(line("download", download)) }
    }
    if bundle.headroom.old != nil || bundle.headroom.new != nil {
      let isOver = bundle.headroom.new.map { $0 < .zero } ?? false
      lines.append(
        line(
          "headroom", bundle.headroom, isRelative: false, isBold: isOver, isComparable: isBoth))
    }
    if bundle.limit.difference != .zero, isBoth {
      lines.append(line("limit", bundle.limit, isRelative: false))
    }
    return lines
  }

  private static func line(
    _ name: String, _ change: LengthChange, isRelative: Bool = true, isBold: Bool = false,
    isComparable: Bool = true
  ) -> String {
    let mark = isBold ? "**" : ""
    return "| \(name) | \(LengthChange.text(change.old)) | "
      + "\(mark)\(LengthChange.text(change.new))\(mark) | "
      + "\(isComparable ? change.difference.signed : "") | "
      + "\(isRelative ? change.percent ?? "" : "") |"
  }

  private static func row(_ name: String, _ change: SizeChange) -> String {
    "| \(name) | \(change.uncompressed.difference.signed) | "
      + "\(change.download?.difference.signed ?? "") |"
  }

  // MARK: - What it brought

  private static func addFindings(of diff: BuildDiff, to page: inout MarkdownPage) {
    let rows = FindingRow.rows(of: diff)
    let (gone, unjudged) = (
      rows.filter { $0.change.kind == .disappeared }, rows.filter { $0.change.kind == .unjudged }
    )
    let others = rows.filter { ![.disappeared, .unjudged].contains($0.change.kind) }
    if !others.isEmpty {
      page.add(["### Findings", ""], rows: others.map { item($0) }, name: "findings")
    }
    if !gone.isEmpty {
      fold(
        "\(gone.count) \(gone.count == 1 ? "finding" : "findings") gone", [], gone.map { item($0) },
        "findings", &page)
    }
    if !unjudged.isEmpty {
      fold(
        "\(unjudged.count) \(unjudged.count == 1 ? "finding" : "findings") not judged", [],
        unjudged.map { item($0) }, "findings", &page)
    }
  }

  private static func item(_ row: FindingRow) -> String {
    "- \(row.label) **\(MarkdownText.escaped(row.change.finding.rule))** "
      + "\(MarkdownText.escaped(row.message)) · \(MarkdownText.code(row.place))"
  }

  private static func addGaps(of diff: BuildDiff, to page: inout MarkdownPage) {
    let lists = [
      ("Not measured in the new build", diff.gapsAppeared),
      ("Measured again", diff.gapsDisappeared),
    ]
    for (title, gaps) in lists where !gaps.isEmpty {
      page.add(
        ["### \(title)", ""],
        rows: gaps.map { "- \(MarkdownText.code($0.path)) \(MarkdownText.escaped($0.reason))" },
        name: "gaps")
    }
  }

  // MARK: - Folded

  private static func addDetails(
    of bundle: BundleDiff, owner: String, to page: inout MarkdownPage
  ) {
    let variants = bundle.variants.filter { !$0.isUnchanged }
    fold(
      "\(variants.count) changed \(variants.count == 1 ? "variant" : "variants")\(owner)",
      ["| variant | uncompressed | change | download | change |", "|---|--:|--:|--:|--:|"],
      variants.map { variant in
        let change = variant.change
        let old = variant.oldName.map { " (was \(MarkdownText.escaped($0)))" } ?? ""
        let name = MarkdownText.escaped(variant.name) + old
        return "| \(name) | \(LengthChange.text(change.uncompressed.new)) | "
          + "\(change.uncompressed.difference.signed) | "
          + "\(LengthChange.text(change.download?.new)) | "
          + "\(change.download?.difference.signed ?? "") |"
      }, "variants", &page)
    fold(
      "\(bundle.files.count) changed \(bundle.files.count == 1 ? "file" : "files")\(owner)",
      ["| | file | uncompressed | download |", "|---|---|--:|--:|"],
      bundle.files.prefix(rows).map { file in
        let old = file.oldPath.map { " (was \(MarkdownText.code($0)))" } ?? ""
        return "| \(file.word) " + row(MarkdownText.code(file.path) + old, file.change)
      }, "files", &page)
    for group in SizeGroup.groups(of: bundle) {
      fold(
        "\(group.title)\(owner)", ["| | uncompressed | download |", "|---|--:|--:|"],
        group.rows.prefix(rows).map { row(MarkdownText.code($0.name), $0.change) }, group.title,
        &page)
    }
    for group in FactGroup.groups(of: bundle) {
      fold(
        "\(group.title)\(owner)", [],
        group.changes.map { change in
          let values =
            change.values.isEmpty ? "" : " \(MarkdownText.code(change.values))"
          return "- \(change.word) \(MarkdownText.code(change.name))\(values)"
        }, group.title, &page)
    }
  }

  private static func fold(
    _ title: String, _ head: [String], _ rows: [String], _ name: String,
    _ page: inout MarkdownPage
  ) {
    guard !rows.isEmpty else { return }
    page.add(
      ["<details><summary>\(title)</summary>", ""] + head, rows: rows, tail: ["", "</details>"],
      name: name)
  }
}

extension FactChange {
  fileprivate var word: String {
    switch presence {
    case .added: "new"
    case .removed: "gone"
    case .both: "changed"
    }
  }
}

extension String {
  /// Letters, digits and blanks: a summary is read as HTML, where no backslash helps.
  fileprivate var plain: String {
    String(prefix(60).map { $0.isLetter || $0.isNumber || $0 == " " ? $0 : "·" })
  }
}
