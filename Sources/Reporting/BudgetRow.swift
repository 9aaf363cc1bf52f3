package import Auditing
package import Measurement

/// One budget of a clip as people read of it: what it is for, the size, the lines, and what the audit
/// made of it. Verdict, text, HTML and Markdown show this value.
package struct BudgetRow: Sendable {
  package enum Subject: Hashable, Sendable {
    /// The clip or a part of it, in the variant where it is largest.
    case part(BudgetScope, variant: String)
    /// What the clip weighed in another build, and weighs now.
    case growth(from: ByteCount, to: ByteCount, base: String)
  }

  package enum State: Hashable, Sendable {
    case within
    /// By a finding that counts. A rule's own severity may make it milder than the line is.
    case over(Severity)
    /// By a finding that somebody accepts.
    case accepted
    /// Over by its figures and without a finding: the rule is off, or part of the size was not read.
    case unjudged
  }

  package let subject: Subject
  package let length: Length
  /// What is held against the lines: the part's size, or by how much the clip grew.
  package let size: ByteCount
  package let warn: ByteCount?
  package let fail: ByteCount?
  package let state: State
  /// The line that matters: the graver of those passed, else the one that fails, else the one that warns.
  package let line: ByteCount

  /// Nil without a line.
  package init?(
    _ subject: Subject, _ length: Length, _ size: ByteCount, warn: ByteCount?, fail: ByteCount?,
    state: State
  ) {
    let passed = [fail, warn].compactMap { $0 }.first { size > $0 }
    guard let line = passed ?? fail ?? warn else { return nil }
    (self.subject, self.length, self.size, self.line) = (subject, length, size, line)
    (self.warn, self.fail, self.state) = (warn, fail, state)
  }
}

extension BudgetRow {
  /// In the order of the assessment, growth last.
  static func rows(
    of budget: BudgetAssessment, judgedBy outcomes: [RuleOutcome]
  ) -> [BudgetRow] {
    let findings = outcomes.flatMap(\.findings).filter { $0.rule.isBudget }
    let byTopic = Dictionary(grouping: findings) { $0.topic ?? "" }
    func state(_ isPassed: Bool, _ topic: String) -> State {
      guard isPassed else { return .within }
      let found = byTopic[topic] ?? []
      let counted = found.filter { !$0.isSuppressed }.map(\.severity).max()
      return counted.map { .over($0) } ?? (found.isEmpty ? .unjudged : .accepted)
    }
    let parts = budget.readings.compactMap { reading in
      BudgetRow(
        .part(reading.scope, variant: reading.variant), reading.length, reading.bytes,
        warn: reading.lines.warn, fail: reading.lines.fail,
        state: state(reading.passed != nil, reading.topic))
    }
    let growth = budget.growth.compactMap { reading in
      BudgetRow(
        .growth(from: reading.base, to: reading.now, base: reading.baseName), reading.length,
        reading.growth, warn: reading.warn, fail: reading.fail,
        state: state(reading.passed != nil, reading.topic))
    }
    return parts + growth
  }

  package var isTotal: Bool {
    if case .part(.total, _) = subject { return true }
    return false
  }

  package var isGrowth: Bool {
    if case .growth = subject { return true }
    return false
  }

  package var isOver: Bool { size > line }

  /// Whether `line` only warns.
  package var isWarningLine: Bool { fail.map { $0 != line } ?? true }

  /// Of the line, 1 at it. A clip's growth counts as the size it leads to.
  package var share: Double {
    if case .growth(let from, let to, _) = subject { return Self.share(to, of: from + line) }
    return Self.share(size, of: line)
  }

  /// Of a line at zero nothing is the whole, and any more is beyond all others.
  static func share(_ size: ByteCount, of line: ByteCount) -> Double {
    guard line > .zero else { return size > line ? .infinity : 1 }
    return Double(size.bytes) / Double(line.bytes)
  }

  /// `106.0 %` of the line; nothing where that says nothing, of growth and of a line at zero.
  var percent: String { isGrowth || line <= .zero ? "" : share.percent }

  /// `21 KB over` or `14.01 MB left`.
  var room: String { isOver ? "\(size - line) over" : "\(line - size) left" }

  /// Why a line that is passed does not count.
  var remark: String? {
    switch state {
    case .within, .over: nil
    case .accepted: "accepted"
    case .unjudged: "not judged"
    }
  }

  /// `21 KB over, accepted`.
  var rest: String { [room, remark].compactMap { $0 }.joined(separator: ", ") }
}

extension BudgetRow {
  /// What it is for, without the length: `whole clip`, `images`, `growth since main.json`.
  var name: String {
    switch subject {
    case .part(let scope, _): scope.name ?? "whole clip"
    case .growth(_, _, let base): "growth since \(base)"
    }
  }

  /// `371 KB`; of growth `12 KB more`.
  var amount: String {
    guard isGrowth else { return "\(size)" }
    return size < .zero ? "\(ByteCount.zero - size) less" : "\(size) more"
  }

  /// Those over first, errors before warnings, what does not count behind them; else as they come.
  static func gravestFirst(_ rows: [BudgetRow]) -> [BudgetRow] {
    let states: [State] = [
      .over(.error), .over(.warning), .over(.note), .unjudged, .accepted, .within,
    ]
    return states.flatMap { state in rows.filter { $0.state == state } }
  }
}

extension GrowthReading {
  /// Of several amounts the smallest decides.
  var warn: ByteCount? { lines.warn.map { $0.bytes(of: base) }.min() }
  var fail: ByteCount? { lines.fail.map { $0.bytes(of: base) }.min() }
}

extension Rule {
  /// Whether it holds a clip against a budget.
  fileprivate var isBudget: Bool { type(of: check).name.hasPrefix("budget.") }
}
