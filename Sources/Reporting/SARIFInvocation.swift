import Artifacts
import Auditing
import Measurement

/// How the scan of one artifact went: what could not be looked at, and the sizes.
struct SARIFInvocation {
  let value: JSONValue

  /// As many gaps as are told one by one.
  private static let mostNotifications = 1000

  init(_ report: Report, leftOut: Int, _ root: Int, _ artifacts: inout SARIFArtifacts) {
    let level: JSONValue = report.allowsGaps ? "warning" : "error"
    var notifications: [JSONValue] = []
    for gap in report.gaps.prefix(Self.mostNotifications) {
      let place = artifacts.location(of: ArchivePlace(gap.path, known: []), in: root)
      notifications.append([
        "level": level, "descriptor": ["id": "gap"],
        "message": SARIFReporter.message("not measured: \(gap.path): \(gap.reason)"),
        "locations": [["physicalLocation": ["artifactLocation": place]]],
      ])
    }
    let gapsLeftOut = report.gaps.count - notifications.count
    if gapsLeftOut > 0 {
      notifications.append(Self.notification("\(gapsLeftOut) more were not measured", level))
    }
    if leftOut > 0 {
      notifications.append(
        Self.notification("\(leftOut) results are left out, the least severe ones", "warning"))
    }
    value = [
      // A part that was not measured is none that was found to be in order.
      "executionSuccessful": .boolean(report.gaps.isEmpty || report.allowsGaps),
      "toolExecutionNotifications": .array(notifications),
      "properties": Self.properties(of: report),
    ]
  }

  init(_ error: ArtifactError) {
    value = [
      "executionSuccessful": false,
      "toolExecutionNotifications": [
        Self.notification("\(error.artifactName) cannot be read: \(error.reason)", "error")
      ],
      "properties": ["artifact": .string(error.artifactName), "verdict": "unreadable"],
    ]
  }

  private static func notification(_ text: String, _ level: JSONValue) -> JSONValue {
    ["level": level, "message": SARIFReporter.message(text)]
  }

  private static func properties(of report: Report) -> JSONValue {
    [
      "artifact": .string(report.artifact.name),
      "verdict": report.passes ? "pass" : "fail",
      "clips": .array(report.clips.map { clip($0) }),
    ]
  }

  private static func clip(_ clip: BundleReport) -> JSONValue {
    var object: [String: JSONValue] = [
      "path": .string(clip.path), "bundleIdentifier": JSONValue(clip.identifier),
      "shortVersion": JSONValue(clip.shortVersion), "build": JSONValue(clip.build),
      "minimumOS": JSONValue(clip.minimumOS),
    ]
    for gauge in Gauge.gauges(of: clip) {
      object[gauge.word] = [
        "bytes": .integer(gauge.size.bytes.bytes), "limitBytes": .integer(gauge.limit.bytes),
        "variant": .string(gauge.size.variant),
        "accuracy": .string(gauge.size.accuracy.rawValue),
      ]
    }
    if let plan = clip.plan { object["plan"] = FixPlanJSON(plan).value }
    return .object(object)
  }
}
