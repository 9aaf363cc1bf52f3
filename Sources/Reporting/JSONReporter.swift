import Auditing
import Measurement

/// The machine-readable report, schema version 1 (`Schemas/report-1.schema.json`).
package enum JSONReporter {
  package static let schemaVersion = "1"

  /// Keys sorted, arrays in stated order: the same input gives the same bytes.
  /// One report is an object; several, asked for together, are an array of them.
  package static func render(_ reports: [Report], asArray: Bool = false) -> String {
    guard asArray || !reports.isEmpty else { return "" }
    let values = reports.map { value(of: $0) }
    return JSONText.render(asArray ? .array(values) : values[0])
  }

  private static func value(of report: Report) -> JSONValue {
    [
      "schemaVersion": .string(schemaVersion),
      "tool": ["name": "clipaudit", "version": .string(report.toolVersion)],
      "model": ["version": .string(SizeModel.version)],
      "options": [
        "devices": .array(report.conditions.devices.map { .string($0) }),
        "invocation": .string(report.conditions.invocation.rawValue),
        "judgedWith": .array(
          report.conditions.judgedWith.map {
            [
              "kind": .string($0.kind.rawValue), "name": .string($0.name),
              "sha256": JSONValue($0.sha256),
            ]
          }),
      ],
      "artifact": [
        "name": .string(report.artifact.name), "kind": .string(report.artifact.kind),
        "bytes": .integer(report.artifact.bytes.bytes), "sha256": JSONValue(report.artifact.sha256),
        "distribution": .string(report.distribution.kind.rawValue),
        "distributionBasis": .string(report.distribution.basis),
      ],
      "host": report.host.map { bundle($0) } ?? .null,
      "clips": .array(report.clips.map { bundle($0) }),
      "findings": .array(report.allFindings.map { finding($0) }),
      "gaps": .array(
        report.gaps.map { ["path": .string($0.path), "reason": .string($0.reason)] }),
      "summary": summary(report),
    ]
  }

  private static func summary(_ report: Report) -> JSONValue {
    [
      "errors": .integer(Int64(report.count(.error))),
      "warnings": .integer(Int64(report.count(.warning))),
      "notes": .integer(Int64(report.count(.note))),
      "suppressed": .integer(Int64(report.suppressed.count)),
      "gaps": .integer(Int64(report.gaps.count)),
      "verdict": .string(report.passes ? "pass" : "fail"),
    ]
  }

  private static func bundle(_ bundle: BundleReport) -> JSONValue {
    var object: [String: JSONValue] = [
      "bundleIdentifier": JSONValue(bundle.identifier),
      "path": .string(bundle.path),
      "name": .string(bundle.name),
      "shortVersion": JSONValue(bundle.shortVersion),
      "build": JSONValue(bundle.build),
      "minimumOS": JSONValue(bundle.minimumOS),
    ]
    if !bundle.isAppClip { object["uncompressedBytes"] = .integer(bundle.uncompressed.bytes) }
    if let limits = bundle.limits {
      object["limits"] = [
        "download": limit(limits, bundle.budget, .download),
        "uncompressed": limit(limits, bundle.budget, .uncompressed),
      ]
      if let budget = bundle.budget.map({ BudgetJSON($0) }) {
        object["budgets"] = budget.readings
        object["growth"] = budget.growth
      }
      object["plan"] = bundle.plan.map { FixPlanJSON($0).value } ?? .null
    }
    if let sizes = bundle.sizes {
      object["universal"] = pair(sizes.universal)
      object["variants"] = .array(
        sizes.variants.enumerated().map { index, variant in
          self.variant(variant, apple: sizes.reconciliation?.figure(for: index))
        })
      if let reconciliation = sizes.reconciliation {
        object["reconciliation"] = ReconciliationJSON(reconciliation, sizes).value
      }
      object["worst"] = [
        "download": JSONValue(sizes.worstDownload?.name),
        "uncompressed": JSONValue(sizes.worstUncompressed?.name),
      ]
      object["breakdown"] = .array(
        sizes.breakdown.map {
          pair($0.size, ["category": .string($0.category), "files": .integer(Int64($0.files))])
        })
      object["files"] = .array(
        sizes.files.map {
          file($0)
        })
      object["catalogs"] = .array(sizes.catalogs.map { catalog($0) })
      object["worstBecause"] = .array(
        sizes.worstBecause.map {
          ["path": .string($0.path), "uncompressedBytes": .integer($0.more.bytes)]
        })
      object["possibleSaving"] = pair(bundle.possibleSaving)
    }
    let contents = BundleContentsJSON(bundle.contents, isMeasured: bundle.sizes != nil)
    return .object(object.merging(contents.members) { first, _ in first })
  }

  private static func file(_ file: BundleSizes.File) -> JSONValue {
    var object: [String: JSONValue] = [
      "path": .string(file.path), "category": .string(file.category),
      "crc32": JSONValue(file.crc32.map { hexadecimal($0) }),
    ]
    if file.inWorst != file.size { object["inWorst"] = file.inWorst.map { pair($0) } ?? .null }
    return pair(file.size, object)
  }

  /// Eight digits.
  private static func hexadecimal(_ number: UInt32) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }

  /// Apple's limit, and the team's lines beside it where there are some.
  private static func limit(
    _ limits: ClipLimits, _ budget: BudgetAssessment?, _ length: Length
  ) -> JSONValue {
    var object: [String: JSONValue] = [
      "bytes": .integer(limits.bytes.bytes), "source": .string(limits.source),
      "basis": .string(limits.basis),
    ]
    object["budget"] = budget.flatMap { BudgetJSON($0).lines(length) }
    return .object(object)
  }

  private static func variant(_ variant: Variant, apple: AppleFigure?) -> JSONValue {
    var object: [String: JSONValue] = [
      "name": .string(variant.name),
      "devices": .array(variant.devices.map { .string($0) }),
      "accuracy": .string(variant.accuracy.rawValue),
    ]
    if let apple { object["apple"] = ReconciliationJSON.value(of: apple, beside: variant.size) }
    if let store = variant.store {
      object["onDiskBytes"] = .integer(store.onDisk.bytes)
      object["storeEstimate"] = [
        "downloadBytes": .integer(store.download.bytes),
        "downloadErrorPercent": .integer(Int64(StoreEstimate.downloadError * 100)),
        "installBytes": .integer(store.install.bytes),
      ]
    }
    return pair(variant.size, object)
  }

  private static func catalog(_ catalog: BundleSizes.Catalog) -> JSONValue {
    [
      "path": .string(catalog.path),
      "variant": .string(catalog.variant),
      "uncompressedBytes": .integer(catalog.size.bytes),
      "structureBytes": .integer(catalog.structure.bytes),
      "assets": .array(
        catalog.assets.map { asset in
          [
            "name": .string(asset.name),
            "uncompressedBytes": .integer(asset.size.bytes),
            "renditions": .array(
              asset.renditions.map { rendition in
                [
                  "traits": .string(rendition.traits),
                  "uncompressedBytes": .integer(rendition.size.bytes),
                ]
              }),
          ]
        }),
    ]
  }

  private static func pair(_ size: SizePair, _ others: [String: JSONValue] = [:]) -> JSONValue {
    .object(
      others.merging([
        "downloadBytes": .integer(size.download.bytes),
        "uncompressedBytes": .integer(size.uncompressed.bytes),
      ]) { $1 })
  }

  private static func finding(_ finding: Finding) -> JSONValue {
    [
      "fingerprint": .string(finding.fingerprint.description),
      "rule": .string(finding.rule.id),
      "severity": .string(finding.severity.rawValue),
      "title": .string(finding.rule.title),
      "message": .string(finding.message),
      "bundle": .string(finding.bundle),
      "path": JSONValue(finding.places.first),
      "places": .array(finding.places.map { .string($0) }),
      "appleCode": JSONValue(finding.rule.appleCode),
      "savingBytes": finding.saving.map { .integer($0.size.uncompressed.bytes) } ?? .null,
      "savingDownloadBytes": finding.saving.map { .integer($0.size.download.bytes) } ?? .null,
      "savingIsAtMost": finding.saving.map { .boolean($0.isAtMost) } ?? .null,
      "savingVariants": finding.saving?.variants.map { .array($0.map { .string($0) }) } ?? .null,
      "fix": .string(finding.rule.fix),
      "sources": .array(finding.rule.sources.map { .string($0.address) }),
      "suppressed": finding.suppression.map { suppression($0) } ?? .null,
    ]
  }

  private static func suppression(_ suppression: Suppression) -> JSONValue {
    [
      "reason": .string(suppression.reason), "owner": JSONValue(suppression.owner),
      "expires": JSONValue(suppression.expires), "source": .string(suppression.source.rawValue),
    ]
  }
}
