import Comparing
import Measurement

/// A clip or the host of a diff's page: sizes, why, both maps, and every change folded.
struct DiffBundleSection {
  let html: HTML

  private static let mostRows = 500

  init(_ bundle: BundleDiff) {
    html = """
      <section class="bundle">
      <h2>\(bundle.name)</h2>
      <p class="fine">\(Self.identity(of: bundle))</p>
      \(Self.sizes(bundle))
      \(Self.causes(bundle))
      \(bundle.presence == .both ? DiffMap(bundle).html : .empty)
      \(Self.variants(bundle))
      \(Self.files(bundle))
      \(SizeGroup.groups(of: bundle).map { Self.group($0) })
      \(FactGroup.groups(of: bundle).map { Self.facts($0) })
      </section>
      """
  }

  private static func identity(of bundle: BundleDiff) -> HTML {
    let identifier = bundle.identifier ?? "no identifier"
    let was: HTML = bundle.oldIdentifier.map { ", was <code>\($0)</code>" } ?? .empty
    let state: HTML
    switch bundle.presence {
    case .added: state = ", new in this build"
    case .removed: state = ", no longer there"
    case .both: state = .empty
    }
    let (old, new) = (bundle.oldVersion, bundle.newVersion)
    let version: HTML =
      old == new || bundle.presence != .both
      ? "\((new ?? old).map { ", version \($0)" } ?? "")"
      : ", version \(old ?? "none") → \(new ?? "none")"
    return "<code>\(identifier)</code>\(was)\(version)\(state)"
  }

  private static func sizes(_ bundle: BundleDiff) -> HTML {
    guard let size = bundle.size else { return "<p>Not measured.</p>" }
    let limit = bundle.limit.new ?? bundle.limit.old
    let scale =
      [size.uncompressed, size.download].compactMap { $0 }
      .flatMap { [$0.old, $0.new].compactMap { $0 } }.max() ?? .zero
    var rows = [
      sizeRow("Uncompressed", size.uncompressed, limit, scale)
    ]
    if let download = size.download { rows.append(sizeRow("Download", download, limit, scale)) }
    let isBoth = bundle.presence == .both
    if bundle.headroom.old != nil || bundle.headroom.new != nil {
      rows.append(sizeRow("Headroom", bundle.headroom, nil, nil, isComparable: isBoth))
    }
    if bundle.limit.difference != .zero, isBoth {
      rows.append(sizeRow("Limit", bundle.limit, nil, nil))
    }
    return """
      <table class="sizes-table">
      <thead><tr><th scope="col">Largest variant</th><th scope="col">Old</th>\
      <th scope="col">New</th><th scope="col" class="size">Change</th></tr></thead>
      <tbody>
      \(rows)
      </tbody>
      </table>
      \(limit.map { "<p class=\"fine\">The mark is the limit of \($0).</p>" } ?? .empty)
      """
  }

  /// Without a scale, numbers alone; headroom and limits are better the larger they are.
  private static func sizeRow(
    _ name: String, _ change: LengthChange, _ limit: ByteCount?, _ scale: ByteCount?,
    isComparable: Bool = true
  ) -> HTML {
    let cells = [("Old", change.old), ("New", change.new)].map { label, size -> HTML in
      let bar: HTML
      if let scale, let size {
        bar = SizeBar(size, limit: limit, scale: scale, height: 8).html
      } else {
        bar = .empty
      }
      let exact = size.map { $0.exact } ?? ""
      return """
        <td data-label="\(label)"><span title="\(exact)">\(LengthChange.text(size))</span>\(bar)</td>
        """
    }
    let percent = scale == nil ? "" : change.percent.map { " (\($0.unbroken))" } ?? ""
    // What is lost has not got better by that.
    let isLost = change.new == nil
    let isWorse = scale == nil ? change.difference < .zero : change.difference > .zero || isLost
    return """
      <tr><th scope="row">\(name)</th>\(cells)<td class="size" data-label="Change">\
      \(isComparable ? amount(change.difference, isWorse: isWorse) : .empty)\(percent)</td></tr>
      """
  }

