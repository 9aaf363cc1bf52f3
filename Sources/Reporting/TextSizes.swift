import Auditing
import Measurement

/// A bundle's sizes: a bar for each limit, the variants, and why the largest is the largest.
struct TextSizes {
  let style: TextStyle
  let showsAll: Bool

  func clip(_ clip: BundleReport) -> [String] {
    guard let sizes = clip.sizes, let limits = clip.limits else { return [] }
    let gauges = Gauge.gauges(of: clip)
    let columns = barColumns(gauges)
    var lines = [head(clip)]
    lines += gauges.map { line($0, barColumns: columns) }
    lines.append(style.wrap("limit for \(limits.basis)", .dim, indent: 2))
    lines += BudgetText(clip.budgets, style: style, showsAll: showsAll).lines
    if let reason = clip.budget?.growthUnknown {
      lines.append(style.wrap("growth       not compared: \(reason)", indent: 2, hanging: 13))
    }
    lines += variants(sizes)
    if clip.possibleSaving.uncompressed > .zero {
      lines.append(
        style.wrap(
          "the findings below would save up to \(clip.possibleSaving.uncompressed), "
            + "\(clip.possibleSaving.download) to download", indent: 2))
    }
    return lines
  }

  func host(_ host: BundleReport, isAlone: Bool) -> [String] {
    let without = isAlone ? "" : " without its clip"
    let rest =
      host.sizes.map { "\($0.universal.download) to download" }
      ?? "not measured further (--include-host does)"
    let fact = "host app\(without): \(host.uncompressed) uncompressed, \(rest)"
    return [head(host), style.wrap(fact, indent: 2)] + (host.sizes.map { variants($0) } ?? [])
  }

  private func head(_ bundle: BundleReport) -> String {
    let facts = [
      bundle.identifier ?? "no identifier", bundle.minimumOS.map { "minimum iOS \($0)" },
    ]
    let text = facts.compactMap { $0 }.joined(separator: ", ")
    return style.wrap("\(style.paint(bundle.title, .bold))  \(text)", indent: 0, hanging: 2)
  }

  /// Bars where nobody looks at columns, and the longest and the shortest that are worth drawing.
  private static let plainBar = 20
  private static let barLengths = 10...40

  /// The same for both lengths; nil where there is no room for any.
  private func barColumns(_ gauges: [Gauge]) -> Int? {
    guard let width = style.width else { return Self.plainBar }
    let rest = gauges.map { line($0, barColumns: 0).printedWidth }.max() ?? 0
    let room = width - rest
    return room < Self.barLengths.lowerBound ? nil : min(room, Self.barLengths.upperBound)
  }

  /// `  uncompressed  15.73 MB of 15 MB  ████ 104.8 %  734 KB over`.
  private func line(_ gauge: Gauge, barColumns columns: Int?) -> String {
    let ink: TextStyle.Ink = gauge.isOver ? .red : .green
    let size =
      "\(gauge.word.padded(right: 12))  \("\(gauge.size.bytes)".padded(left: 9))"
      + " of \(gauge.limit)"
    guard let columns else {
      return style.wrap(
        "\(size), \(gauge.percent), \(style.paint(gauge.rest, ink))", indent: 2, hanging: 14)
    }
    let bar = style.paint(style.bar(gauge.share, columns: columns), ink)
    return "  \(size)  \(bar) \(gauge.percent.padded(left: 7))  \(style.paint(gauge.rest, ink))"
  }

  private static let shownVariants = 6

  /// The variants, beside Apple's figures when there are some, and why the largest is.
  private func variants(_ sizes: BundleSizes) -> [String] {
    let table = ReconciliationTable(sizes, style: style, showsAll: showsAll).lines
    let hasFigures = sizes.reconciliation.map { !$0.pairs.isEmpty } ?? false
    return (hasFigures ? table : variantTable(sizes) + table) + remarks(sizes)
  }

  private func variantTable(_ sizes: BundleSizes) -> [String] {
    let all = sizes.variants
    let shown = showsAll ? all[...] : all.prefix(Self.shownVariants)
    var lines = [style.paint("  uncompressed    download  variant", .dim)]
    lines += shown.map { variant in
      let devices = variant.devices.count
      let reach = devices == 0 ? "" : ", \(devices) \(devices == 1 ? "model" : "models")"
      return style.wrap(
        "\("\(variant.size.uncompressed)".padded(left: 12)) "
          + "\("\(variant.size.download)".padded(left: 11))  \(variant.name)\(reach)",
        indent: 2, hanging: 26)
    }
    let more = all.count - shown.count
    if more > 0 { lines.append("  and \(more) smaller \(more == 1 ? "one" : "ones")") }
    if all.contains(where: { $0.accuracy == .upperBound }) {
      lines.append(style.wrap("at most: what was not read counts in full", indent: 2))
    }
    return lines
  }

  private func remarks(_ sizes: BundleSizes) -> [String] {
    var lines: [String] = []
    // Where the table shows all variants alike, there is nothing to explain.
    if let most = sizes.worstBecause.first, let worst = sizes.worstUncompressed,
      Set(sizes.variants.map { "\($0.size.uncompressed)" }).count > 1
    {
      let others = sizes.worstBecause.dropFirst().prefix(2).map { ", \($0.path) (+\($0.more))" }
      lines.append(
        style.wrap(
          "\(worst.name) is the largest by \(most.path) (+\(most.more))\(others.joined())",
          indent: 2))
    }
    if showsAll, let store = sizes.worstUncompressed?.store {
      let percent = Int(StoreEstimate.downloadError * 100)
      lines.append(
        style.wrap(
          "App Store, estimated: \(store.download) to download (within \(percent) %), "
            + "about \(store.install) installed; \(store.onDisk) on disk", indent: 2))
    }
    return lines
  }
}
