/// JSON in the order in which a person reads it, short objects in one line.
indirect enum ProjectText {
  case text(String)
  case list([String])
  case object([(String, ProjectText)])

  var file: String { lines(indent: 0) + "\n" }

  /// What an editor shows beside its margins.
  private static let width = 80

  private func lines(indent: Int) -> String {
    let short = oneLine
    guard case .object(let members) = self,
      members.contains(where: { $0.1.isObject || $0.0.hasPrefix("//") })
        || short.count + indent > Self.width
    else { return short }
    let blanks = String(repeating: " ", count: indent + 2)
    let rows = members.map { name, value in
      "\(blanks)\(Self.quoted(name)): \(value.lines(indent: indent + 2))"
    }
    return "{\n" + rows.joined(separator: ",\n") + "\n" + blanks.dropLast(2) + "}"
  }

  private var isObject: Bool {
    if case .object = self { return true }
    return false
  }

  private var oneLine: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .list(let words): "[" + words.map { Self.quoted($0) }.joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0)): \($1.oneLine)" }.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
