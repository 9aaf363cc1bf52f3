import Measurement

/// The charts of a trend as SVG: both lengths, then the categories. The same trend gives the same bytes.
package struct TrendChart {
  private let builds: ChartBuilds
  private let width: Double
  private let hasLinks: Bool

  package static let wide = 960
  package static let narrow = 460

  /// `hasLinks` leads from builds to places in a page around it.
  package init(_ builds: ChartBuilds, width: Int = wide, hasLinks: Bool = false) {
    self.builds = builds
    self.width = Double(width)
    self.hasLinks = hasLinks
  }

  /// A file that stands alone.
  package var file: String {
    let title = builds.trend.name + ", branch " + builds.trend.branch.orNone
    return svg(
      attributes: "",
      head: [
        "<title>\(Markup.escaped(title))</title>", "<style>\(TrendStyle.chart)</style>",
        "<rect class=\"p\" width=\"100%\" height=\"100%\"/>",
        "<text class=\"n\" x=\"\(Markup.number(ChartFrame.left))\" y=\"22\">"
          + "\(Markup.escaped(title))</text>",
      ], top: 30)
  }

  /// A part of a page, which brings the style.
  func part(named name: String) -> String {
    svg(
      attributes: " class=\"\(name)\" role=\"img\" aria-label=\"sizes over builds\"", head: [],
      top: 0)
  }

  private func svg(attributes: String, head: [String], top: Double) -> String {
    var top = top
    var lines: [String] = []
    for panel in panels {
      lines += panel.lines(top: top, width: width)
      top += LinePanel.height
    }
    lines += keyLines(top: top)
    if !builds.trend.variants.isEmpty { top += 24 }
    let stack = StackPanel(builds: builds, hasLinks: hasLinks)
    if !stack.isEmpty {
      lines += stack.lines(top: top, width: width)
      top += stack.height(width: width)
    }
    let size = "viewBox=\"0 0 \(Markup.number(width)) \(Markup.number(top + 8))\""
    let start =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) width=\"\(Markup.number(width))\" "
      + "height=\"\(Markup.number(top + 8))\"\(attributes)>"
    return ([start] + head + lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private var panels: [LinePanel] {
    [
      LinePanel(
        title: "Uncompressed, worst variant", path: \.uncompressed, builds: builds,
        hasLinks: hasLinks),
      LinePanel(
        title: "Download, worst variant", path: \.download, builds: builds, hasLinks: hasLinks),
    ]
  }

  /// Which curve is which variant.
  private func keyLines(top: Double) -> [String] {
    var lines: [String] = []
    var place = ChartFrame.left
    guard !builds.trend.variants.isEmpty else { return [] }
    let names = ["worst variant"] + builds.trend.variants.map(\.name)
    for (index, name) in names.enumerated() {
      let y = Markup.number(top + 8)
      let style = index == 0 ? 0 : (index - 1) % 5 + 1
      lines.append(
        "<line class=\"c s\(style)\" x1=\"\(Markup.number(place))\" "
          + "x2=\"\(Markup.number(place + 16))\" y1=\"\(y)\" y2=\"\(y)\"/>")
      lines.append(
        "<text class=\"a b\" x=\"\(Markup.number(place + 21))\" y=\"\(Markup.number(top + 12))\">"
          + "\(Markup.escaped(name))</text>")
      place += Double(name.count) * 6.6 + 44
    }
    return lines
  }
}
