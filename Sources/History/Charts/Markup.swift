/// Text as it may stand in XML and HTML.
enum Markup {
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { "&<>\"'".utf8.contains($0) }) else { return text }
    var escaped = ""
    for letter in text {
      switch letter {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.append(letter)
      }
    }
    return escaped
  }

  /// A coordinate with one decimal, which is finer than a screen.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    guard tenths % 10 != 0 else { return "\(tenths / 10)" }
    return "\(tenths < 0 ? "-" : "")\(abs(tenths / 10)).\(abs(tenths % 10))"
  }
}
