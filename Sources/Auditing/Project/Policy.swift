import Measurement

/// What a team asks beyond what Apple does: budgets, and what it accepts.
package struct Policy: Sendable {
  package var budgets: BudgetBook
  package var acceptance: Acceptance

  package init(budgets: BudgetBook = BudgetBook(), acceptance: Acceptance = Acceptance()) {
    self.budgets = budgets
    self.acceptance = acceptance
  }

  /// Nil for what is no clip, and for a clip without a budget.
  func assessment(
    of bundle: MeasuredBundle?, in measurement: Measurement, bases: BaseBuilds?
  ) -> BudgetAssessment? {
    guard let bundle, bundle.bundle.isAppClip else { return nil }
    let all = measurement.clips.compactMap(\.bundle.info?.identifier)
    let identifier = bundle.bundle.info?.identifier
    return BudgetAssessment(
      of: bundle, by: budgets.budget(for: identifier), bases: bases,
      strangers: budgets.strangers(besides: identifier, among: all))
  }
}
