import Artifacts
import Auditing

extension JSONValue {
  /// Printable, on one line and cut off, as a change of it is shown.
  var brief: String {
    var text = ""
    write(to: &text, depth: 0)
    let shown = text.printable
    return shown.count > Self.longestBrief ? shown.prefix(Self.longestBrief) + "…" : shown
  }

  private static let longestBrief = 160
  private static let deepestBrief = 6

  private func write(to text: inout String, depth: Int) {
    guard text.utf8.count < Self.longestBrief * 8, depth < Self.deepestBrief else {
      text += "…"
      return
    }
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += "\(value)"
    case .integer(let value): text += "\(value)"
    case .number(let value): text += "\(value)"
    case .string(let value): text += "\"\(value.prefix(Self.longestBrief * 2))\""
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() where text.utf8.count < Self.longestBrief * 8 {
        if index > 0 { text += ", " }
        item.write(to: &text, depth: depth + 1)
      }
      text += "]"
    case .object(let items):
      text += "{"
      for (index, item) in items.sorted(by: { $0.key < $1.key }).enumerated()
      where text.utf8.count < Self.longestBrief * 8 {
        if index > 0 { text += ", " }
        text += "\(item.key.prefix(Self.longestBrief)): "
        item.value.write(to: &text, depth: depth + 1)
      }
      text += "}"
    }
  }
}
