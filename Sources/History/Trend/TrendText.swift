package import Measurement

/// A trend for people at a terminal: sizes with sparklines, sentences, the newest builds.
package struct TrendText {
  /// The newest builds that get a line.
  private static let shownBuilds = 15

  private let trend: Trend
  private let width: Int

  /// `width` in columns; nil where nobody looks at columns.
  package init(_ trend: Trend, width: Int?) {
    self.trend = trend
    self.width = max(40, width ?? 100)
  }

  package var text: String {
    var lines = [title, ""]
    lines += sizes.map { "  " + $0 }
    lines.append("")
    for sentence in TrendSentences(trend).all { lines += wrapped(sentence) }
    lines.append("")
    lines += builds.map { "  " + $0 }
    return lines.joined(separator: "\n") + "\n"
  }

  private var title: String {
    let count = trend.points.count
    let first = trend.points[0].time.day
    let last = trend.latest.time.day
    let others = trend.otherBranches.prefix(3).map { "\($0.branch.orNone) (\($0.builds))" }
    let more = trend.otherBranches.count > 3 ? " and \(trend.otherBranches.count - 3) more" : ""
    return "\(trend.name)  \(trend.clip), branch \(trend.branch.orNone), "
      + "\(count) \(count == 1 ? "build" : "builds"), \(first)"
      + (first == last ? "" : " to \(last)")
      + (others.isEmpty ? "" : "; other branches: \(others.joined(separator: ", "))\(more)")
  }

  private var sizes: [String] {
    var table = TextTable([.left, .right, .right, .right, .right, .left])
    table.add(["", "latest", "of limit", "least", "most"])
    let room = max(10, min(60, width - 62))
    // A build that was not all measured would be the least of all.
    let points =
      trend.compared.isEmpty ? trend.points : trend.counted.places.map { trend.points[$0] }
    for (name, path) in [("uncompressed", \SizePair.uncompressed), ("download", \.download)] {
      table.add(
        row(name, points.map { $0.size[keyPath: path] }, trend.latestCounted.limit, room))
    }
    for variant in trend.variants {
      for (word, path) in [("uncompressed", \SizePair.uncompressed), ("download", \.download)] {
        let sizes = points.compactMap { variant.sizes[$0.number]?[keyPath: path] }
        table.add(row("\(variant.name), \(word)", sizes, trend.latestCounted.limit, room))
      }
    }
    return table.lines
  }

  private func row(
    _ name: String, _ sizes: [ByteCount], _ limit: ByteCount?, _ room: Int
  ) -> [String] {
    guard let latest = sizes.last, let least = sizes.min(), let most = sizes.max() else {
      return [name]
    }
    let share = limit.map { Self.percent(latest, of: $0) } ?? ""
    return [
      name, latest.description, share, least.description, most.description,
      Sparkline.text(sizes.map(\.bytes), width: room),
    ]
  }

  private var builds: [String] {
    var table = TextTable([.left, .left, .left, .right, .right, .right, .right, .left])
    table.add(["BUILD", "VERSION", "TIME", "UNCOMPRESSED", "CHANGE", "DOWNLOAD", "CHANGE", ""])
    let shown = trend.points.indices.suffix(Self.shownBuilds)
    for place in shown.reversed() {
      let point = trend.points[place]
      let before = trend.before(place).map { trend.points[$0] }
      table.add([
        point.title, point.version, point.time.day, point.size.uncompressed.description,
        change(before?.size.uncompressed, point.size.uncompressed),
        point.size.download.description, change(before?.size.download, point.size.download),
        remark(on: place),
      ])
    }
    return table.lines
  }

  private func change(_ before: ByteCount?, _ after: ByteCount) -> String {
    before.map { $0 == after ? "=" : (after - $0).signed } ?? ""
  }

  private func remark(on place: Int) -> String {
    let point = trend.points[place]
    var remarks: [String] = []
    if !point.tag.isEmpty { remarks.append(point.tag) }
    if let limit = point.limit, max(point.size.uncompressed, point.size.download) > limit {
      remarks.append("over \(limit)")
    }
    if point.errors > 0 {
      remarks.append(point.errors == 1 ? "1 error" : "\(point.errors) errors")
    }
    remarks.append(trend.remark(on: place))
    return remarks.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func wrapped(_ sentence: String) -> [String] {
    var lines: [String] = []
    var line = " "
    for word in sentence.split(separator: " ") {
      if line.count + 1 + word.count > width, line.count > 4 {
        lines.append(line)
        line = "   "
      }
      line += " " + word
    }
    return lines + [line]
  }

  /// `89.5 %`, rounded, but 100.0 is said only of what is exactly as large.
  package static func percent(_ size: ByteCount, of limit: ByteCount) -> String {
    guard limit > .zero else { return "" }
    var tenths = Int64(min(1e15, (Double(size.bytes) / Double(limit.bytes) * 1000).rounded()))
    if size < limit { tenths = min(tenths, 999) }
    if size > limit { tenths = max(tenths, 1001) }
    return "\(tenths / 10).\(abs(tenths % 10)) %"
  }
}

extension String {
  /// A branch in a sentence.
  package var orNone: String { isEmpty ? "(none)" : self }
}
