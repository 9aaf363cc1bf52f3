import Measurement

/// A trend for spreadsheets, as RFC 4180 has it but with plain line ends: a line a build.
package enum TrendCSV {
  package static func text(_ trend: Trend) -> String {
    var head = [
      "time", "version", "build", "branch", "commit", "tag", "uncompressed_bytes", "download_bytes",
      "limit_bytes", "errors", "warnings", "notes", "gaps", "model",
    ]
    for variant in trend.variants {
      head += ["\(variant.name) uncompressed_bytes", "\(variant.name) download_bytes"]
    }
    var text = line(head)
    for point in trend.points {
      var cells = [
        point.time.text, point.version, point.build, point.branch, point.commit, point.tag,
        "\(point.size.uncompressed.bytes)", "\(point.size.download.bytes)",
        point.limit.map { "\($0.bytes)" } ?? "", "\(point.errors)", "\(point.warnings)",
        "\(point.notes)", "\(point.gaps)", point.model,
      ]
      for variant in trend.variants {
        let size = variant.sizes[point.number]
        cells += [
          size.map { "\($0.uncompressed.bytes)" } ?? "", size.map { "\($0.download.bytes)" } ?? "",
        ]
      }
      text += line(cells)
    }
    return text
  }

  private static func line(_ cells: [String]) -> String {
    cells.map { quoted($0) }.joined(separator: ",") + "\n"
  }

  /// Spreadsheets run what begins like a formula, so such a text gets an apostrophe before it.
  private static func quoted(_ cell: String) -> String {
    var cell = cell
    if let first = cell.first, "=+-@".contains(first) { cell = "'" + cell }
    guard cell.contains(where: { ",\"\n\r".contains($0) }) else { return cell }
    return "\""
      + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}
