/// What a line of a history looks like, without reading it as JSON.
enum LineShape: Equatable {
  case blank
  /// An object from its first brace to its last; what is in it may still be wrong.
  case whole
  /// The beginning of an object, as a writer leaves it that was stopped.
  case unfinished
  /// One of the four lines that git puts around what it could not merge.
  case conflictMarker
  case foreign

  init(_ bytes: ArraySlice<UInt8>) {
    guard let first = bytes.first(where: { !Self.isBlank($0) }) else {
      self = .blank
      return
    }
    if Self.markers.contains(where: { bytes.starts(with: $0) }) {
      self = .conflictMarker
    } else if first != UInt8(ascii: "{") {
      self = .foreign
    } else {
      self = Self.ofObject(bytes)
    }
  }

  /// Counts brackets that stand in no string.
  private static func ofObject(_ bytes: ArraySlice<UInt8>) -> LineShape {
    var depth = 0
    var isString = false
    var isEscaped = false
    var isClosed = false
    for byte in bytes {
      // No JSON holds one; a disk that lost its power does.
      if byte == 0 { return .foreign }
      if isClosed {
        if !isBlank(byte) { return .foreign }
      } else if isEscaped {
        isEscaped = false
      } else if isString {
        if byte == UInt8(ascii: "\"") { isString = false }
        if byte == UInt8(ascii: "\\") { isEscaped = true }
      } else if byte == UInt8(ascii: "\"") {
        isString = true
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
        isClosed = depth == 0
      }
    }
    return isClosed ? .whole : .unfinished
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  private static let markers = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].map { Array($0.utf8) }
}
