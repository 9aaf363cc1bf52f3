import Measurement

/// One length over builds: the worst variant, the chosen ones, limit and budgets.
struct LinePanel {
  let title: String
  let path: any KeyPath<SizePair, ByteCount> & Sendable
  let builds: ChartBuilds
  let hasLinks: Bool

  static let height = 270.0

  func lines(top: Double, width: Double) -> [String] {
    let trend = builds.trend
    let all = trend.points.map { $0.size[keyPath: path].bytes }
    let variants = trend.variants.map { variant in
      builds.builds.compactMap { build in
        variant.sizes[build.point.number].map { (build.place, $0[keyPath: path].bytes) }
      }
    }
    let values = all + variants.flatMap { $0.map(\.1) }
    let limits = limitRuns
    let near = (limits.map(\.bytes) + trend.budgets[path].map(\.bytes)).filter {
      Self.isWorthShowing($0, beside: values)
    }
    let frame = ChartFrame(
      width: width, top: top, height: Self.height, scale: ChartScale(values + near),
      count: trend.points.count)
    var lines = frame.axes(title, builds.builds)
    var labels = LabelPlaces()
    lines += far(limits, near, frame, &labels)
    lines += frame.markers(builds.builds)
    for limit in limits where frame.scale.holds(limit.bytes) {
      lines += rule(
        "l", "limit", limit.bytes, from: frame.x(limit.first), to: frame.x(limit.last), frame,
        &labels)
    }
    for budget in trend.budgets[path] where frame.scale.holds(budget.bytes) {
      lines += rule(
        "u", "budget", budget.bytes, from: ChartFrame.left, to: width - ChartFrame.right, frame,
        &labels)
    }
    for (index, variant) in variants.enumerated() {
      lines.append(curve("s\(index % 5 + 1)", variant, frame))
    }
    lines.append(
      curve(
        "s0",
        builds.builds.filter { builds.isCounted($0) }
          .map { ($0.place, $0.point.size[keyPath: path].bytes) }, frame))
    lines += dots(frame)
    return lines + frame.strips(builds.builds, links: hasLinks) { $0.summary }
  }

  /// A limit far above would press the curve flat, and says nothing that needs a line.
  private static func isWorthShowing(_ line: Int64, beside values: [Int64]) -> Bool {
    guard let least = values.min(), let most = values.max() else { return true }
    return Double(line) <= Double(most) + max(2 * Double(most - least), 0.25 * Double(most))
  }

  /// Words for the lines that are left out, in the plot's upper corner.
  private func far(
    _ limits: [LimitRun], _ near: [Int64], _ frame: ChartFrame, _ labels: inout LabelPlaces
  ) -> [String] {
    let end = frame.width - ChartFrame.right
    let rules =
      limits.map { ("l", "limit", $0.bytes, frame.x($0.first)) }
      + builds.trend.budgets[path].map { ("u", "budget", $0.bytes, ChartFrame.left) }
    return rules.filter { !near.contains($0.2) }.map { style, word, bytes, from in
      let text = "\(word) \(ByteCount(bytes)): above this chart"
      let start = min(from + 4, end - Double(text.count) * 6.2)
      let place = labels.place(
        text, at: [], orBelow: .init(x: start, y: frame.plotTop + 12, isAtEnd: false))
      return label(text, style, place)
    }
  }

  private func label(_ text: String, _ style: String, _ place: LabelPlaces.Place) -> String {
    "<text class=\"a \(style)t \(place.anchor)\" x=\"\(Markup.number(place.x))\" "
      + "y=\"\(Markup.number(place.y))\">\(text)</text>"
  }

  private struct LimitRun {
    let bytes: Int64
    let first: Int
    var last: Int
  }

  /// Apple's limit is that of a build's minimum OS, which may change.
  private var limitRuns: [LimitRun] {
    var runs: [LimitRun] = []
    for build in builds.builds {
      guard let limit = build.point.limit else { continue }
      if runs.last?.bytes == limit.bytes {
        runs[runs.count - 1].last = build.place
      } else {
        runs.append(LimitRun(bytes: limit.bytes, first: build.place, last: build.place))
      }
    }
    return runs
  }

  private func rule(
    _ style: String, _ word: String, _ bytes: Int64, from: Double, to: Double, _ frame: ChartFrame,
    _ labels: inout LabelPlaces
  ) -> [String] {
    let height = frame.y(bytes)
    let end = frame.width - ChartFrame.right
    let text = "\(word) \(ByteCount(bytes))"
    // A short line at the right has its words before the plot's end.
    let start = min(from + 4, end - Double(text.count) * 6.2)
    let place = labels.place(
      text,
      at: [
        .init(x: start, y: height - 5, isAtEnd: false),
        .init(x: start, y: height + 13, isAtEnd: false),
        .init(x: end, y: height - 5, isAtEnd: true), .init(x: end, y: height + 13, isAtEnd: true),
      ].filter { (frame.plotTop + 8...frame.plotBottom).contains($0.y) },
      orBelow: .init(x: end, y: height + 26, isAtEnd: true))
    return [
      "<line class=\"\(style)\" x1=\"\(Markup.number(from))\" x2=\"\(Markup.number(max(to, from + 4)))\" "
        + "y1=\"\(Markup.number(height))\" y2=\"\(Markup.number(height))\"/>",
      label(text, style, place),
    ]
  }

  private func curve(_ style: String, _ points: [(Int, Int64)], _ frame: ChartFrame) -> String {
    "<polyline class=\"c \(style)\" points=\""
      + points.map { frame.point($0.0, $0.1) }.joined(separator: " ") + "\"/>"
  }

  /// Each build where there is room; always the last, and what does not count, which is no dot of the
  /// curve and hollow.
  private func dots(_ frame: ChartFrame) -> [String] {
    let room = frame.plotWidth / Double(max(1, builds.builds.count))
    let last = builds.builds.last?.place
    return builds.builds.compactMap { build in
      let isCounted = builds.isCounted(build)
      guard room >= 5 || build.place == last || !isCounted else { return nil }
      let center = frame.point(build.place, build.point.size[keyPath: path].bytes)
        .split(separator: ",")
      return "<circle class=\"\(isCounted ? "d" : "w")\" cx=\"\(center[0])\" cy=\"\(center[1])\" "
        + "r=\"\(isCounted ? "2.2" : "3.2")\"/>"
    }
  }
}
