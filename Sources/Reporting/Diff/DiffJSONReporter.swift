import Auditing
package import Comparing
import Measurement

/// The machine-readable diff, schema version 1 (`Schemas/diff-1.schema.json`).
package enum DiffJSONReporter {
  package static let schemaVersion = "1"

  package static func render(_ diff: BuildDiff, toolVersion: String) -> String {
    JSONText.render([
      "schemaVersion": .string(schemaVersion),
      "kind": "diff",
      "tool": ["name": "clipaudit", "version": .string(toolVersion)],
      "model": ["version": .string(diff.modelVersion)],
      "old": ["name": .string(diff.oldName), "toolVersion": .string(diff.oldTool)],
      "new": ["name": .string(diff.newName), "toolVersion": .string(diff.newTool)],
      "remarks": .array(diff.remarks.map { .string($0) }),
      "clips": .array(diff.clips.map { bundle($0) }),
      "host": diff.host.map { bundle($0) } ?? .null,
      "findings": .array(diff.findings.map { finding($0) }),
      "gaps": [
        "appeared": .array(diff.gapsAppeared.map { gap($0) }),
        "disappeared": .array(diff.gapsDisappeared.map { gap($0) }),
      ],
      "summary": summary(diff),
    ])
  }

  private static func summary(_ diff: BuildDiff) -> JSONValue {
    func count(_ severity: Severity) -> JSONValue {
      .integer(Int64(diff.newFindings.count { $0.finding.severity == severity }))
    }
    return [
      "isUnchanged": .boolean(diff.isUnchanged),
      "sentence": .string(DiffSentences(diff: diff).headline),
      "newErrors": count(.error), "newWarnings": count(.warning), "newNotes": count(.note),
      "lostClips": .integer(Int64(diff.lostClips.count)),
    ]
  }

  private static func bundle(_ bundle: BundleDiff) -> JSONValue {
    [
      "presence": .string(bundle.presence.rawValue),
      "name": .string(bundle.name),
      "bundleIdentifier": JSONValue(bundle.identifier),
      "oldBundleIdentifier": JSONValue(bundle.oldIdentifier),
      "oldVersion": JSONValue(bundle.oldVersion),
      "newVersion": JSONValue(bundle.newVersion),
      "size": bundle.size.map { .object(sizes($0)) } ?? .null,
      "leading": .string(bundle.leading.rawValue),
      "largest": .object(
        sizes(bundle.worst).merging([
          "old": JSONValue(bundle.oldWorst), "new": JSONValue(bundle.newWorst),
        ]) { $1 }),
      "limit": length(bundle.limit),
      "headroom": length(bundle.headroom),
      "variants": .array(
        bundle.variants.map {
          named($0.name, $0.change, ["oldName": JSONValue($0.oldName)])
        }),
      "causes": .array(bundle.causes.map { cause($0) }),
      "bundles": .array(bundle.containers.map { named($0.name, $0.change) }),
      "categories": .array(bundle.categories.map { named($0.name, $0.change) }),
      "files": .array(bundle.files.map { file($0) }),
      "assets": .array(bundle.assets.map { named($0.name, $0.change) }),
      "sections": .array(bundle.sections.map { named($0.name, $0.change) }),
      "libraries": facts(bundle.libraries),
      "architectures": facts(bundle.architectures),
      "entitlements": facts(bundle.entitlements),
      "infoPlist": facts(bundle.infoPlist),
      "localizations": facts(bundle.localizations),
      "devices": facts(bundle.devices),
    ]
  }

  private static func cause(_ cause: Cause) -> JSONValue {
    named(
      cause.name, cause.change,
      [
        "oldName": JSONValue(cause.oldName),
        "files": .integer(Int64(cause.files)),
        "parts": .array(cause.parts.map { named($0.name, $0.change) }),
      ])
  }

  private static func file(_ file: FileChange) -> JSONValue {
    .object(
      sizes(file.change).merging([
        "path": .string(file.path), "kind": .string(file.kind.rawValue),
        "oldPath": JSONValue(file.oldPath), "category": .string(file.category),
      ]) { $1 })
  }

  private static func facts(_ changes: [FactChange]) -> JSONValue {
    .array(
      changes.map {
        [
          "name": .string($0.name), "presence": .string($0.presence.rawValue),
          "old": JSONValue($0.old), "new": JSONValue($0.new),
        ]
      })
  }

  private static func named(
    _ name: String, _ change: SizeChange, _ others: [String: JSONValue] = [:]
  ) -> JSONValue {
    .object(
      sizes(change).merging(others) { $1 }.merging([
        "name": .string(name), "presence": .string(change.presence.rawValue),
      ]) { $1 })
  }

  private static func sizes(_ change: SizeChange) -> [String: JSONValue] {
    [
      "uncompressed": length(change.uncompressed),
      "download": change.download.map { length($0) } ?? .null,
    ]
  }

  private static func sizes(_ change: SizeChange?) -> [String: JSONValue] {
    change.map { sizes($0) } ?? ["uncompressed": .null, "download": .null]
  }

  private static func length(_ change: LengthChange) -> JSONValue {
    [
      "oldBytes": change.old.map { .integer($0.bytes) } ?? .null,
      "newBytes": change.new.map { .integer($0.bytes) } ?? .null,
      "differenceBytes": .integer(change.difference.bytes),
    ]
  }

  private static func finding(_ change: FindingChange) -> JSONValue {
    let finding = change.finding
    return [
      "kind": .string(change.kind.rawValue),
      "fingerprint": .string(finding.fingerprint),
      "rule": .string(finding.rule),
      "severity": .string(finding.severity.rawValue),
      "oldSeverity": JSONValue(change.old?.severity.rawValue),
      "message": .string(finding.message),
      "bundle": .string(finding.bundle),
      "path": JSONValue(finding.path),
      "newPlaces": .array(change.newPlaces.map { .string($0) }),
      "gonePlaces": .array(change.gonePlaces.map { .string($0) }),
      "isAccepted": .boolean(finding.isAccepted),
    ]
  }

  private static func gap(_ gap: Gap) -> JSONValue {
    ["path": .string(gap.path), "reason": .string(gap.reason)]
  }
}
