package import ByteReading

extension PropertyList {
  package init(parsingEntitlementsDER bytes: [UInt8]) throws(FormatError) {
    try self.init(readingEntitlementsDER: ByteReader(bytes, format: "DER entitlements"))
  }

  /// Decodes entitlements in the form iOS 15 and later read: an application-tagged pair of version
  /// and dictionary, the dictionary a list of pairs of key and value. Xcode 13 signed an older form
  /// at first: the dictionary alone, as a SET. There is no public document; the shapes were read
  /// from signed images.
  init(readingEntitlementsDER reader: ByteReader) throws(FormatError) {
    var outer = reader.reading("DER entitlements")
    if outer.bytes.first == DERTag.set.rawValue {
      let contents = try outer.readElement(.set)
      guard outer.isAtEnd else { throw outer.error("\(outer.remaining) bytes behind the list") }
      self = try PropertyList(.set, contents, depth: 0)
      return
    }
    var pair = try outer.readElement(.entitlements)
    guard outer.isAtEnd else { throw outer.error("\(outer.remaining) bytes behind the list") }
    let version = try pair.readElement(.integer).integer()
    guard version == 1 else { throw reader.error("version \(version)") }
    let (tag, contents) = try pair.readAnyElement()
    guard tag == .dictionary, pair.isAtEnd else {
      throw pair.error("\(tag) where a dictionary alone was expected")
    }
    self = try PropertyList(tag, contents, depth: 0)
  }

  /// Entitlements are flat; real ones nest three deep.
  private static let maximumDepth = 32

  private init(_ tag: DERTag, _ contents: ByteReader, depth: Int) throws(FormatError) {
    guard depth < Self.maximumDepth else { throw contents.error("nested too deeply") }
    var contents = contents
    switch tag {
    case .boolean: self = .boolean(try contents.boolean())
    case .integer: self = .integer(try contents.integer())
    case .utf8String: self = .string(try contents.text())
    case .octetString: self = .data(Array(contents.bytes))
    case .sequence:
      var values: [PropertyList] = []
      while !contents.isAtEnd {
        let (tag, value) = try contents.readAnyElement()
        values.append(try PropertyList(tag, value, depth: depth + 1))
      }
      self = .array(values)
    case .dictionary, .set:
      var values: [String: PropertyList] = [:]
      while !contents.isAtEnd {
        var entry = try contents.readElement(.sequence)
        let key = try entry.readElement(.utf8String).text()
        let (tag, value) = try entry.readAnyElement()
        guard entry.isAtEnd else { throw entry.error("more than a key and a value") }
        let old = values.updateValue(
          try PropertyList(tag, value, depth: depth + 1), forKey: key)
        guard old == nil else { throw entry.error("key \(key) twice") }
      }
      self = .dictionary(values)
    default: throw contents.error("\(tag) as a value")
    }
  }
}

/// The first byte of a DER element.
private struct DERTag: RawRepresentable, Hashable, CustomStringConvertible {
  let rawValue: UInt8

  static let boolean = DERTag(rawValue: 0x01)
  static let integer = DERTag(rawValue: 0x02)
  static let octetString = DERTag(rawValue: 0x04)
  static let utf8String = DERTag(rawValue: 0x0c)
  static let sequence = DERTag(rawValue: 0x30)
  /// How the older form writes a dictionary.
  static let set = DERTag(rawValue: 0x31)
  /// Constructed, application class, 16.
  static let entitlements = DERTag(rawValue: 0x70)
  /// Constructed, context class, 16.
  static let dictionary = DERTag(rawValue: 0xb0)

  var description: String { "tag 0x" + String(rawValue, radix: 16) }
}

extension ByteReader {
  fileprivate mutating func readAnyElement() throws(FormatError) -> (DERTag, ByteReader) {
    let tag = DERTag(rawValue: try read(UInt8.self, .big))
    let place = offset
    let first = try read(UInt8.self, .big)
    if first < 0x80 { return (tag, try readSlice(Int(first))) }
    // Long form: the low bits count the bytes of the length. Zero would be the indefinite form,
    // which DER forbids.
    let width = Int(first & 0x7f)
    guard (1...4).contains(width) else { throw error("length of \(width) bytes", at: place) }
    return (tag, try readSlice(Int(try readBigEndian(width: width))))
  }

  fileprivate mutating func readElement(_ expected: DERTag) throws(FormatError) -> ByteReader {
    let place = offset
    let (tag, contents) = try readAnyElement()
    guard tag == expected else { throw error("\(tag) where \(expected) was expected", at: place) }
    return contents
  }

  fileprivate func boolean() throws(FormatError) -> Bool {
    guard let byte = bytes.first, count == 1 else { throw error("boolean of \(count) bytes") }
    return byte != 0
  }

  fileprivate func integer() throws(FormatError) -> Int64 {
    guard let first = bytes.first, count <= 8 else { throw error("integer of \(count) bytes") }
    let sign: Int64 = first & 0x80 == 0 ? 0 : -1
    return bytes.reduce(sign) { $0 << 8 | Int64($1) }
  }

  fileprivate func text() throws(FormatError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error("text that is not UTF-8")
    }
    return text
  }
}
