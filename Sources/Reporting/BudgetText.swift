import Auditing
import Measurement

/// A clip's budgets as lines of the text report: the whole clip's, those that are passed, and growth;
/// all of them where all is shown.
struct BudgetText {
  private let rows: [BudgetRow]
  private let style: TextStyle

  init(_ rows: [BudgetRow], style: TextStyle, showsAll: Bool) {
    self.rows = rows.filter { showsAll || $0.isTotal || $0.isGrowth || $0.isOver }
    self.style = style
  }

  var lines: [String] { rows.map { line(of: $0) } }

  private func line(of row: BudgetRow) -> String {
    let (word, subject, lineWord) =
      switch row.subject {
      case .part(let scope, _):
        ("budget", scope.name.map { " in \(scope.kind) \($0)" } ?? "", " of")
      case .growth(_, _, let base): ("growth", " than \(base)", ", allowed")
      }
    return style.wrap(
      "\(word.padded(right: 12)) \(row.amount.padded(left: 10)) \(row.length.word)\(subject)"
        + "\(row.isWarningLine ? ", warning at" : lineWord) \(standing(of: row))",
      indent: 2, hanging: 13)
  }

  /// `350 KB, 21 KB over`; of a passed line that only warns with how much is left of the other.
  private func standing(of row: BudgetRow) -> String {
    let fact = "\(row.line), \(style.paint(row.rest, row.isOver ? .red : .green))"
    guard row.isWarningLine, let fail = row.fail else { return fact }
    return "\(fact); \(fail), \(style.paint("\(fail - row.size) left", .green))"
  }
}
