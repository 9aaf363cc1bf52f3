import Auditing
import CodeSigning
import Comparing
import Measurement

/// The records that a JSON report of one or several artifacts gives: one for each measured bundle.
package enum ReportRecords {
  package static func records(
    ofReport bytes: [UInt8], time: Moment, labels: BuildLabels
  ) throws(RecordError) -> [BuildRecord] {
    let builds: [BuildSnapshot]
    do throws(SnapshotError) {
      builds = try BuildSnapshot.snapshots(parsing: bytes)
    } catch {
      switch error {
      case .unreadable(let reason): throw RecordError("is no clipaudit report: \(reason)")
      case .incomparable(let reason): throw RecordError(reason)
      }
    }
    guard !builds.isEmpty else { throw RecordError("holds no report") }
    var records: [BuildRecord] = []
    for build in builds {
      let bundles = build.clips + [build.host].compactMap { $0 }
      let measured = bundles.compactMap { bundle in bundle.sizes.map { (bundle, $0) } }
      guard !measured.isEmpty else {
        throw RecordError(
          "\(build.name) holds no App Clip, and no host was measured")
      }
      for (bundle, sizes) in measured {
        var record = try record(of: bundle, sizes, in: build, time: time)
        record.apply(labels)
        records.append(record)
      }
    }
    return records
  }

  private static func record(
    of bundle: BundleSnapshot, _ sizes: BundleSnapshot.Sizes, in build: BuildSnapshot, time: Moment
  ) throws(RecordError) -> BuildRecord {
    guard let worst = sizes.worst else {
      throw RecordError("\(bundle.name) has no variants")
    }
    let largestDownload = sizes.variants.max { $0.size.download < $1.size.download }
    var record = BuildRecord(
      clip: bundle.identifier.flatMap { $0.isEmpty ? nil : $0 } ?? bundle.name, name: bundle.name,
      version: bundle.shortVersion ?? "", build: bundle.build ?? "",
      minimumOS: bundle.minimumOS ?? "", branch: "", commit: "", tag: "", labels: [:], time: time,
      artifact: BuildRecord.ArtifactFacts(
        name: build.artifact.name, kind: build.artifact.kind, bytes: build.artifact.size.bytes,
        digest: build.artifact.sha256 ?? ""),
      toolVersion: build.toolVersion, modelVersion: build.modelVersion,
      limit: bundle.limit.map {
        BuildRecord.Limit(bytes: $0.bytes, basis: bundle.limitBasis ?? "")
      },
      variants: sizes.variants.map {
        BuildRecord.Size($0.name, $0.size, accuracy: $0.accuracy)
      },
      worstDownload: largestDownload?.name ?? "", worstUncompressed: worst.name,
      categories: sizes.categories.map { BuildRecord.Size($0.name, $0.size) }.sorted {
        ($1.uncompressed, $0.name) < ($0.uncompressed, $1.name)
      },
      items: BuildRecord.Item.largest(of: sizes.components),
      findings: findings(of: bundle, in: build), gaps: Int64(build.gaps.count))
    if record.artifact.digest.isEmpty { record.artifact.digest = try contentDigest(of: record) }
    return record
  }

  private static func findings(
    of bundle: BundleSnapshot, in build: BuildSnapshot
  ) -> [BuildRecord.Finding] {
    // What is said of the host belongs to the upload that the clip is part of.
    let isOnlyOne = build.clips.count == 1
    return build.findings.filter { isOnlyOne || $0.bundle == bundle.path }.map {
      BuildRecord.Finding(
        rule: $0.rule, severity: $0.severity.rawValue, message: $0.message, path: $0.path ?? "",
        isSuppressed: $0.isAccepted)
    }
  }

  /// Stands for the bytes of what has none of its own: the same files measured alike give the same.
  private static func contentDigest(of record: BuildRecord) throws(RecordError) -> String {
    var text = "\(record.artifact.bytes)\n"
    for size in record.variants + record.categories {
      text += "\(size.name)\t\(size.download)\t\(size.uncompressed)\n"
    }
    for item in record.items { text += "\(item.path)\t\(item.uncompressed)\n" }
    return try sha256(Array(text.utf8))
  }

  static func sha256(_ bytes: [UInt8]) throws(RecordError) -> String {
    do {
      return Hexadecimal.text(try Digest.sha256.hash(of: bytes))
    } catch {
      throw RecordError("cannot be hashed: \(error)")
    }
  }
}

/// Bytes as digits.
enum Hexadecimal {
  static func text(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
