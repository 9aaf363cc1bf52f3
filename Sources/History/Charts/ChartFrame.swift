import Measurement

/// The rectangle a panel draws in, with its axes: builds along, lengths up.
struct ChartFrame {
  let width: Double
  let top: Double
  let height: Double
  let scale: ChartScale
  /// Number of all builds, drawn or not.
  let count: Int

  static let left = 74.0
  static let right = 14.0
  /// Room for two lines of text below the plot.
  static let bottom = 38.0
  /// Room for the title and the markers above it.
  static let head = 44.0

  var plotTop: Double { top + Self.head }
  var plotHeight: Double { height - Self.head - Self.bottom }
  var plotBottom: Double { plotTop + plotHeight }
  var plotWidth: Double { width - Self.left - Self.right }

  func x(_ place: Int) -> Double {
    guard count > 1 else { return Self.left + plotWidth / 2 }
    return Self.left + plotWidth * Double(place) / Double(count - 1)
  }

  func y(_ value: Int64) -> Double { plotBottom - plotHeight * scale.share(value) }

  func point(_ place: Int, _ value: Int64) -> String {
    "\(Markup.number(x(place))),\(Markup.number(y(value)))"
  }

  /// Title, marks with their lines, and builds below.
  func axes(_ title: String, _ builds: [ChartBuilds.Build]) -> [String] {
    var lines = [
      "<text class=\"t\" x=\"\(Markup.number(Self.left))\" y=\"\(Markup.number(top + 16))\">"
        + "\(Markup.escaped(title))</text>"
    ]
    for (mark, label) in zip(scale.marks, scale.labels) {
      let height = Markup.number(y(mark))
      lines.append(
        "<line class=\"g\" x1=\"\(Markup.number(Self.left))\" x2=\"\(Markup.number(width - Self.right))\" "
          + "y1=\"\(height)\" y2=\"\(height)\"/>")
      lines.append(
        "<text class=\"a e\" x=\"\(Markup.number(Self.left - 6))\" y=\"\(Markup.number(y(mark) + 4))\">"
          + "\(label)</text>")
    }
    lines += months(builds)
    for build in labelled(builds) {
      let isFirst = build.place == 0
      let isLast = build.place == count - 1 && count > 1
      let anchor = count > 1 && isFirst ? "b" : isLast ? "e" : "m"
      for (offset, text) in [(15.0, build.point.title), (28.0, build.point.time.day)] {
        lines.append(
          "<text class=\"a \(anchor)\" x=\"\(Markup.number(x(build.place)))\" "
            + "y=\"\(Markup.number(plotBottom + offset))\">\(Markup.escaped(text.clipped))</text>")
      }
    }
    return lines
  }

  /// A tick where a month begins.
  private func months(_ builds: [ChartBuilds.Build]) -> [String] {
    DateMarks(builds).months.map { place in
      let x = Markup.number(x(place))
      return "<line class=\"k\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(Markup.number(plotBottom))\" "
        + "y2=\"\(Markup.number(plotBottom + 5))\"/>"
    }
  }

  /// A line through a long pause, which has no more room than a short one.
  private func pauses(_ builds: [ChartBuilds.Build]) -> [String] {
    var free = 0.0
    return DateMarks(builds).pauses.flatMap { pause -> [String] in
      let middle = (x(pause.after) + x(pause.before)) / 2
      let line =
        "<line class=\"o\" x1=\"\(Markup.number(middle))\" x2=\"\(Markup.number(middle))\" "
        + "y1=\"\(Markup.number(plotTop))\" y2=\"\(Markup.number(plotBottom))\"/>"
      let text = "\(pause.days) days"
      let half = Double(text.count) * 3.1
      let center = min(max(middle, Self.left + half), width - Self.right - half)
      guard center - half > free else { return [line] }
      free = center + half + 4
      return [
        line,
        "<text class=\"a m\" x=\"\(Markup.number(center))\" "
          + "y=\"\(Markup.number(plotBottom - 4))\">\(text)</text>",
      ]
    }
  }

  /// As many builds as have room for a date each, the first and the last among them.
  private func labelled(_ builds: [ChartBuilds.Build]) -> [ChartBuilds.Build] {
    guard let last = builds.last, builds.count > 1 else { return builds }
    let room = 92.0
    var chosen: [ChartBuilds.Build] = []
    for build in builds.dropLast() {
      // The first stands to the right of its mark, the others below the middle of it.
      let isFree =
        chosen.last.map { x(build.place) - x($0.place) >= ($0.place == 0 ? 1.5 : 1) * room } ?? true
      if isFree, x(last.place) - x(build.place) >= room || build.place == 0 {
        chosen.append(build)
      }
    }
    return chosen + [last]
  }

  /// Pauses, and releases: lines through the plot, named where there is room.
  func markers(_ builds: [ChartBuilds.Build]) -> [String] {
    var lines = pauses(builds)
    var free = 0.0
    for (index, build) in builds.enumerated() {
      let before = index > 0 ? builds[index - 1].point.version : build.point.version
      let name =
        build.point.tag.isEmpty
        ? (before == build.point.version ? "" : build.point.version) : build.point.tag
      guard !name.isEmpty else { continue }
      let place = Markup.number(x(build.place))
      lines.append(
        "<line class=\"r\" x1=\"\(place)\" x2=\"\(place)\" y1=\"\(Markup.number(plotTop - 4))\" "
          + "y2=\"\(Markup.number(plotBottom))\"/>")
      let half = Double(name.clipped.count) * 3.4
      guard x(build.place) - half > free, x(build.place) + half < width else { continue }
      free = x(build.place) + half + 6
      lines.append(
        "<text class=\"a m\" x=\"\(place)\" y=\"\(Markup.number(plotTop - 8))\">"
          + "\(Markup.escaped(name.clipped))</text>")
    }
    return lines
  }

  /// A strip for each build that says its values and, where the page has them, leads to its changes.
  func strips(
    _ builds: [ChartBuilds.Build], links: Bool, _ text: (ChartBuilds.Build) -> String
  ) -> [String] {
    builds.indices.map { index in
      let here = x(builds[index].place)
      let from = index == 0 ? Self.left - 4 : (x(builds[index - 1].place) + here) / 2
      let to =
        index == builds.count - 1
        ? width - Self.right + 4 : (here + x(builds[index + 1].place)) / 2
      let strip =
        "<rect class=\"h\" x=\"\(Markup.number(from))\" y=\"\(Markup.number(plotTop))\" "
        + "width=\"\(Markup.number(max(0.1, to - from)))\" height=\"\(Markup.number(plotHeight))\">"
        + "<title>\(Markup.escaped(text(builds[index])))</title></rect>"
      return links ? "<a href=\"#b\(builds[index].place)\">\(strip)</a>" : strip
    }
  }
}

extension String {
  /// Short enough for a label; a team's own tags may be long.
  fileprivate var clipped: String { count > 14 ? prefix(13) + "…" : self }
}
