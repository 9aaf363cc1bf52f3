import Auditing
import Measurement

/// All budgets of a clip beside what they are for, those over first.
struct BudgetTable {
  let html: HTML

  private static let rows = 200

  init(_ clip: BundleReport, id: String) {
    guard clip.budget != nil else {
      html = .empty
      return
    }
    let rows = BudgetRow.gravestFirst(clip.budgets)
    let rest = rows.count - Self.rows
    html = """
      <section class="budgets" aria-labelledby="\(id)-budgets">
      <h3 id="\(id)-budgets">Budgets <span class="tally">\(rows.count)</span></h3>
      <p class="fine">The team's own lines, from its project file.\
      \(Self.remark(clip.budget?.growthUnknown))</p>
      \(Self.table(rows.prefix(Self.rows).map { Self.row($0) }))
      \(rest > 0 ? "<p>\(rest) more stand in the JSON report.</p>" : .empty)
      </section>
      """
  }

  private static func remark(_ growthUnknown: String?) -> HTML {
    growthUnknown.map { " Growth is not compared: \($0)." } ?? .empty
  }

  private static func table(_ rows: [HTML]) -> HTML {
    guard !rows.isEmpty else { return .empty }
    return """
      <table>
      <thead><tr><th scope="col">Budget for</th><th scope="col">Size</th><th scope="col">Line</th>\
      <th scope="col">Room</th><th scope="col">Result</th></tr></thead>
      <tbody>
      \(rows)
      </tbody>
      </table>
      """
  }

  private static func row(_ row: BudgetRow) -> HTML {
    let lines = lines(of: row).map { "<span>\($0.text)</span>" as HTML }
    let percent: HTML =
      row.percent.isEmpty ? .empty : #" <span class="fine">\#(row.percent)</span>"#
    return """
      <tr class="reading\(mark(row))">
      <th scope="row"><span class="name">\(row.name), \(row.length.rawValue)</span> \
      <span class="fine">\(detail(row))</span></th>
      <td data-label="Size"><span title="\(row.size.exact)">\(row.amount)</span>\(percent)</td>
      <td data-label="Line">\(HTML(lines, separator: ", "))</td>
      <td data-label="Room"><span class="result">\(row.room)</span></td>
      <td data-label="Result"><span class="result">\(result(row))</span></td>
      </tr>
      """
  }

  /// Where the part is largest, or between which sizes it grew.
  private static func detail(_ row: BudgetRow) -> String {
    switch row.subject {
    case .part(_, let variant): row.size > .zero ? variant : "the clip has none"
    case .growth(let from, let to, _): "\(from) then, \(to) now"
    }
  }

  private static func result(_ row: BudgetRow) -> String {
    switch row.state {
    case .within: "kept"
    case .over(let severity): severity.rawValue
    case .accepted, .unjudged: row.remark ?? ""
    }
  }

  /// What a row is marked with: grave, worth a look, or neither.
  static func mark(_ row: BudgetRow) -> String {
    switch row.state {
    case .over(.error): " over"
    case .over, .unjudged: " warned"
    case .within, .accepted: ""
    }
  }

  /// `350 KB`, `warning at 300 KB`.
  static func lines(of row: BudgetRow) -> [(kind: String, text: String)] {
    let fail = row.fail.map { (kind: "fail", text: "\($0)") }
    let warn = row.warn.map { (kind: "warn", text: "warning at \($0)") }
    return [fail, warn].compactMap { $0 }
  }
}
