package import ByteReading

/// The heart of a signature: who the code says it is, and the hashes of its pages and companions.
package struct CodeDirectory: Sendable {
  package let slot: CodeSignatureSlot
  /// Hexadecimal steps: 0x20200 brought the team, 0x20400 the executable segment.
  package let version: UInt32
  package let flags: CodeSignatureFlags
  package let hashType: CodeHashType
  /// Bytes of one hash.
  package let hashSize: Int
  package let platform: UInt8
  /// Bytes of a page, nil when one hash covers all.
  package let pageSize: Int?
  /// Bytes at the front of the image that are hashed: all but the signature.
  package let codeLimit: Int
  /// As a rule the bundle identifier.
  package let identifier: String
  package let teamIdentifier: String?
  package let executableSegment: ExecutableSegment?
  /// The whole blob, whose hash is the code's name (cdhash).
  package let bytes: ByteReader
  private let specialHashes: ByteReader
  private let codeHashes: ByteReader

  /// The segment that may be executed, as the kernel is told (version 0x20400 and later).
  package struct ExecutableSegment: Hashable, Sendable {
    package let offset: UInt64
    package let limit: UInt64
    /// 1 for a main executable.
    package let flags: UInt64
  }

  package init(reading blob: CodeSignatureBlob) throws(FormatError) {
    guard blob.magic == .codeDirectory else {
      throw blob.bytes.error("magic number \(blob.magic) of no code directory")
    }
    slot = blob.slot
    bytes = blob.bytes
    var fields = blob.contents
    version = try fields.read(UInt32.self, .big)
    flags = CodeSignatureFlags(rawValue: try fields.read(UInt32.self, .big))
    let hashOffset = try fields.readIndex(UInt32.self, .big)
    let identifierOffset = try fields.readIndex(UInt32.self, .big)
    let specialCount = try fields.readIndex(UInt32.self, .big)
    let codeCount = try fields.readIndex(UInt32.self, .big)
    let shortLimit = try fields.readIndex(UInt32.self, .big)
    hashSize = try fields.readIndex(UInt8.self, .big)
    hashType = CodeHashType(rawValue: try fields.read(UInt8.self, .big))
    platform = try fields.read(UInt8.self, .big)
    pageSize = try Self.readPageSize(&fields)
    try fields.skip(4)
    let extras = try Extras(reading: &fields, version: version)
    codeLimit = extras.longLimit ?? shortLimit
    executableSegment = extras.executableSegment
    identifier = try Self.string(at: identifierOffset, in: blob.bytes)
    teamIdentifier =
      if let offset = extras.teamOffset { try Self.string(at: offset, in: blob.bytes) } else { nil }
    (specialHashes, codeHashes) = try Self.hashes(
      at: hashOffset, special: specialCount, code: codeCount, size: hashSize, in: blob.bytes)
    if let known = hashType.size, known != hashSize {
      throw fields.error("hashes of \(hashSize) bytes where \(hashType) has \(known)")
    }
  }

  package var isAdHoc: Bool { flags.contains(.adHoc) }

  /// Number of page hashes.
  package var codeHashCount: Int { codeHashes.count / hashSize }

  /// Number of the highest special slot there is room for; those without a companion hold zeros.
  package var specialHashCount: Int { specialHashes.count / hashSize }

  /// The hash of a page, counted from 0; nil behind the last.
  package func codeHash(ofPage page: Int) -> ArraySlice<UInt8>? {
    guard page >= 0, page < codeHashCount else { return nil }
    return try? codeHashes.slice(at: page * hashSize, count: hashSize).bytes
  }

  /// The hash of a companion such as `Info.plist`; nil when the directory has no such slot or zeros
  /// in it, which mean that there is none to be verified.
  package func specialHash(of slot: CodeSignatureSlot) -> ArraySlice<UInt8>? {
    // Special slots count backwards from the first page's hash.
    guard slot.rawValue >= 1, slot.rawValue <= specialHashCount else { return nil }
    let index = specialHashCount - Int(slot.rawValue)
    let hash = try? specialHashes.slice(at: index * hashSize, count: hashSize).bytes
    guard let hash, hash.contains(where: { $0 != 0 }) else { return nil }
    return hash
  }
}

