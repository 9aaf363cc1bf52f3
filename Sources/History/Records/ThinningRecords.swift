package import AppleFormats
import Artifacts

/// The record that one of Apple's thinning reports gives of a past build.
package enum ThinningRecords {
  /// What a record of Apple's figures says where others name the model of sizes.
  package static let model = "apple"

  /// Such a report knows no identifier, version or build: the labels have to say which build it is.
  package static func record(
    of report: ThinningReport, bytes: [UInt8], named name: String, time: Moment,
    labels: BuildLabels
  ) throws(RecordError) -> BuildRecord {
    guard labels.values["build"] != nil else {
      throw RecordError(
        "Apple's report does not say which build it is of: add --label build=NUMBER")
    }
    let thinned = report.variants.filter { !$0.isUniversal }
    let variants = (thinned.isEmpty ? report.variants : thinned).map { variant in
      BuildRecord.Size(
        name: variant.name.printable, download: variant.compressed.bytes,
        uncompressed: variant.uncompressed.bytes,
        accuracy: variant.uncompressed.isExact ? "exact" : "rounded")
    }
    let product = (report.variants.first?.product ?? name).printable
    var record = BuildRecord(
      clip: product, name: product, version: "", build: "", minimumOS: "", branch: "", commit: "",
      tag: "", labels: [:], time: time,
      artifact: BuildRecord.ArtifactFacts(
        name: name.printable, kind: "thinning-report", bytes: Int64(bytes.count),
        digest: try ReportRecords.sha256(bytes)),
      toolVersion: "", modelVersion: model, limit: nil, variants: variants,
      worstDownload: variants.max { $0.download < $1.download }?.name ?? "",
      worstUncompressed: variants.max { $0.uncompressed < $1.uncompressed }?.name ?? "",
      categories: [], items: [], findings: [], gaps: 0)
    record.apply(labels)
    return record
  }
}
