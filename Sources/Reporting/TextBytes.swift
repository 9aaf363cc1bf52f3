import Measurement

/// Where the bytes of the largest variant sit: by kind, and the largest files and images.
struct TextBytes {
  let style: TextStyle
  let showsAll: Bool

  private static let shownItems = 8
  private static let shownKinds = 6

  /// Empty for a host that was not read.
  func lines(_ bundle: BundleReport) -> [String] {
    guard let sizes = bundle.sizes else { return [] }
    let whole = (sizes.worstUncompressed?.size ?? sizes.universal).uncompressed
    let variant = sizes.worstUncompressed?.name ?? "universal"
    let kinds = sizes.worstBreakdown.filter { $0.size.uncompressed > .zero || showsAll }
    let items = showsAll ? sizes.worstItems[...] : sizes.worstItems.prefix(Self.shownItems)
    let title = style.paint("WHERE THE BYTES SIT IN \(bundle.name)", .bold)
    var lines = [
      style.wrap("\(title)  (\(variant))", indent: 0, hanging: 2),
      style.paint("  uncompressed    download    share", .dim),
    ]
    lines += (showsAll ? kinds[...] : kinds.prefix(Self.shownKinds)).map { row in
      let count = row.files == 0 ? "" : ", \(row.files) \(row.files == 1 ? "file" : "files")"
      return Self.row(row.size.uncompressed, row.size.download, of: whole, row.category + count)
    }
    guard !items.isEmpty else { return lines }
    lines.append(style.paint("  the largest of them", .dim))
    // A path is copied whole, so no line is broken here.
    lines += items.map { Self.row($0.size, $0.download, of: whole, $0.path) }
    let more = sizes.worstItems.count - items.count
    if more > 0 { lines.append("  and \(more) more (--verbose shows all)") }
    return lines
  }

  private static func row(
    _ uncompressed: ByteCount, _ download: ByteCount?, of whole: ByteCount, _ name: String
  ) -> String {
    let share = Double(uncompressed.bytes) / Double(max(1, whole.bytes))
    return "\("\(uncompressed)".padded(left: 14)) "
      + "\((download.map { "\($0)" } ?? "").padded(left: 11)) "
      + "\(share.percent.padded(left: 8))  \(name)"
  }
}
