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
    let document = String(decoding: data, as: UTF8.self)
    // An encoder takes seconds for a hundred thousand builds, so these are written by hand, a line each.
    // A line end in a string is escaped, so these words can only be the key.
    let key = "\n  \"builds\" : "
    guard let place = document.firstRange(of: key + "0") else { return "" }
    var buffer = TextBuffer(rows: trend.points.count)
    buffer.add(String(document[..<place.lowerBound]))
    buffer.add(key)
    BuildRows(trend).write(to: &buffer)
    buffer.add(String(document[place.upperBound...]))
    buffer.add("\n")
    return buffer.text
  }

  private struct Document: Encodable {
    let schemaVersion = "1"
    let clip: String
    let name: String
    let branch: String
    let budgets: [String: [Int64]]
    let builds = 0
    let comparedFrom: Int
    let slopes: [String: Line]
    let largestStep: Step?
    let sentences: [String]

    init(_ trend: Trend) {
      clip = trend.clip
      name = trend.name
      branch = trend.branch
      budgets = [
        "download": trend.budgets.download.map(\.bytes),
        "uncompressed": trend.budgets.uncompressed.map(\.bytes),
      ]
      comparedFrom = trend.firstComparable
      slopes = [
        "download": Line(trend.download, of: trend, \.download),
        "uncompressed": Line(trend.uncompressed, of: trend, \.uncompressed),
      ]
      largestStep = trend.step.map { Step($0, of: trend) }
      sentences = TrendSentences(trend).all
    }
  }

  private struct Line: Encodable {
    let method =
      "mean change by generalized least squares, weighed over the changes' autocorrelation"
    let course: String
    let builds: Int
    let isClear: Bool
    let bytesPerBuild: Double?
    let lowestBytesPerBuild: Double?
    let highestBytesPerBuild: Double?
    let sinceStep: String?
    let sinceBuild: String?
    let buildsToLimit: Int64?
    let fewestBuildsToLimit: Int64?
    let mostBuildsToLimit: Int64?
    let horizonBuilds: Int64?
    let budgets: [Line.Budget]?

    struct Budget: Encodable {
      let bytes: Int64
      let buildsToBudget: Int64?
      let fewestBuildsToBudget: Int64?
      let mostBuildsToBudget: Int64?
    }

    init(_ slope: Slope, of trend: Trend, _ path: KeyPath<SizePair, ByteCount>) {
      course = slope.course.word
      builds = slope.builds
      isClear = slope.isClear
      bytesPerBuild = slope.perBuild
      lowestBytesPerBuild = slope.interval?.lowerBound
      highestBytesPerBuild = slope.interval?.upperBound
      func title(_ place: Int) -> String { trend.points[trend.compared[place]].title }
      sinceStep = slope.sinceStep.map(title)
      sinceBuild = slope.sinceBend.map(title)
      let size = trend.latestCounted.size[keyPath: path]
      let count = trend.latestCounted.limit.flatMap { Self.crossing(slope, size, $0) }
      buildsToLimit = count?.likely
      fewestBuildsToLimit = count?.fewest
      mostBuildsToLimit = count?.most
      horizonBuilds = slope.isClear ? slope.horizon : nil
      let lines = trend.budgets[path].map { budget in
        let count = Self.crossing(slope, size, budget)
        return Budget(
          bytes: budget.bytes, buildsToBudget: count?.likely, fewestBuildsToBudget: count?.fewest,
          mostBuildsToBudget: count?.most)
      }
      budgets = lines.isEmpty ? nil : lines
    }

    /// Upwards, and no further than a forecast reaches.
    private static func crossing(
      _ slope: Slope, _ size: ByteCount, _ line: ByteCount
    ) -> Crossing? {
      guard size <= line, let crossing = slope.builds(from: size, to: line) else { return nil }
      return crossing.likely <= slope.horizon ? crossing : nil
    }
  }

  private struct Step: Encodable {
    let version: String
    let build: String
    let length: String
    let downloadBytes: Int64
    let uncompressedBytes: Int64
    let items: [Item]

    init(_ step: Trend.Step, of trend: Trend) {
      version = trend.points[step.place].version
      build = trend.points[step.place].build
      length = step.isDownload ? "download" : "uncompressed"
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

extension Slope.Course {
  fileprivate var word: String {
    switch self {
    case .unclear: "unclear"
    case .unchanged: "unchanged"
    case .steady: "steady"
    case .faster: "faster"
    case .slower: "slower"
    case .stopped: "stopped"
    case .turned: "turned"
    case .steps: "steps"
    }
  }
}

/// The builds of a trend as JSON, a line each.
private struct BuildRows {
  private let trend: Trend
  private let again: Set<Int>

  init(_ trend: Trend) {
    self.trend = trend
    again = Set(trend.counted.recordedAgain)
  }

  func write(to buffer: inout TextBuffer) {
    buffer.add("[")
    for place in trend.points.indices {
      buffer.add(place == 0 ? "\n    " : ",\n    ")
      write(place, to: &buffer)
    }
    buffer.add("\n  ]")
  }

  private func write(_ place: Int, to buffer: inout TextBuffer) {
    let point = trend.points[place]
    buffer.add(#"{"build":"#)
    buffer.add(quoted: point.build)
    buffer.add(#","commit":"#)
    buffer.add(quoted: point.commit)
    buffer.add(#","downloadBytes":"#)
    buffer.add(point.size.download.bytes)
    buffer.add(#","errors":"#)
    buffer.add(point.errors)
    buffer.add(#","gaps":"#)
    buffer.add(point.gaps)
    if let limit = point.limit {
      buffer.add(#","limitBytes":"#)
      buffer.add(limit.bytes)
    }
    buffer.add(#","model":"#)
    buffer.add(quoted: point.model)
    buffer.add(#","notes":"#)
    buffer.add(point.notes)
    if again.contains(place) { buffer.add(#","recordedAgain":true"#) }
    buffer.add(#","tag":"#)
    buffer.add(quoted: point.tag)
    buffer.add(#","time":"#)
    buffer.add(quoted: point.time.text)
    buffer.add(#","uncompressedBytes":"#)
    buffer.add(point.size.uncompressed.bytes)
    if !trend.variants.isEmpty { writeVariants(of: point, to: &buffer) }
    buffer.add(#","version":"#)
    buffer.add(quoted: point.version)
    buffer.add(#","warnings":"#)
    buffer.add(point.warnings)
    buffer.add("}")
  }

  private func writeVariants(of point: BuildPoint, to buffer: inout TextBuffer) {
    buffer.add(#","variants":["#)
    var isFirst = true
    for variant in trend.variants {
      guard let size = variant.sizes[point.number] else { continue }
      buffer.add(isFirst ? #"{"downloadBytes":"# : #",{"downloadBytes":"#)
      buffer.add(size.download.bytes)
      buffer.add(#","name":"#)
      buffer.add(quoted: variant.name)
      buffer.add(#","uncompressedBytes":"#)
      buffer.add(size.uncompressed.bytes)
      buffer.add("}")
      isFirst = false
    }
    buffer.add("]")
  }
}
