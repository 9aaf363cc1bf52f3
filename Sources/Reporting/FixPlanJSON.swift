import Auditing
import Measurement

/// What the JSON report says of a clip's plan.
struct FixPlanJSON {
  let value: JSONValue

  init(_ plan: FixPlan) {
    value = [
      "limitBytes": .integer(plan.limit.bytes),
      "isNeeded": .boolean(plan.isNeeded),
      "stepsToFit": plan.stepsToFit.map { .integer(Int64($0)) } ?? .null,
      "isAtMost": .boolean(plan.isAtMost),
      "fitsAfterAll": .boolean(plan.fitsAfterAll),
      "downloadBytesAfterAll": .integer(plan.sizeAfterAll.download.bytes),
      "uncompressedBytesAfterAll": .integer(plan.sizeAfterAll.uncompressed.bytes),
      "savings": .integer(Int64(plan.savings)),
      "steps": .array(
        plan.steps.map { step in
          [
            "fingerprint": .string(step.finding.fingerprint.description),
            "rule": .string(step.finding.rule.id),
            "savingBytes": .integer(step.saving.uncompressed.bytes),
            "savingDownloadBytes": .integer(step.saving.download.bytes),
            "savingIsAtMost": .boolean(step.finding.saving?.isAtMost ?? false),
            "uncompressedBytesAfter": .integer(step.size.uncompressed.bytes),
            "downloadBytesAfter": .integer(step.size.download.bytes),
          ]
        }),
    ]
  }
}
