import Auditing
import Measurement

/// The few things to do first about an artifact: what makes the clip fit, then what else is refused,
/// then what is worth most.
package struct FirstSteps: Sendable {
  package struct Step: Sendable {
    /// What is wrong, in the finding's words.
    package let fact: String
    package let fix: String?
    /// Of a plan's step: `-4 MB, then 11.24 MB`.
    package let outcome: String?
  }

  package static let most = 5
  private static let fewFindings = 3

  /// Those of a plan come first.
  package let steps: [Step]
  /// What the plans come to: `3 steps of the plan, and the clip fits: 9.74 MB of 10 MB`.
  package let closing: [String]

  package init(_ report: Report) {
    let planned = report.clips.flatMap { Self.planned($0) }
    let rules = Set(report.clips.flatMap { Self.steps(of: $0) }.map(\.finding.rule.id))
    let isPlanned = !planned.isEmpty
    let others = report.ranked.filter { finding in
      // The plan is the answer to the finding that the clip is too large.
      !rules.contains(finding.rule.id) && !(isPlanned && finding.rule.isSizeLimit)
    }
    var seen: [String: Int] = [:]
    for finding in others { seen[finding.rule.id, default: 0] += 1 }
    var told: Set<String> = []
    let firsts = others.filter { told.insert($0.rule.id).inserted }
    let errors = firsts.filter { $0.severity == .error }
    let rest = firsts.filter { $0.severity != .error }
    // Room for what else is refused, however long the plan is.
    let room = Self.most - min(2, errors.count)
    let first = planned.prefix(room)
    let second = (errors + rest).prefix(Self.most - first.count).map { finding in
      let more = seen[finding.rule.id, default: 1] - 1
      return Step(
        fact: finding.message + (more > 0 ? " (and \(more) more of its kind)" : ""),
        fix: finding.rule.fix.oneLine, outcome: nil)
    }
    // A few findings need no table of contents.
    steps = report.findings.count > Self.fewFindings ? first + second : Array(first)
    closing = report.clips.compactMap { clip in
      clip.plan.flatMap { plan in
        plan.savings == 0
          ? nil
          : plan.sentence.map { report.clips.count > 1 ? "\(clip.name): \($0)" : $0 }
      }
    }
  }

  private static func steps(of clip: BundleReport) -> ArraySlice<FixPlan.Step> {
    guard let plan = clip.plan, plan.isNeeded else { return [] }
    return plan.steps.prefix(plan.stepsToFit ?? plan.steps.count)
  }

  private static func planned(_ clip: BundleReport) -> [Step] {
    guard let plan = clip.plan, plan.isNeeded else { return [] }
    guard plan.savings > 0 else {
      let excess = plan.size.largest - plan.limit
      let largest = (clip.sizes?.worstItems ?? []).prefix(3).map { "\($0.path) (\($0.size))" }
      return [
        Step(
          fact: "\(excess) must go from \(clip.name), and no rule names anything to spare; "
            + "the largest: \(largest.joined(separator: ", "))", fix: nil, outcome: nil)
      ]
    }
    return steps(of: clip).map { step in
      let sign = step.finding.saving?.isAtMost ?? false ? "up to " : ""
      return Step(
        fact: step.finding.message, fix: step.finding.rule.fix.oneLine,
        outcome: "\(sign)-\(step.saving.uncompressed), then \(step.size.uncompressed)")
    }
  }
}

extension Rule {
  /// Whether it holds a length against Apple's limit.
  var isSizeLimit: Bool { type(of: check).name == "size.limit" }
}
