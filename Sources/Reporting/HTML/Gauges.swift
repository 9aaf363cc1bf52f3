import Auditing
import Measurement

/// A clip's two lengths against Apple's limit, and against the team's budget where there is one.
struct Gauges {
  let html: HTML

  /// `table` is where all budgets stand on the page.
  init(_ clip: BundleReport, table: String) {
    guard let sizes = clip.sizes, let limits = clip.limits else {
      html = .empty
      return
    }
    let lengths: [(Length, String, DecisiveSize?)] = [
      (.uncompressed, "Uncompressed", sizes.decisiveUncompressed),
      (.download, "Download", sizes.decisiveDownload),
    ]
    let gauges = lengths.compactMap { length, word, size in
      size.map { size in
        let budget = clip.budgets.first { $0.isTotal && $0.length == length }
        return Self.gauge(word, size, limits.bytes, budget)
      }
    }
    let physical: HTML =
      limits.physicalWarning.map {
        """
        <br>Above \($0) QR codes, NFC tags and App Clip Codes no longer start it.
        """
      } ?? .empty
    html = """
      <div class="gauges">
      \(gauges)
      </div>
      <p class="fine">Limit of \(limits.bytes) for \(limits.basis), by \
      <a href="\(limits.source)" rel="noreferrer">Apple's table</a>.\(physical)</p>
      \(Self.budgets(clip.budgets, table))
      """
  }

  private static func gauge(
    _ word: String, _ decisive: DecisiveSize, _ limit: ByteCount, _ budget: BudgetRow?
  ) -> HTML {
    let size = decisive.bytes
    let room = limit - size
    let isOver = room < .zero
    let rest = isOver ? "\(ByteCount.zero - room) over" : "\(room) left"
    let source =
      decisive.apple.map { "Apple's figure, \($0.report)" }
      ?? words(for: decisive.accuracy)
    return """
      <section class="gauge\(isOver ? " over" : "")">
      <h3>\(word)</h3>
      <p class="figure"><strong title="\(size.exact)">\(size)</strong> of \(limit)</p>
      \(SizeBar(size, limit: limit, warn: budget?.warn, fail: budget?.fail, height: 14).html)
      <p class="room">\(rest) <span>\(percent(size, of: limit))</span></p>
      <p class="fine">\(decisive.variant); \(source)</p>
      \(budget.map { self.budget($0) } ?? .empty)
      </section>
      """
  }

  /// The same length at the budget's own scale, since beside Apple's limit it may be next to nothing.
  private static func budget(_ row: BudgetRow) -> HTML {
    let lines = BudgetTable.lines(of: row).map { "\(key($0.kind))\($0.text)" as HTML }
    let bar = SizeBar(row.size, limit: row.fail ?? row.line, warn: row.warn, height: 8)
    let line = row.isOver && row.isWarningLine ? " the warning line" : ""
    let remark = row.remark.map { ", \($0)" } ?? ""
    return """
      <div class="budget\(BudgetTable.mark(row))">
      <h4>Budget: \(HTML(lines, separator: ", "))</h4>
      \(bar.html)
      <p class="room">\(row.room)\(line)\(remark) <span>\(row.percent)</span></p>
      </div>
      """
  }

  private static func budgets(_ rows: [BudgetRow], _ table: String) -> HTML {
    guard !rows.isEmpty else { return .empty }
    let over = rows.count(where: \.isOver)
    let all = rows.count == 1 ? "One budget" : "\(rows.count) budgets"
    let fact = over == 0 ? "\(all), kept" : "\(all), \(over) exceeded"
    return ##"<p><a href="#\##(table)">\##(fact)</a></p>"##
  }

  /// What the marks on the bars are drawn with.
  private static func key(_ kind: String) -> HTML { #"<i class="key \#(kind)"></i>"# }

  static func words(for accuracy: Accuracy) -> String {
    switch accuracy {
    case .exact: "exact"
    case .estimate: "estimate"
    case .upperBound: "at most: not all was understood"
    }
  }

  /// One decimal, cut off: 100.0 % is only said of what is over.
  static func percent(_ size: ByteCount, of limit: ByteCount) -> String {
    guard limit > .zero else { return "" }
    let tenths = Int64((Double(size.bytes) / Double(limit.bytes) * 1000).rounded(.down))
    return "\(tenths / 10).\(tenths % 10) %"
  }
}

/// A length as a bar up to or over a mark, drawn by attributes alone: it needs no style sheet.
struct SizeBar {
  let html: HTML

  /// `scale` is what the whole width stands for; at least the length and all lines. `warn` and `fail`
  /// are a budget's lines, which reach above and below the bar.
  init(
    _ size: ByteCount, limit: ByteCount?, scale: ByteCount = .zero, warn: ByteCount? = nil,
    fail: ByteCount? = nil, height: Int
  ) {
    let ends = [scale, size, limit, warn, fail].compactMap { $0?.bytes }
    let whole = Double(ends.reduce(1, max))
    let length = max(0, Double(size.bytes)) / whole * 100
    let mark = limit.map { Double($0.bytes) / whole * 100 } ?? 100
    let inside: HTML =
      """
      <rect class="fill" width="\(min(length, mark))%" height="\(height)" fill="#3b76c4"/>
      """
    let over: HTML =
      length > mark
      ? """
      <rect class="over" x="\(mark)%" width="\(length - mark)%" height="\(height)" fill="#c22f24"/>
      """ : .empty
    let line: HTML =
      limit == nil
      ? .empty
      : """
      <rect class="limit" x="\(mark)%" width="2" transform="translate(-1)" height="\(height)" \
      fill="currentColor"/>
      """
    let budget = [("warn", "#b36b00", warn), ("fail", "#6a2fa0", fail)].map { kind, color, line in
      line.map { Self.line(kind, color, at: Double($0.bytes) / whole * 100, height) } ?? .empty
    }
    html = """
      <svg class="bar" width="100%" height="\(height)" aria-hidden="true">\
      <rect class="track" width="100%" height="\(height)" fill="#d9dde3"/>\(inside)\(over)\(line)\
      \(HTML(budget, separator: ""))</svg>
      """
  }

  /// Higher than the bar, so that it stands out from a filled one and from the limit.
  private static func line(_ kind: String, _ color: String, at place: Double, _ height: Int) -> HTML
  {
    """
    <rect class="\(kind)" x="\(place)%" y="-3" width="2" transform="translate(-1)" \
    height="\(height + 6)" fill="\(color)"/>
    """
  }
}
