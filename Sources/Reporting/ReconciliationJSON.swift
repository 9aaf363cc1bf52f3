import Auditing
import Measurement

/// What the JSON report says of Apple's thinning reports.
struct ReconciliationJSON {
  let value: JSONValue

  init(_ reconciliation: Reconciliation, _ sizes: BundleSizes) {
    value = [
      "reports": .array(
        reconciliation.reports.map {
          ["name": .string($0.name), "form": .string($0.form)]
        }),
      "universal": reconciliation.universal.map {
        Self.value(of: $0, beside: sizes.universal)
      } ?? .null,
      "unmatched": .array(reconciliation.unmatched.map { Self.value(of: $0, beside: nil) }),
      "leftOut": .integer(Int64(reconciliation.leftOut)),
      "decisive": [
        "download": sizes.decisiveDownload.map { Self.value(of: $0) } ?? .null,
        "uncompressed": sizes.decisiveUncompressed.map { Self.value(of: $0) } ?? .null,
      ],
    ]
  }

  /// Differences are Apple's figure less ours, a rounded one at its face value; null where we have none.
  static func value(of figure: AppleFigure, beside ours: SizePair?) -> JSONValue {
    let difference = ours.map { figure.difference(from: $0) }
    return [
      "name": .string(figure.name),
      "report": .string(figure.report),
      "downloadBytes": .integer(figure.size.download.bytes),
      "uncompressedBytes": .integer(figure.size.uncompressed.bytes),
      "isExact": .boolean(figure.isExact),
      "isUpperBound": .boolean(figure.isUpperBound),
      "differenceBytes": difference.map { .integer($0.uncompressed.bytes) } ?? .null,
      "differenceDownloadBytes": difference.map { .integer($0.download.bytes) } ?? .null,
    ]
  }

  private static func value(of decisive: DecisiveSize) -> JSONValue {
    [
      "bytes": .integer(decisive.bytes.bytes), "variant": .string(decisive.variant),
      "source": .string(decisive.apple == nil ? "clipaudit" : "apple"),
    ]
  }
}
