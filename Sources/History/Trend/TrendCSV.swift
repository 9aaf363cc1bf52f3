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
    head += trend.budgets.uncompressed.indices.map { "uncompressed_budget_\($0 + 1)_bytes" }
    head += trend.budgets.download.indices.map { "download_budget_\($0 + 1)_bytes" }
    var buffer = TextBuffer(rows: trend.points.count)
    buffer.add(head.map { quoted($0) }.joined(separator: ",") + "\n")
    for point in trend.points { write(point, of: trend, to: &buffer) }
    return buffer.text
  }

  private static func write(_ point: BuildPoint, of trend: Trend, to buffer: inout TextBuffer) {
    for text in [
      point.time.text, point.version, point.build, point.branch, point.commit, point.tag,
    ] {
      buffer.add(quoted(text))
      buffer.add(",")
    }
    buffer.add(point.size.uncompressed.bytes)
    buffer.add(",")
    buffer.add(point.size.download.bytes)
    buffer.add(",")
    if let limit = point.limit { buffer.add(limit.bytes) }
    for count in [point.errors, point.warnings, point.notes, point.gaps] {
      buffer.add(",")
      buffer.add(count)
    }
    buffer.add(",")
    buffer.add(quoted(point.model))
    for variant in trend.variants {
      let size = variant.sizes[point.number]
      buffer.add(",")
      if let size { buffer.add(size.uncompressed.bytes) }
      buffer.add(",")
      if let size { buffer.add(size.download.bytes) }
    }
    for budget in trend.budgets.uncompressed + trend.budgets.download {
      buffer.add(",")
      buffer.add(budget.bytes)
    }
    buffer.add("\n")
  }

  /// Spreadsheets run what begins like a formula, so such a text gets an apostrophe before it.
  private static func quoted(_ cell: String) -> String {
    // By bytes: nearly every cell stays as it is, and letters are slow to tell apart.
    let isFormula = cell.utf8.first.map { "=+-@".utf8.contains($0) } ?? false
    let cell = isFormula ? "'" + cell : cell
    guard cell.utf8.contains(where: isSpecial) else { return cell }
    return "\""
      + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: false
    }
  }
}
