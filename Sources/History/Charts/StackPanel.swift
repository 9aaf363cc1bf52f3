import Measurement

/// The categories of all builds, one upon the other.
struct StackPanel {
  let builds: ChartBuilds
  let hasLinks: Bool

  /// Builds whose categories are known: Apple's reports have none.
  private var known: [ChartBuilds.Build] { builds.builds.filter { !$0.categories.isEmpty } }

  var isEmpty: Bool { known.isEmpty }

  private var names: [String] {
    let (named, hasOthers) = builds.categoryNames
    return named + (hasOthers ? [Self.others] : [])
  }

  private static let others = "other categories"
  private static let plotHeight = 300.0
  private static let legendRow = 20.0

  func height(width: Double) -> Double {
    Self.plotHeight + Self.legendRow * Double(legend(width).count)
  }

  func lines(top: Double, width: Double) -> [String] {
    let names = self.names
    let stacks = known.map { stack($0, names) }
    let frame = ChartFrame(
      width: width, top: top, height: Self.plotHeight,
      scale: ChartScale(stacks.compactMap(\.last), fromZero: true),
      count: builds.trend.points.count)
    var lines = frame.axes("Uncompressed by category, worst variant", builds.builds)
    for index in names.indices.reversed() {
      let upper = edge(zip(known, stacks).map { ($0.place, $1[index + 1]) }, frame)
      let lower = edge(zip(known, stacks).map { ($0.place, $1[index]) }, frame).reversed()
      lines.append(
        "<polygon class=\"f\(index)\" points=\"\((upper + lower).joined(separator: " "))\"/>")
    }
    lines += frame.markers(builds.builds)
    lines += legendLines(names, top: top + Self.plotHeight, width)
    return lines + frame.strips(known, links: hasLinks) { $0.categorySummary }
  }

  /// Of one build a column, since an area between a place and itself has no width.
  private func edge(_ points: [(place: Int, size: Int64)], _ frame: ChartFrame) -> [String] {
    guard points.count == 1, let (place, size) = points.first else {
      return points.map { frame.point($0.place, $0.size) }
    }
    return [-16, 16].map {
      "\(Markup.number(frame.x(place) + $0)),\(Markup.number(frame.y(size)))"
    }
  }

  /// Running sums from zero on.
  private func stack(_ build: ChartBuilds.Build, _ names: [String]) -> [Int64] {
    var sizes: [String: ByteCount] = [:]
    for category in build.categories {
      let name = names.contains(category.name) ? category.name : Self.others
      sizes[name, default: .zero] += ByteCount(category.uncompressed)
    }
    return names.reduce(into: [0]) { sums, name in
      let last = ByteCount(sums[sums.count - 1])
      sums.append((last + (sizes[name] ?? .zero)).bytes)
    }
  }

  /// Indices of names in rows that fit.
  private func legend(_ width: Double) -> [[Int]] {
    var rows: [[Int]] = [[]]
    var used = 0.0
    for (index, name) in names.enumerated() {
      let needed = Self.width(of: name)
      if used + needed > width - ChartFrame.left, !rows[rows.count - 1].isEmpty {
        rows.append([])
        used = 0
      }
      rows[rows.count - 1].append(index)
      used += needed
    }
    return rows
  }

  private func legendLines(_ names: [String], top: Double, _ width: Double) -> [String] {
    var lines: [String] = []
    for (row, indices) in legend(width).enumerated() {
      var place = ChartFrame.left
      let height = top + Self.legendRow * Double(row) + 12
      for index in indices {
        lines.append(
          "<rect class=\"f\(index)\" x=\"\(Markup.number(place))\" y=\"\(Markup.number(height - 9))\" "
            + "width=\"10\" height=\"10\"/>")
        lines.append(
          "<text class=\"a b\" x=\"\(Markup.number(place + 15))\" y=\"\(Markup.number(height))\">"
            + "\(Markup.escaped(names[index]))</text>")
        place += Self.width(of: names[index])
      }
    }
    return lines
  }

  private static func width(of name: String) -> Double { Double(name.count) * 6.6 + 34 }
}
