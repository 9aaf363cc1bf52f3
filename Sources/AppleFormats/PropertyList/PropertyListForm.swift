/// The ways to write a property list down, recognised by the first bytes as CoreFoundation does.
enum PropertyListForm: Equatable {
  case binary
  /// The document starts at this offset: white space ahead of an XML declaration is left out,
  /// because XML forbids it and CoreFoundation does not mind it.
  case xml(start: Int)
  case oldStyleText
  case empty
  case unknown

  init(recognising bytes: [UInt8]) {
    let mark = Self.byteOrderMarks.first { bytes.starts(with: $0) } ?? []
    // Zeros are the other halves of UTF-16 and UTF-32 characters.
    let first = bytes.dropFirst(mark.count).firstIndex { $0 != 0 && !$0.isXMLWhiteSpace }
    guard let first else {
      self = bytes.isEmpty ? .empty : .unknown
      return
    }
    if bytes.starts(with: "bplist".utf8) {
      self = .binary
    } else if bytes[first] == UInt8(ascii: "<") {
      self = .xml(start: Self.start(of: bytes[mark.count..<first], behind: mark))
    } else {
      self = (0x21..<0x7f).contains(bytes[first]) ? .oldStyleText : .unknown
    }
  }

  /// libxml2 needs the mark of UTF-16 and does not know the one of UTF-32.
  private static func start(of whiteSpace: ArraySlice<UInt8>, behind mark: [UInt8]) -> Int {
    switch mark.count {
    case 2: 0
    case 4: 4
    default: whiteSpace.contains(0) ? 0 : whiteSpace.endIndex
    }
  }

  /// UTF-32 stands before UTF-16, whose little-endian mark it begins with.
  private static let byteOrderMarks: [[UInt8]] = [
    [0xef, 0xbb, 0xbf], [0xff, 0xfe, 0, 0], [0, 0, 0xfe, 0xff], [0xff, 0xfe], [0xfe, 0xff],
  ]
}

extension UInt8 {
  var isXMLWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0a || self == 0x0d }
}
