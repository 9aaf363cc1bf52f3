/// What the map fills a category's tiles with in daylight; `map.css` has the night's.
///
/// Code is blue, images green, interface pink, media orange, data yellow, the rest grey: hues that
/// stay apart for the colour-blind, in shades that black text can be read on.
struct CategoryColor {
  let name: String
  let fill: String
  /// For people, where the name is more of a key.
  let label: String

  static let all = [
    CategoryColor(name: "executable", fill: "#7fb2e8"),
    CategoryColor(name: "frameworks", fill: "#a3c8ef"),
    CategoryColor(name: "swift-runtime", fill: "#c5dcf5", label: "Swift runtime"),
    CategoryColor(name: "extensions", fill: "#93bce0"),
    CategoryColor(name: "catalogs", fill: "#6fc4a5"),
    CategoryColor(name: "images", fill: "#a8ddca"),
    CategoryColor(name: "interface", fill: "#dba9cf"),
    CategoryColor(name: "localizations", fill: "#ecd0e5"),
    CategoryColor(name: "fonts", fill: "#e3bcd9"),
    CategoryColor(name: "media", fill: "#efa26b"),
    CategoryColor(name: "models", fill: "#f4c089"),
    CategoryColor(name: "data", fill: "#f1dc6d"),
    CategoryColor(name: "web", fill: "#f6ebab"),
    CategoryColor(name: "signature", fill: "#bcbcc4"),
    CategoryColor(name: "metadata", fill: "#cdcdd4"),
    CategoryColor(name: "other", fill: "#d9d9de"),
    CategoryColor(name: "several", fill: "#c4c4cb", label: "of several kinds"),
    CategoryColor(name: "package", fill: "#e4e4e9", label: "package structure"),
  ]

  private init(name: String, fill: String, label: String? = nil) {
    self.name = name
    self.fill = fill
    self.label = label ?? name
  }

  /// Its place in `all`; that of "other" for a category that is not there.
  static func index(of category: String) -> Int {
    all.firstIndex { $0.name == category } ?? all.firstIndex { $0.name == "other" } ?? 0
  }
}
