import Auditing
import Measurement

/// One finding.
struct SARIFResult {
  let value: JSONValue

  /// GitHub shows 100 locations of a result and refuses 1,000.
  private static let mostLocations = 100

  init(
    _ finding: Finding, in report: Report, _ rules: SARIFRules, _ files: Set<String>, _ root: Int,
    _ artifacts: inout SARIFArtifacts
  ) {
    var locations: [JSONValue] = []
    for text in finding.places.prefix(Self.mostLocations) {
      let place = ArchivePlace(text, known: files)
      var location: [String: JSONValue] = [
        "physicalLocation": [
          "artifactLocation": artifacts.location(of: place, in: root),
          // A file in an archive has no lines, but GitHub drops a location without one.
          "region": ["startLine": 1],
        ]
      ]
      if let detail = place.detail {
        location["logicalLocations"] = [["fullyQualifiedName": .string(detail)]]
      }
      locations.append(.object(location))
    }
    let saving = finding.savingText.map { " (\($0))" } ?? ""
    let fingerprint = JSONValue.string(finding.fingerprint.description)
    var object: [String: JSONValue] = [
      "ruleId": .string(finding.rule.id), "ruleIndex": rules.index(of: finding.rule),
      "level": finding.severity.sarifLevel, "kind": "fail",
      "message": SARIFReporter.message(finding.message + saving),
      "locations": .array(locations),
      // The second is the only one that GitHub compares.
      "partialFingerprints": [
        "clipaudit/v1": fingerprint, "primaryLocationLineHash": fingerprint,
      ],
      "properties": Self.properties(of: finding, in: report),
    ]
    if let suppression = finding.suppression {
      object["suppressions"] = [Self.value(of: suppression)]
    }
    value = .object(object)
  }

  private static func properties(of finding: Finding, in report: Report) -> JSONValue {
    var object: [String: JSONValue] = [
      "artifact": .string(report.artifact.name), "bundle": .string(finding.bundle),
      "fix": .string(finding.rule.fix.oneLine),
    ]
    if let code = finding.rule.appleCode { object["appleCode"] = .string(code) }
    if let saving = finding.saving {
      object["savingBytes"] = .integer(saving.size.uncompressed.bytes)
      object["savingDownloadBytes"] = .integer(saving.size.download.bytes)
      object["savingIsAtMost"] = .boolean(saving.isAtMost)
    }
    let rest = finding.places.count - mostLocations
    if rest > 0 { object["placesLeftOut"] = .integer(Int64(rest)) }
    return .object(object)
  }

  private static func value(of suppression: Suppression) -> JSONValue {
    [
      "kind": "external", "status": "accepted",
      "justification": .string(suppression.reason),
      "properties": [
        "owner": JSONValue(suppression.owner), "expires": JSONValue(suppression.expires),
        "source": .string(suppression.source.rawValue),
      ],
    ]
  }
}
