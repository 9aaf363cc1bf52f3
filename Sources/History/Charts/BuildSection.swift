import Measurement

/// What a page says of one build: its sizes, and what changed since the one before.
struct BuildSection {
  private let build: ChartBuilds.Build

  init(_ build: ChartBuilds.Build) { self.build = build }

  var text: String {
    var lines = [
      "<section class=\"build\" id=\"b\(build.place)\">",
      "<h2>\(Markup.escaped(heading))</h2>", "<p>\(Markup.escaped(sizes))</p>",
    ]
    if let changes = build.changes {
      lines.append("<div class=\"pair\">")
      lines += Self.table("Category", changes.categories, "path")
      lines += Self.table("File, framework or image", changes.items, "path")
      lines.append("</div>")
      if changes.items.isEmpty, changes.categories.isEmpty {
        lines.append("<p>No category and none of the largest things changed.</p>")
      }
      lines += rules("New findings of", changes.newRules)
      lines += rules("No more findings of", changes.goneRules)
    } else if !build.remark.isEmpty {
      lines.append("<p>This one is \(build.remark), so it is not compared.</p>")
    } else if build.before != nil {
      lines.append("<p>The build before was measured by another model, so nothing is compared.</p>")
    }
    return (lines + ["</section>"]).joined(separator: "\n")
  }

  private var heading: String {
    build.title.prefix(1).uppercased() + build.title.dropFirst()
      + (build.before.map { ", against \($0.title)" } ?? "")
      + (build.point.tag.isEmpty ? "" : ", \(build.point.tag)")
  }

  private var sizes: String {
    func part(_ word: String, _ path: KeyPath<SizePair, ByteCount>) -> String {
      let change = build.changes.map { " (\($0.size[keyPath: path].signed))" } ?? ""
      return "\(build.point.size[keyPath: path]) \(word)\(change)"
    }
    let commit = build.point.commit.isEmpty ? "" : ", commit \(build.point.commit)"
    return part("uncompressed", \.uncompressed) + ", " + part("to download", \.download)
      + " in the worst variants" + commit
  }

  private func rules(_ words: String, _ rules: [String]) -> [String] {
    rules.isEmpty
      ? [] : ["<p>\(words): \(Markup.escaped(rules.joined(separator: ", ")))</p>"]
  }

  /// The ten that weigh most, and how many more there are.
  private static func table(
    _ head: String, _ changes: [BuildChanges.Change], _ style: String
  ) -> [String] {
    guard !changes.isEmpty else { return [] }
    let rows = changes.prefix(10).map { change in
      "<tr>" + cell(change.name, style) + changeCell(change.difference)
        + cell("\(change.before)", "num") + cell("\(change.after)", "num") + "</tr>"
    }
    let more =
      changes.count > 10
      ? ["<tr><td colspan=\"4\">and \(changes.count - 10) more</td></tr>"] : []
    return [
      "<div class=\"scroll\"><table><thead><tr><th>\(head)</th><th class=\"num\">Change</th><th class=\"num\">Before</th>",
      "<th class=\"num\">After</th></tr></thead><tbody>",
    ] + rows + more + ["</tbody></table></div>"]
  }

  static func cell(_ text: String, _ style: String = "") -> String {
    (style.isEmpty ? "<td>" : "<td class=\"\(style)\">") + Markup.escaped(text) + "</td>"
  }

  static func changeCell(_ change: ByteCount) -> String {
    let style = change > .zero ? "num up" : change < .zero ? "num down" : "num"
    return cell(change == .zero ? "=" : change.signed, style)
  }
}
