import Artifacts
import CodeSigning
import Measurement

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The records that a JSON report of one or several artifacts gives: one for each measured bundle.
package enum ReportRecords {
  /// Whether a file holds JSON and not an artifact: no zip, tar or folder begins so.
  package static func isReport(_ beginning: [UInt8]) -> Bool {
    let text = beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? beginning.dropFirst(3) : beginning[...]
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  package static func records(
    ofReport bytes: [UInt8], time: Moment, labels: BuildLabels
  ) throws(RecordError) -> [BuildRecord] {
    let reports = try decoded(bytes)
    var records: [BuildRecord] = []
    for report in reports {
      guard report.schemaVersion == "1" else {
        throw RecordError(
          "report of schema version \(report.schemaVersion.printable), where 1 is known")
      }
      let bundles = (report.clips + [report.host].compactMap { $0 }).filter { $0.variants != nil }
      guard !bundles.isEmpty else {
        throw RecordError(
          "\(report.artifact.name.printable) holds no App Clip, and no host was measured: "
            + "nothing to record")
      }
      for bundle in bundles {
        var record = try record(of: bundle, in: report, time: time)
        record.apply(labels)
        records.append(record)
      }
    }
    return records
  }

  private static func decoded(_ bytes: [UInt8]) throws(RecordError) -> [StoredReport] {
    let data = Data(bytes)
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    do {
      return first == UInt8(ascii: "[")
        ? try JSONDecoder().decode([StoredReport].self, from: data)
        : [try JSONDecoder().decode(StoredReport.self, from: data)]
    } catch let error as DecodingError {
      throw RecordError("is no clipaudit report: \(error.fact)")
    } catch {
      throw RecordError("is no JSON")
    }
  }

  private static func record(
    of bundle: StoredReport.Bundle, in report: StoredReport, time: Moment
  ) throws(RecordError) -> BuildRecord {
    var record = BuildRecord(
      clip: (bundle.bundleIdentifier ?? bundle.name).printableOnce,
      name: bundle.name.printableOnce, version: (bundle.shortVersion ?? "").printableOnce,
      build: (bundle.build ?? "").printableOnce, minimumOS: (bundle.minimumOS ?? "").printableOnce,
      branch: "", commit: "", tag: "", labels: [:], time: time,
      artifact: BuildRecord.ArtifactFacts(
        name: report.artifact.name.printableOnce, kind: report.artifact.kind,
        bytes: report.artifact.bytes.bytes, digest: report.artifact.sha256 ?? ""),
      toolVersion: report.tool.version, modelVersion: report.model.version,
      limit: bundle.limits.map {
        BuildRecord.Limit(
          bytes: $0.uncompressed.bytes.bytes, basis: $0.uncompressed.basis ?? "")
      },
      variants: (bundle.variants ?? []).map {
        BuildRecord.Size(
          name: $0.name, download: $0.downloadBytes.bytes,
          uncompressed: $0.uncompressedBytes.bytes, accuracy: $0.accuracy)
      },
      worstDownload: bundle.worst?.download ?? "",
      worstUncompressed: bundle.worst?.uncompressed ?? "",
      categories: (bundle.breakdown ?? []).map {
        BuildRecord.Size(
          name: $0.category, download: $0.downloadBytes.bytes,
          uncompressed: $0.uncompressedBytes.bytes)
      },
      items: items(of: bundle), findings: findings(of: bundle, in: report),
      gaps: Int64(report.gaps.count))
    guard !record.variants.isEmpty else {
      throw RecordError("\(record.name) has no variants: nothing to record")
    }
    if record.artifact.digest.isEmpty { record.artifact.digest = try contentDigest(of: record) }
    return record
  }

  private static func items(of bundle: StoredReport.Bundle) -> [BuildRecord.Item] {
    let catalogs = Dictionary((bundle.catalogs ?? []).map { ($0.path, $0) }) { first, _ in first }
    var sizes = ComponentSizes()
    for file in bundle.files ?? [] {
      // A catalog inside a framework belongs to that.
      guard let catalog = catalogs[file.path], !file.path.contains("/") else {
        sizes.add(file.path.printableOnce, ByteCount(file.uncompressedBytes.bytes))
        continue
      }
      let path = file.path.printableOnce
      for asset in catalog.assets {
        sizes.add(
          "\(path): \(asset.name.printableOnce)", ByteCount(asset.uncompressedBytes.bytes))
      }
      sizes.add("\(path): structure", ByteCount(catalog.structureBytes.bytes))
    }
    return sizes.items
  }

  private static func findings(
    of bundle: StoredReport.Bundle, in report: StoredReport
  ) -> [BuildRecord.Finding] {
    let isOnlyOne = report.clips.count == 1
    return report.findings.filter { finding in
      // What is said of the host belongs to the upload that the clip is part of.
      isOnlyOne || finding.bundle == bundle.path
    }.map {
      BuildRecord.Finding(
        rule: $0.rule, severity: $0.severity, message: $0.message.printableOnce,
        path: ($0.path ?? "").printableOnce, isSuppressed: $0.suppressed != nil)
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

extension String {
  /// Safe to print, and left alone where a report has made it so before: a backslash there is one of
  /// that report's own.
  var printableOnce: String {
    var text = ""
    for piece in split(separator: "\\", omittingEmptySubsequences: false) {
      text +=
        (text.isEmpty && piece.startIndex == startIndex ? "" : "\\")
        + String(piece).printable
    }
    return text
  }
}

extension DecodingError {
  /// `clips.[0].name: is missing`, without the decoder's own prose.
  var fact: String {
    let (context, says): (Context, String) =
      switch self {
      case .keyNotFound(let key, let context): (context, "\(key.stringValue) is missing")
      case .valueNotFound(_, let context): (context, "has no value")
      case .typeMismatch(_, let context): (context, "has another type than expected")
      case .dataCorrupted(let context): (context, context.debugDescription)
      @unknown default: (Context(codingPath: [], debugDescription: ""), "cannot be decoded")
      }
    let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
    let place = path.isEmpty ? "" : path.joined(separator: ".") + ": "
    return (place + says).printable
  }
}
