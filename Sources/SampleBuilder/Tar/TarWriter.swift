/// Writes tars in the format of POSIX (`ustar`), with pax headers where a name calls for one.
package struct TarWriter: Sendable {
  /// Whether every name stands in a pax header, as some packers write all that is not ASCII.
  package var namesInPaxHeaders = false
  /// Two blocks of zeros say that nothing is missing.
  package var hasEndMark = true

  package init() {}

  package func bytes(of entries: some Sequence<TarEntry>) -> [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries {
      if namesInPaxHeaders || entry.name.count > TarHeader.nameWidth {
        let record = Self.paxRecord("path", entry.name)
        bytes += TarHeader(name: Array("pax".utf8), type: "x", size: UInt64(record.count)).bytes
        bytes += Self.padded(record)
      }
      bytes += TarHeader(entry).bytes
      bytes += Self.padded(entry.content)
    }
    return hasEndMark ? bytes + [UInt8](repeating: 0, count: 2 * TarHeader.blockSize) : bytes
  }

  /// The same, packed by gzip.
  package func gzip(of entries: some Sequence<TarEntry>) throws(SampleError) -> [UInt8] {
    let packed = ArraySink()
    try Deflater(level: 6, wrapping: .gzip).deflate(bytes(of: entries), isLast: true, to: packed)
    return packed.bytes
  }

  private static func padded(_ content: [UInt8]) -> [UInt8] {
    var content = content
    content.pad(toMultipleOf: TarHeader.blockSize)
    return content
  }

  /// `length key=value\n`, where the length counts its own digits, too.
  private static func paxRecord(_ key: String, _ value: [UInt8]) -> [UInt8] {
    let rest = Array(" \(key)=".utf8) + value + [0x0a]
    var length = rest.count + 1
    while "\(length)".utf8.count + rest.count != length {
      length = "\(length)".utf8.count + rest.count
    }
    return Array("\(length)".utf8) + rest
  }
}

/// One header block (POSIX.1-1988, `ustar`).
private struct TarHeader {
  static let blockSize = 512
  static let nameWidth = 100

  let name: [UInt8]
  let type: Character
  var size: UInt64 = 0
  var link = ""
  var mode = 0o644

  init(name: [UInt8], type: Character, size: UInt64) {
    self.name = name
    self.type = type
    self.size = size
  }

  init(_ entry: TarEntry) {
    name = entry.name
    switch entry.kind {
    case .file: type = "0"
    case .hardLink(let target): (type, link) = ("1", target)
    case .symbolicLink(let target): (type, link) = ("2", target)
    case .folder: (type, mode) = ("5", 0o755)
    case .pipe: type = "6"
    }
    size = entry.declaredByteCount ?? UInt64(entry.content.count)
  }

  var bytes: [UInt8] {
    let blank = [UInt8](repeating: 0x20, count: 8)
    let sum = block(checksum: blank).reduce(0) { $0 + Int($1) }
    return block(checksum: Self.octal(UInt64(sum), width: 6) + [0, 0x20])
  }

  private func block(checksum: [UInt8]) -> [UInt8] {
    var block = Self.field(Array(name.prefix(Self.nameWidth)), width: Self.nameWidth)
    block += Self.octal(UInt64(mode), width: 7) + [0]
    // Owner and group: staff of a Mac.
    block += Self.octal(501, width: 7) + [0] + Self.octal(20, width: 7) + [0]
    block += Self.octal(size, width: 11) + [0]
    block += Self.octal(UInt64(ZipStyle.unixTime), width: 11) + [0]
    block += checksum
    block += [type.asciiValue ?? 0x30] + Self.field(Array(link.utf8), width: 100)
    block += Array("ustar".utf8) + [0, 0x30, 0x30]
    block.pad(to: Self.blockSize)
    return block
  }

  private static func field(_ bytes: [UInt8], width: Int) -> [UInt8] {
    var field = bytes
    field.pad(to: width)
    return field
  }

  private static func octal(_ number: UInt64, width: Int) -> [UInt8] {
    let digits = Array(String(number, radix: 8).utf8.suffix(width))
    return [UInt8](repeating: 0x30, count: width - digits.count) + digits
  }
}