  private static func amount(_ difference: ByteCount, isWorse: Bool? = nil) -> HTML {
    guard difference != .zero else { return #"<span class="fine">same</span>"# }
    let isWorse = isWorse ?? (difference > .zero)
    return """
      <span class="change \(isWorse ? "grew" : "shrank")">\(difference.signed)</span>
      """
  }

  private static func causes(_ bundle: BundleDiff) -> HTML {
    guard !bundle.causes.isEmpty else { return .empty }
    func shown(_ change: SizeChange) -> ByteCount { change.of(bundle.leading)?.difference ?? .zero }
    let largest = bundle.causes.map { shown($0.change).bytes.magnitude }.max() ?? 1
    let rows = bundle.causes.prefix(25).map { cause -> HTML in
      let note: HTML = cause.note.isEmpty ? .empty : #" <span class="fine">\#(cause.note)</span>"#
      return """
        <tr><th scope="row"><code>\(cause.name)</code>\(note)</th>\
        <td class="bar-cell">\(bar(shown(cause.change), largest))</td>\
        \(cells(cause.change))</tr>
        """
    }
    let rest = bundle.causes.count - rows.count
    let moved: HTML =
      bundle.oldWorst != bundle.newWorst
      ? """
      <p class="fine">The largest variant was \(bundle.oldWorst ?? "none"), now it is \
      \(bundle.newWorst ?? "none").</p>
      """ : .empty
    let scope: HTML =
      DiffSentences.scope(of: bundle).map { #"<p class="fine">\#($0).</p>"# } ?? .empty
    return """
      <section>
      <h3>Why it has another size</h3>
      <table class="causes">
      <thead><tr><th scope="col">Cause</th><th scope="col"></th>\
      <th scope="col" class="size">Uncompressed</th><th scope="col" class="size">Download</th></tr></thead>
      <tbody>
      \(rows)
      </tbody>
      </table>
      \(rest > 0 ? "<p class=\"fine\">and \(rest) smaller.</p>" : .empty)
      \(scope)
      \(moved)
      </section>
      """
  }

  private static func bar(_ difference: ByteCount, _ largest: UInt64) -> HTML {
    let share = Double(difference.bytes.magnitude) / Double(max(1, largest)) * 100
    let color = difference > .zero ? "#b3261e" : "#17693a"
    return """
      <svg class="bar" width="100%" height="8" aria-hidden="true"><rect \
      class="\(difference > .zero ? "fill" : "shrink")" width="\(share)%" height="8" \
      fill="\(color)"/></svg>
      """
  }

  private static func cells(_ change: SizeChange) -> HTML {
    """
    <td class="size" data-label="Uncompressed">\(amount(change.uncompressed.difference))</td>\
    <td class="size" data-label="Download">\
    \(change.download.map { amount($0.difference) } ?? .empty)</td>
    """
  }

  // MARK: - Folded

  private static func variants(_ bundle: BundleDiff) -> HTML {
    let changed = bundle.variants.filter { !$0.isUnchanged }
    return table(
      "Variants", changed.count,
      changed.prefix(mostRows).map { variant in
        let change = variant.change
        let old: HTML = variant.oldName.map { #" <span class="fine">was \#($0)</span>"# } ?? .empty
        let size = LengthChange.text(change.uncompressed.new ?? change.uncompressed.old)
        return """
          <tr><th scope="row">\(variant.name)\(old)\(note(change.presence)) \
          <span class="fine">\(size)</span></th>\(cells(change))</tr>
          """
      })
  }

  private static func files(_ bundle: BundleDiff) -> HTML {
    table(
      "Files", bundle.files.count,
      bundle.files.prefix(mostRows).map { file in
        let old: HTML =
          file.oldPath.map { #" <span class="fine">was <code>\#($0)</code></span>"# } ?? .empty
        return """
          <tr><th scope="row">\(file.word) <code>\(file.path)</code>\(old)</th>\
          \(cells(file.change))</tr>
          """
      })
  }

  private static func group(_ group: SizeGroup) -> HTML {
    table(
      group.title.prefix(1).uppercased() + group.title.dropFirst(), group.rows.count,
      group.rows.prefix(mostRows).map { row in
        """
        <tr><th scope="row"><code>\(row.name)</code>\(note(row.change.presence))</th>\
        \(cells(row.change))</tr>
        """
      })
  }

  private static func note(_ presence: Presence) -> HTML {
    switch presence {
    case .added: #" <span class="fine">new</span>"#
    case .removed: #" <span class="fine">removed</span>"#
    case .both: .empty
    }
  }

  private static func table(_ title: String, _ count: Int, _ rows: [HTML]) -> HTML {
    guard count > 0 else { return .empty }
    return """
      <details><summary>\(title) <span class="tally">\(count)</span></summary>
      <table>
      <thead><tr><th scope="col"></th><th scope="col" class="size">Uncompressed</th>\
      <th scope="col" class="size">Download</th></tr></thead>
      <tbody>
      \(rows)
      </tbody>
      </table>
      \(DiffHTMLReporter.rest(count, rows.count))
      </details>
      """
  }

  private static func facts(_ group: FactGroup) -> HTML {
    let rows = group.changes.prefix(mostRows).map { change -> HTML in
      let values: HTML = change.values.isEmpty ? .empty : ": \(change.values)"
      return """
        <li><span class="sign">\(change.sign)</span> <code>\(change.name)</code>\(values)</li>
        """
    }
    let title = group.title.prefix(1).uppercased() + group.title.dropFirst()
    return """
      <details open><summary>\(title) <span class="tally">\(group.changes.count)</span></summary>
      <ul class="changes">
      \(rows)
      </ul>
      \(DiffHTMLReporter.rest(group.changes.count, rows.count))
      </details>
      """
  }
}

extension String {
  /// On one line: a no-break space for each space.
  fileprivate var unbroken: String { replacing(" ", with: "\u{A0}") }
}
