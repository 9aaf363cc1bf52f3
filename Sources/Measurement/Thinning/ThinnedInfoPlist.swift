import AppleFormats

/// An app's `Info.plist` as the export rewrites it in every thinned variant.
///
/// XML with two blanks a level and the top dictionary indented once, `UISupportedDevices` with every
/// model of the variant added, and from Xcode 10 on `DTAppStoreToolsBuild`: its length equals Apple's
/// in exports of Xcode 9 to 13.
struct ThinnedInfoPlist {
  private let values: [String: PropertyList]

  init(_ info: InfoPlist, models: [String]) {
    var values = info.values
    values["UISupportedDevices"] = .array(models.map { .string($0) })
    if let xcode = info.xcode, xcode >= 1000 {
      values["DTAppStoreToolsBuild"] = .string(info.string("DTXcodeBuild") ?? "")
    }
    self.values = values
  }

  var bytes: [UInt8] {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    Self.write(.dictionary(values), depth: 1, to: &text)
    text += "</plist>\n"
    return Array(text.utf8)
  }

  private static func write(_ value: PropertyList, depth: Int, to text: inout String) {
    let blanks = String(repeating: "  ", count: depth)
    switch value {
    case .dictionary(let values):
      container("dict", values.isEmpty, blanks, to: &text) { text in
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
          text += "\(blanks)  <key>\(escaped(key))</key>\n"
          write(value, depth: depth + 1, to: &text)
        }
      }
    case .array(let values):
      container("array", values.isEmpty, blanks, to: &text) { text in
        for value in values { write(value, depth: depth + 1, to: &text) }
      }
    case .string(let string): text += "\(blanks)<string>\(escaped(string))</string>\n"
    case .integer(let number): text += "\(blanks)<integer>\(number)</integer>\n"
    case .unsigned(let number): text += "\(blanks)<integer>\(number)</integer>\n"
    case .real(let number): text += "\(blanks)<real>\(number)</real>\n"
    case .boolean(let flag): text += "\(blanks)<\(flag)/>\n"
    case .date: text += "\(blanks)<date>2001-01-01T00:00:00Z</date>\n"
    case .uid(let number): text += "\(blanks)<integer>\(number)</integer>\n"
    case .data(let bytes):
      // Base64 as far as its length goes, which is all that is asked of it.
      let length = (bytes.count + 2) / 3 * 4
      text += "\(blanks)<data>\(String(repeating: "A", count: length))</data>\n"
    }
  }

  private static func container(
    _ name: String, _ isEmpty: Bool, _ blanks: String, to text: inout String,
    _ content: (inout String) -> Void
  ) {
    guard !isEmpty else {
      text += "\(blanks)<\(name)/>\n"
      return
    }
    text += "\(blanks)<\(name)>\n"
    content(&text)
    text += "\(blanks)</\(name)>\n"
  }

  private static func escaped(_ string: String) -> String {
    guard string.utf8.contains(where: { [0x26, 0x3C, 0x3E].contains($0) }) else { return string }
    var text = ""
    for character in string.unicodeScalars {
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }
}