extension CodeDirectory {
  private static func readPageSize(_ fields: inout ByteReader) throws(FormatError) -> Int? {
    let power = try fields.read(UInt8.self, .big)
    guard power > 0 else { return nil }
    // Pages are 4 KiB or 16 KiB; smaller than 16 bytes no hash would be worth its space.
    guard (4...30).contains(power) else { throw fields.error("pages of 2^\(power) bytes") }
    return 1 << Int(power)
  }

  private static func string(at offset: Int, in bytes: ByteReader) throws(FormatError) -> String {
    var fields = bytes
    try fields.seek(to: offset)
    return try fields.readCString()
  }

  private static func hashes(
    at offset: Int, special: Int, code: Int, size: Int, in bytes: ByteReader
  ) throws(FormatError) -> (special: ByteReader, code: ByteReader) {
    let (before, overflow) = special.multipliedReportingOverflow(by: size)
    guard size > 0, !overflow, before <= offset else {
      throw bytes.error("\(special) special hashes of \(size) bytes in front of \(offset)")
    }
    var fields = bytes
    try fields.seek(to: offset - before)
    let specialHashes = try fields.readRecords(count: special, stride: size)
    return (specialHashes, try fields.readRecords(count: code, stride: size))
  }

  /// Fields that later versions of the directory added.
  private struct Extras {
    var teamOffset: Int?
    var longLimit: Int?
    var executableSegment: ExecutableSegment?

    init(reading fields: inout ByteReader, version: UInt32) throws(FormatError) {
      if version >= 0x20100 { try fields.skip(4) }
      if version >= 0x20200 {
        let offset = try fields.readIndex(UInt32.self, .big)
        teamOffset = offset == 0 ? nil : offset
      }
      if version >= 0x20300 {
        try fields.skip(4)
        let limit = try fields.readIndex(UInt64.self, .big)
        longLimit = limit == 0 ? nil : limit
      }
      if version >= 0x20400 {
        executableSegment = ExecutableSegment(
          offset: try fields.read(UInt64.self, .big), limit: try fields.read(UInt64.self, .big),
          flags: try fields.read(UInt64.self, .big))
      }
    }
  }
}

/// How the signature is meant (`CS_*` in `sys/codesign.h`).
package struct CodeSignatureFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Sealed, but signed by nobody.
  package static let adHoc = CodeSignatureFlags(rawValue: 0x2)
  package static let hardenedRuntime = CodeSignatureFlags(rawValue: 0x10000)
  /// Made by the linker, to be replaced by a later signing.
  package static let linkerSigned = CodeSignatureFlags(rawValue: 0x20000)
}

/// Which function made the hashes of a code directory.
package struct CodeHashType: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let sha1 = CodeHashType(rawValue: 1)
  package static let sha256 = CodeHashType(rawValue: 2)
  /// SHA-256 cut to 20 bytes.
  package static let sha256Truncated = CodeHashType(rawValue: 3)
  package static let sha384 = CodeHashType(rawValue: 4)

  /// Bytes of a hash, nil for an unknown function.
  package var size: Int? {
    switch self {
    case .sha1, .sha256Truncated: 20
    case .sha256: 32
    case .sha384: 48
    default: nil
    }
  }
}

extension CodeHashType: CustomStringConvertible {
  package var description: String {
    switch self {
    case .sha1: "SHA-1"
    case .sha256: "SHA-256"
    case .sha256Truncated: "truncated SHA-256"
    case .sha384: "SHA-384"
    default: "hash type \(rawValue)"
    }
  }
}
