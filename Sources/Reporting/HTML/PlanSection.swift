import Auditing
import Measurement

/// What to mend first so that a clip fits, each step with what is left to go.
struct PlanSection {
  let html: HTML

  init(_ clip: BundleReport) {
    guard let plan = clip.plan, let sentence = plan.sentence else {
      html = Self.remark(clip.possibleSaving)
      return
    }
    let steps = plan.steps.prefix(plan.stepsToFit ?? plan.steps.count)
    let rows = steps.map { Self.row($0, plan.limit) }
    let list: HTML = rows.isEmpty ? .empty : "<ol>\n\(rows)\n</ol>"
    let more = plan.stepsToFit == nil ? plan.savings - rows.count : 0
    html = """
      <section class="plan" aria-label="What to do">
      <h3>\(Self.capitalized(sentence))</h3>
      \(list)
      \(more > 0 ? "<p class=\"fine\">and \(more) that save less.</p>" : .empty)
      </section>
      """
  }

  private static func row(_ step: FixPlan.Step, _ limit: ByteCount) -> HTML {
    let room = limit - step.size.largest
    let rest = room < .zero ? "\(ByteCount.zero - room) still too much" : "\(room) to spare"
    let isAtMost = step.finding.saving?.isAtMost ?? false
    let place: HTML =
      step.finding.places == [step.finding.bundle]
      ? .empty
      : " <code>\(FindingList.shown(step.finding.places[0], in: step.finding))</code>"
    return """
      <li><a href="#\(FindingList.anchor(step.finding))">\(step.finding.message)</a>\(place)
      <p class="fix">\(step.finding.rule.fix)</p>
      <p><span class="saving">saves \(isAtMost ? "up to " : "")\(step.saving.uncompressed), \
      \(step.saving.download) to download</span> <span class="fine">then \
      \(step.size.largest), \(rest)</span></p></li>
      """
  }

  /// What a clip that fits could do without.
  private static func remark(_ saving: SizePair) -> HTML {
    guard saving.uncompressed > .zero else { return .empty }
    return """
      <p>The findings below would save up to \(saving.uncompressed), \(saving.download) to download.</p>
      """
  }

  private static func capitalized(_ sentence: String) -> String {
    sentence.prefix(1).uppercased() + sentence.dropFirst()
  }
}
