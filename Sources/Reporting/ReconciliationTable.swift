import Measurement

/// Apple's figures beside ours, a line a variant.
struct ReconciliationTable {
  /// Below the clip's sizes; empty when no thinning report was given.
  let lines: [String]

  /// As many variants as a person reads without asking for all.
  private static let shownVariants = 8

  init(_ sizes: BundleSizes, style: TextStyle, showsAll: Bool) {
    guard let reconciliation = sizes.reconciliation else {
      lines = []
      return
    }
    guard !reconciliation.reports.isEmpty else {
      lines = ["  no thinning report measures it"]
      return
    }
    let pairs = reconciliation.pairs
    let shown = showsAll ? pairs[...] : pairs.prefix(Self.shownVariants)
    var rows = shown.map { pair in
      let ours = sizes.variants[pair.variant]
      return Self.row(pair.figure, ours.size, ours.name)
    }
    if let universal = reconciliation.universal {
      let bound = universal.isUpperBound ? ", an upper bound: the report has nothing thinned" : ""
      rows.append(Self.row(universal, sizes.universal, "before thinning\(bound)"))
    }
    let unmatched = reconciliation.unmatched
    rows += unmatched.prefix(showsAll ? unmatched.count : Self.shownVariants).map {
      Self.row($0, nil, "\($0.name), for newer devices")
    }
    let names = reconciliation.reports.map(Self.title).joined(separator: ", ")
    var lines = [style.paint("  Apple's \(names) beside the measured sizes", .bold)]
    if !rows.isEmpty {
      lines.append(
        Self.line("uncompressed", "Apple's", "off", "download", "Apple's", "off", "variant"))
    }
    lines += rows
    if shown.count < pairs.count {
      lines.append("  and \(pairs.count - shown.count) more (--verbose shows all)")
    }
    if reconciliation.leftOut > 0 {
      let count = reconciliation.leftOut
      lines.append(
        "  \(count) of Apple's variants \(count == 1 ? "is" : "are") for no device measured here")
    }
    self.lines = lines
  }

  private static func title(_ report: GivenReport) -> String {
    report.isRounded ? "\(report.name) (rounded)" : report.name
  }

  private static func row(_ figure: AppleFigure, _ ours: SizePair?, _ name: String) -> String {
    line(
      ours.map { "\($0.uncompressed)" } ?? "-", "\(figure.size.uncompressed)",
      off(figure, ours, \.uncompressed), ours.map { "\($0.download)" } ?? "-",
      "\(figure.size.download)", off(figure, ours, \.download), name)
  }

  /// How far ours is from Apple's, of Apple's; `ok` when ours is what a rounded figure stands for.
  private static func off(
    _ figure: AppleFigure, _ ours: SizePair?, _ length: KeyPath<SizePair, ByteCount>
  ) -> String {
    guard let ours = ours?[keyPath: length] else { return "-" }
    if (figure.lowest[keyPath: length]...figure.highest[keyPath: length]).contains(ours) {
      return figure.isExact ? "0" : "ok"
    }
    let apple = figure.size[keyPath: length]
    guard apple > .zero else { return "-" }
    let share = Double(ours.bytes) / Double(apple.bytes) - 1
    guard share < 9 else { return "over 10x" }
    let hundredths = Int((abs(share) * 10_000).rounded())
    let fraction = hundredths % 100
    return "\(share < 0 ? "-" : "+")\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) %"
  }

  private static func line(
    _ uncompressed: String, _ apple: String, _ off: String, _ download: String,
    _ appleDownload: String, _ offDownload: String, _ name: String
  ) -> String {
    uncompressed.padded(left: 14) + apple.padded(left: 10) + off.padded(left: 9)
      + download.padded(left: 11) + appleDownload.padded(left: 10) + offDownload.padded(left: 9)
      + "  " + name
  }
}
