import CodeSigning
import Measurement

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A trend as one HTML file that loads nothing: charts, sentences, and every drawn build's changes.
///
/// It works without its script: charts are links to what changed, tooltips are the browser's own.
package struct TrendPage {
  /// The newest builds that get a row in the table.
  private static let shownBuilds = 30

  private let builds: ChartBuilds
  private var trend: Trend { builds.trend }

  package init(_ builds: ChartBuilds) { self.builds = builds }

  package var text: String {
    let title = Markup.escaped("\(trend.name) on \(trend.branch.orNone)")
    let lines =
      [
        "<!doctype html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
        "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">",
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
        "<meta name=\"color-scheme\" content=\"light dark\">",
        "<title>\(title): sizes over builds</title>", "<style>\(TrendStyle.page)</style>",
        "</head>", "<body>", "<h1>\(title)</h1>", "<p class=\"sub\">\(subtitle)</p>",
        "<ul>",
      ] + TrendSentences(trend).all.map { "<li>\(Markup.escaped($0))</li>" } + [
        "</ul>", "<p id=\"readout\">\(hint)</p>",
        TrendChart(builds, width: TrendChart.wide, hasLinks: true).part(named: "wide")
          + TrendChart(builds, width: TrendChart.narrow, hasLinks: true).part(named: "narrow"),
      ] + builds.builds.map { BuildSection($0).text } + table + [
        "<script>\(TrendScript.text)</script>", "</body>", "</html>",
      ]
    return lines.joined(separator: "\n") + "\n"
  }

  private var subtitle: String {
    let count = trend.points.count
    let drawn = builds.builds.count
    let limit = builds.builds.last.flatMap { build in
      build.point.limit.map {
        "limit \($0)" + (build.limitBasis.isEmpty ? "" : " (\(build.limitBasis))")
      }
    }
    let parts = [
      trend.clip, "\(count) \(count == 1 ? "build" : "builds")",
      days,
      drawn < count ? "\(drawn) of them drawn, lowest and highest among them" : nil, limit,
    ]
    return Markup.escaped(parts.compactMap { $0 }.joined(separator: " · "))
  }

  private var days: String {
    let (first, last) = (trend.points[0].time.day, trend.latest.time.day)
    return first == last ? first : "\(first) to \(last)"
  }

  private var hint: String {
    "Point at a build for its values; click it for what changed since the one before."
  }

  /// Nothing from elsewhere, and of what stands here only this style and this script.
  private var policy: String {
    let style = Self.hash(TrendStyle.page)
    let script = Self.hash(TrendScript.text)
    return "default-src 'none'; style-src 'sha256-\(style)'; script-src 'sha256-\(script)'; "
      + "base-uri 'none'; form-action 'none'"
  }

  private static func hash(_ text: String) -> String {
    // Without a hash the browser refuses style and script, and what is left can still be read.
    let digest = (try? Digest.sha256.hash(of: Array(text.utf8))) ?? []
    return Data(digest).base64EncodedString()
  }

  private var table: [String] {
    let drawn = Set(builds.builds.map(\.place))
    let rows = trend.points.indices.suffix(Self.shownBuilds).reversed().map { place in
      row(place, isDrawn: drawn.contains(place))
    }
    return [
      "<h2>Newest builds</h2>", "<div class=\"scroll\"><table><thead><tr><th>Build</th>",
      "<th>Version</th><th>Date</th><th class=\"num\">Uncompressed</th><th class=\"num\">Change</th>",
      "<th class=\"num\">Download</th><th class=\"num\">Change</th><th>Findings</th><th>Commit</th>",
      "</tr></thead><tbody>",
    ] + rows + ["</tbody></table></div>"]
  }

  private func row(_ place: Int, isDrawn: Bool) -> String {
    let point = trend.points[place]
    let before = trend.before(place).map { trend.points[$0] }
    func change(_ path: KeyPath<SizePair, ByteCount>) -> String {
      guard let before else { return BuildSection.cell("", "num") }
      return BuildSection.changeCell(point.size[keyPath: path] - before.size[keyPath: path])
    }
    let title = Markup.escaped(point.title)
    let findings = [(point.errors, "error"), (point.warnings, "warning"), (point.notes, "note")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    let remarks = (findings + [trend.remark(on: place)]).filter { !$0.isEmpty }
    return "<tr><td>" + (isDrawn ? "<a href=\"#b\(place)\">\(title)</a>" : title) + "</td>"
      + BuildSection.cell(point.version + (point.tag.isEmpty ? "" : ", \(point.tag)"))
      + BuildSection.cell(point.time.day)
      + BuildSection.cell(point.size.uncompressed.description, "num") + change(\.uncompressed)
      + BuildSection.cell(point.size.download.description, "num") + change(\.download)
      + BuildSection.cell(remarks.joined(separator: ", "))
      + BuildSection.cell(String(point.commit.prefix(9))) + "</tr>"
  }
}
