import ByteReading

/// Reads an XML property list: one value inside `<plist>`, as Apple's PropertyList-1.0 document type
/// says. Attributes are not looked at.
struct XMLPropertyListReader: ~Copyable {
  private var tokens: XMLTokenReader

  init(_ document: XMLDocument) throws(FormatError) {
    tokens = try XMLTokenReader(document)
  }

  mutating func value() throws(FormatError) -> PropertyList {
    guard case .open("plist", let isEmpty) = try nextTag() else {
      throw tokens.error("no <plist> at the root")
    }
    guard !isEmpty, let value = try nextValue(inside: 0) else {
      throw tokens.error("<plist> without a value")
    }
    guard try nextTag() == .close else { throw tokens.error("<plist> with two values") }
    guard try nextTag() == .end else { throw tokens.error("element behind </plist>") }
    return value
  }

  /// The next start or end of an element, or the document's end; between them only white space may stand.
  private mutating func nextTag() throws(FormatError) -> XMLTokenReader.Token {
    while true {
      let token = try tokens.next()
      guard case .text(let text) = token else { return token }
      guard text.utf8.allSatisfy(\.isXMLWhiteSpace) else {
        throw tokens.error("text between elements")
      }
    }
  }

  /// The value of the next element; nil at the end of the one around it.
  private mutating func nextValue(inside depth: Int) throws(FormatError) -> PropertyList? {
    switch try nextTag() {
    case .open(let name, let isEmpty): try value(of: name, isEmpty: isEmpty, inside: depth)
    case .close: nil
    case .text, .end: throw tokens.error("document that ends too early")
    }
  }

  private mutating func value(
    of element: String, isEmpty: Bool, inside depth: Int
  ) throws(FormatError) -> PropertyList {
    switch element {
    case "dict": .dictionary(isEmpty ? [:] : try dictionary(inside: depth + 1))
    case "array": .array(isEmpty ? [] : try array(inside: depth + 1))
    default: try scalar(element, text: isEmpty ? "" : try text(of: element))
    }
  }
}

// MARK: - Containers

extension XMLPropertyListReader {
  private mutating func array(inside depth: Int) throws(FormatError) -> [PropertyList] {
    try checkNesting(depth)
    var array: [PropertyList] = []
    while let element = try nextValue(inside: depth) { array.append(element) }
    return array
  }

  /// Of a key that stands twice the last value counts, as with CoreFoundation.
  private mutating func dictionary(
    inside depth: Int
  ) throws(FormatError) -> [String: PropertyList] {
    try checkNesting(depth)
    var dictionary: [String: PropertyList] = [:]
    while let key = try nextKey() {
      guard let value = try nextValue(inside: depth) else {
        throw tokens.error("key \"\(key.prefix(80))\" without a value")
      }
      dictionary[key] = value
    }
    return dictionary
  }

  private mutating func nextKey() throws(FormatError) -> String? {
    switch try nextTag() {
    case .open("key", let isEmpty): return isEmpty ? "" : try text(of: "key")
    case .open(let name, _): throw tokens.error("<\(name.prefix(80))> in the place of a <key>")
    case .close: return nil
    case .text, .end: throw tokens.error("document that ends too early")
    }
  }

  private func checkNesting(_ depth: Int) throws(FormatError) {
    guard depth <= PropertyListLimits.deepestNesting else {
      throw tokens.error(
        "more than \(PropertyListLimits.deepestNesting) containers inside each other")
    }
  }
}

// MARK: - Scalars

extension XMLPropertyListReader {
  /// The text up to the element's end, in which no other element may stand.
  private mutating func text(of element: String) throws(FormatError) -> String {
    var text = ""
    while true {
      switch try tokens.next() {
      case .text(let part): text += part
      case .close: return text
      case .open(let name, _):
        throw tokens.error("<\(name.prefix(80))> inside <\(element.prefix(80))>")
      case .end: throw tokens.error("document that ends too early")
      }
    }
  }

  private func scalar(_ element: String, text: String) throws(FormatError) -> PropertyList {
    if element == "string" { return .string(text) }
    guard let parse = Self.scalars[element] else {
      throw tokens.error("unknown element <\(element.prefix(80))>")
    }
    guard let value = parse(PropertyListText(text)) else {
      throw tokens.error("\"\(text.prefix(80))\" in <\(element)>")
    }
    return value
  }

  private static let scalars: [String: @Sendable (PropertyListText) -> PropertyList?] = [
    "integer": { $0.integer },
    "real": { $0.real.map(PropertyList.real) },
    "date": { $0.date.map(PropertyList.date) },
    "data": { $0.data.map(PropertyList.data) },
    "true": { $0.isEmpty ? .boolean(true) : nil },
    "false": { $0.isEmpty ? .boolean(false) : nil },
  ]
}
