import Measurement

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A trend for programs. Keys are sorted; the same store gives the same bytes.
package enum TrendJSON {
  package static func text(_ trend: Trend) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // A tree of plain values always encodes.
    guard let data = try? encoder.encode(Document(trend)) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  private struct Document: Encodable {
    let schemaVersion = "1"
    let clip: String
    let name: String
    let branch: String
    let builds: [Build]
    let comparedFrom: Int
    let slopes: [String: Line]
    let largestStep: Step?
    let sentences: [String]

    init(_ trend: Trend) {
      clip = trend.clip
      name = trend.name
      branch = trend.branch
      builds = trend.points.map { Build($0, trend.variants) }
      comparedFrom = trend.firstComparable
      slopes = [
        "download": Line(trend.download, trend.latest, \.download),
        "uncompressed": Line(trend.uncompressed, trend.latest, \.uncompressed),
      ]
      largestStep = trend.step.map { Step($0, of: trend) }
      sentences = TrendSentences(trend).all
    }
  }

  private struct Build: Encodable {
    let version: String
    let build: String
    let commit: String
    let tag: String
    let time: String
    let downloadBytes: Int64
    let uncompressedBytes: Int64
    let limitBytes: Int64?
    let errors: Int64
    let warnings: Int64
    let notes: Int64
    let gaps: Int64
    let model: String
    let variants: [Variant]?

    init(_ point: BuildPoint, _ variants: [Trend.VariantSizes]) {
      version = point.version
      build = point.build
      commit = point.commit
      tag = point.tag
      time = point.time.text
      downloadBytes = point.size.download.bytes
      uncompressedBytes = point.size.uncompressed.bytes
      limitBytes = point.limit?.bytes
      errors = point.errors
      warnings = point.warnings
      notes = point.notes
      gaps = point.gaps
      model = point.model
      self.variants =
        variants.isEmpty
        ? nil
        : variants.compactMap { variant in
          variant.sizes[point.number].map {
            Variant(
              name: variant.name, downloadBytes: $0.download.bytes,
              uncompressedBytes: $0.uncompressed.bytes)
          }
        }
    }
  }

  private struct Variant: Encodable {
    let name: String
    let downloadBytes: Int64
    let uncompressedBytes: Int64
  }

  private struct Line: Encodable {
    let method = "Theil-Sen; 95 % by Sen and by the mean change"
    let builds: Int
    let isClear: Bool
    let bytesPerBuild: Double?
    let lowestBytesPerBuild: Double?
    let highestBytesPerBuild: Double?
    let buildsToLimit: Int64?
    let fewestBuildsToLimit: Int64?
    let mostBuildsToLimit: Int64?

    init(_ slope: Slope, _ latest: BuildPoint, _ path: KeyPath<SizePair, ByteCount>) {
      builds = slope.builds
      isClear = slope.isClear
      bytesPerBuild = slope.fit?.slope
      lowestBytesPerBuild = slope.interval?.lowerBound
      highestBytesPerBuild = slope.interval?.upperBound
      let count = latest.limit.flatMap { slope.builds(from: latest.size[keyPath: path], to: $0) }
      buildsToLimit = count?.likely
      fewestBuildsToLimit = count?.fewest
      mostBuildsToLimit = count?.most
    }
  }

  private struct Step: Encodable {
    let version: String
    let build: String
    let downloadBytes: Int64
    let uncompressedBytes: Int64
    let items: [Item]

    init(_ step: Trend.Step, of trend: Trend) {
      version = trend.points[step.place].version
      build = trend.points[step.place].build
      downloadBytes = step.changes.size.download.bytes
      uncompressedBytes = step.changes.size.uncompressed.bytes
      items = step.changes.items.map {
        Item(path: $0.name, uncompressedBytes: $0.difference.bytes)
      }
    }
  }

  private struct Item: Encodable {
    let path: String
    let uncompressedBytes: Int64
  }
}
