import Measurement

/// A treemap as one picture with titles on its tiles, coloured by attributes.
struct StaticMap {
  let html: HTML

  init(
    _ layout: TreemapLayout, whole: ByteCount, in plane: TreemapLayout.Rectangle, of name: String
  ) {
    let tiles = layout.tiles.map { Self.tile($0, whole) }
    let frames = layout.groups.map { Self.frame($0.rectangle) }
    let labels = layout.tiles.map { Self.label($0) }
    html = """
      <svg class="treemap" viewBox="0 0 \(plane.width) \(plane.height)" width="100%" role="img" \
      aria-label="Treemap of \(name), \(whole) uncompressed; the table below has the same data">
      \(tiles)
      \(frames)
      \(labels)
      </svg>
      """
  }

  private static func tile(_ tile: TreemapLayout.Tile, _ whole: ByteCount) -> HTML {
    let color = CategoryColor.all[CategoryColor.index(of: tile.node.category)]
    let place = tile.rectangle
    return """
      <rect class="k-\(color.name)" x="\(place.x)" y="\(place.y)" width="\(place.width)" \
      height="\(place.height)" fill="\(color.fill)" stroke="#ffffff"><title>\(tile.path)
      \(color.label), \(tile.size), \(Gauges.percent(tile.size, of: whole))</title></rect>
      """
  }

  private static func frame(_ place: TreemapLayout.Rectangle) -> HTML {
    """
    <rect class="frame" x="\(place.x)" y="\(place.y)" width="\(place.width)" \
    height="\(place.height)" fill="none" stroke="#ffffff" stroke-width="3" pointer-events="none"/>
    """
  }

  /// Characters are taken to be 7 units wide, which is a little more than they are.
  static func label(_ tile: TreemapLayout.Tile) -> HTML {
    let place = tile.rectangle
    let room = Int((place.width - 12) / 7)
    guard room >= 4, place.height >= 22 else { return .empty }
    // With the file that it is a part of, where there is room for that.
    let full = tile.path.split(separator: "/").last.map { String($0) } ?? ""
    let name = full.count <= room ? full : tile.node.name
    let shown = name.count <= room ? name : name.prefix(room - 1) + "…"
    let size: HTML =
      place.height >= 40
      ? """
      <text x="\(place.x + 6)" y="\(place.y + 32)" font-size="12" fill="#333338">\(tile.size)</text>
      """ : .empty
    return """
      <text x="\(place.x + 6)" y="\(place.y + 16)" font-size="12" fill="#111114">\(shown)</text>\(size)
      """
  }
}
