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
  func assessment(of bundle: MeasuredBundle?, bases: BaseBuilds?) -> BudgetAssessment? {
    guard let bundle, bundle.bundle.isAppClip else { return nil }
    return BudgetAssessment(
      of: bundle, by: budgets.budget(for: bundle.bundle.info?.identifier), bases: bases)
  }
}
