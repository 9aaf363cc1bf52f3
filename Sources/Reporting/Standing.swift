package import Auditing
package import Measurement

/// How a clip stands to the line that decides: Apple's limit where that is passed; else, of the team's
/// budgets that are passed, the one furthest over; else whichever line of the whole clip is closest.
///
/// What fails goes before what warns, and the whole clip before its growth and its parts. Lines of
/// different lengths and parts are compared by how much of each is used.
package struct Standing: Sendable {
  package enum Line: Sendable {
    case limit(ByteCount)
    case budget(BudgetRow)
  }

  package let line: Line
  private let name: String
  private let size: ByteCount
  /// Whether the clip has lines of others than Apple, so that it has to be said whose this one is.
  private let hasBudgets: Bool
  private let limitCounts: Bool

  /// `size` is the larger of the clip's lengths, since Apple's limit is the same for both. The limit does
  /// not count where somebody accepts that it is passed, or its rules are off.
  package init(
    _ name: String, size: ByteCount, limit: ByteCount, budgets: [BudgetRow],
    limitCounts: Bool = true
  ) {
    self.name = name
    self.size = size
    self.limitCounts = limitCounts
    hasBudgets = !budgets.isEmpty
    let share = BudgetRow.share(size, of: limit)
    let isPassed = size > limit
    if !isPassed || !limitCounts,
      let budget = Self.budget(in: budgets, share: isPassed ? 0 : share)
    {
      line = .budget(budget)
    } else {
      line = .limit(limit)
    }
  }

  /// Nil for what has no limit, or was not measured.
  init?(_ clip: BundleReport) {
    guard let limits = clip.limits, let sizes = clip.sizes else { return nil }
    let size = max(
      sizes.decisiveUncompressed?.bytes ?? .zero, sizes.decisiveDownload?.bytes ?? .zero)
    let counted = clip.findings.contains { $0.rule.isSizeLimit }
    self.init(
      clip.name, size: size, limit: limits.bytes, budgets: clip.budgets,
      limitCounts: counted || size <= limits.bytes)
  }

  /// The one that decides before a limit of which such a share is used; of equals the first.
  private static func budget(in rows: [BudgetRow], share: Double) -> BudgetRow? {
    for severity in Severity.allCases.reversed() {
      let over = rows.filter { $0.state == .over(severity) }
      if let row = most(used: over.filter(\.isTotal)) ?? most(used: over) { return row }
    }
    // A part is often allowed what it has and no more; how much room the clip has says the whole.
    return most(used: rows.filter { $0.isTotal && !$0.isOver }).flatMap {
      $0.share > share ? $0 : nil
    }
  }

  private static func most(used rows: [BudgetRow]) -> BudgetRow? {
    rows.map(\.share).max().flatMap { share in rows.first { $0.share == share } }
  }

  /// Whether the sentence says why a run of this threshold fails: Apple's limit is passed, or a budget
  /// whose finding is as grave as that.
  package func fails(at threshold: Severity?) -> Bool {
    switch line {
    case .limit(let limit): return size > limit && limitCounts
    case .budget(let row):
      guard case .over(let severity) = row.state, let threshold else { return false }
      return severity >= threshold
    }
  }

  /// `BakeryClip is 21 KB over its download budget of 350 KB`.
  package var sentence: String {
    switch line {
    case .limit(let limit):
      let whose = hasBudgets ? "Apple's \(limit)" : "\(limit)"
      return size > limit
        ? "\(name) is \(size - limit) over \(whose)"
        : "\(name) has \(limit - size) left of \(whose)"
    case .budget(let row): return "\(name) \(Self.predicate(row))"
    }
  }

  private static func predicate(_ row: BudgetRow) -> String {
    let line = row.isWarningLine ? "'s warning line of \(row.line)" : " of \(row.line)"
    switch row.subject {
    case .growth(_, _, let base):
      return "grew by \(row.size) \(row.length.word) since \(base), "
        + "\(row.room) its growth budget\(line)"
    case .part(let scope, _):
      let budget = "its \(row.length.rawValue) budget\(line)"
      let part = scope.name.map { " for \($0)" } ?? ""
      guard !row.isOver else { return "is \(row.room) \(budget)\(part)" }
      return "has \(row.room) \(row.isWarningLine ? "to" : "of") \(budget)\(part)"
    }
  }
}
