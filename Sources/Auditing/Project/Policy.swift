import Measurement

/// What a team asks beyond what Apple does: budgets, a build to compare with, and what it accepts.
package struct Policy: Sendable {
  package var budgets: BudgetBook
  package var base: BaseSizes?
  package var acceptance: Acceptance

  package init(
    budgets: BudgetBook = BudgetBook(), base: BaseSizes? = nil,
    acceptance: Acceptance = Acceptance()
  ) {
    self.budgets = budgets
    self.base = base
    self.acceptance = acceptance
  }

  /// Nil for what is no clip, and for a clip without a budget.
  func assessment(of bundle: MeasuredBundle?) -> BudgetAssessment? {
    guard let bundle, bundle.bundle.isAppClip else { return nil }
    return BudgetAssessment(
      of: bundle, by: budgets.budget(for: bundle.bundle.info?.identifier), base: base)
  }
}
