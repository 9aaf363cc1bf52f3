import Auditing
import Measurement

/// A clip's budgets as lines of the text report: the whole clip's, and all of them where all is shown.
struct BudgetText {
  private let budget: BudgetAssessment
  private let style: TextStyle
  private let showsAll: Bool

  init(_ budget: BudgetAssessment, style: TextStyle, showsAll: Bool) {
    self.budget = budget
    self.style = style
    self.showsAll = showsAll
  }

  var lines: [String] {
    let readings = budget.readings.filter { showsAll || $0.scope == .total }
    return readings.map { line(of: $0) } + budget.growth.map { line(of: $0) }
  }

  private func line(of reading: BudgetReading) -> String {
    let name = reading.scope.name.map { " in \(reading.scope.kind) \($0)" } ?? ""
    return line(
      "budget", "\(reading.bytes)", " \(reading.length.word)\(name) of", reading.bytes,
      warn: reading.lines.warn, fail: reading.lines.fail, severity: reading.passed?.severity)
  }

  private func line(of reading: GrowthReading) -> String {
    let grown = reading.growth
    let amount = grown < .zero ? "\(ByteCount.zero - grown) less" : "\(grown) more"
    return line(
      "growth", amount, " \(reading.length.word) than \(reading.baseName), allowed", grown,
      warn: reading.lines.warn.map { $0.bytes(of: reading.base) }.min(),
      fail: reading.lines.fail.map { $0.bytes(of: reading.base) }.min(),
      severity: reading.passed?.severity)
  }

  private func line(
    _ word: String, _ amount: String, _ subject: String, _ size: ByteCount, warn: ByteCount?,
    fail: ByteCount?, severity: Severity?
  ) -> String {
    var facts: [String] = []
    if let warn, severity == .warning || fail == nil {
      facts.append(room(size, warn, "warning at "))
    }
    if let fail { facts.append(room(size, fail, "")) }
    return style.wrap(
      "\(word.padded(right: 12)) \(amount.padded(left: 10))\(subject) "
        + facts.joined(separator: "; "), indent: 2, hanging: 13)
  }

  private func room(_ size: ByteCount, _ line: ByteCount, _ what: String) -> String {
    size > line
      ? "\(what)\(line), \(style.paint("\(size - line) over", .red))"
      : "\(what)\(line), \(style.paint("\(line - size) left", .green))"
  }
}
