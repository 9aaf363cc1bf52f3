import Auditing
import Measurement

/// What to mend first so that a clip fits, each step with what is left to go.
struct PlanSection {
  let html: HTML

  /// `map` is where the map stands on the page.
  init(_ clip: BundleReport, map: String) {
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
      \(plan.stepsToFit == nil ? Self.largest(in: clip, map) : .empty)
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

  /// Where to look when the findings do not do it.
  private static func largest(in clip: BundleReport, _ map: String) -> HTML {
    let items = (clip.sizes?.worstItems ?? []).prefix(3).map { "\($0.path) (\($0.size))" }
    guard !items.isEmpty else { return .empty }
    return """
      <p>The largest: \(items.joined(separator: ", ")); <a href="#\(map)">the map</a> has the rest.</p>
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
