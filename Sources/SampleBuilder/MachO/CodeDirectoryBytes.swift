import AppleFormats
import CodeSigning

/// A code directory of version 0x20400, without magic number and length.
struct CodeDirectoryBytes {
  private(set) var bytes: [UInt8] = []

  /// 4 KiB, for all systems.
  private static let pagePower: UInt8 = 12
  /// Bytes of all fields of this version, from the magic number on.
  private static let fieldsSize = 88

  init(
    _ signature: CodeSignatureWriter, _ type: CodeHashType, _ image: ArraySlice<UInt8>,
    _ companions: [CodeSignatureWriter.Companion], textSize: Int, isMain: Bool
  ) throws(CryptoError) {
    let special = try Self.specialHashes(companions, type)
    let pages = try Self.pageHashes(image, type)
    let name = Array(signature.identifier.utf8) + [0]
    let teamName: [UInt8] = signature.team.map { Array($0.utf8) + [0] } ?? []
    let teamOffset = teamName.isEmpty ? 0 : Self.fieldsSize + name.count
    let hashOffset = Self.fieldsSize + name.count + teamName.count + special.joined().count
    var record = RecordBytes()
    record.big(UInt32(0x20400))
    let flags = signature.identity == nil ? signature.flags : signature.flags.subtracting(.adHoc)
    record.big(flags.rawValue)
    record.big(UInt32(hashOffset))
    record.big(UInt32(Self.fieldsSize))
    record.big(UInt32(special.count))
    record.big(UInt32(pages.count))
    record.big(UInt32(image.count))
    record.append([UInt8(type.size ?? 32), type.rawValue, 0, Self.pagePower])
    // spare2, scatterOffset, teamOffset, spare3
    for field in [0, 0, teamOffset, 0] { record.big(UInt32(field)) }
    // codeLimit64, for images over 4 GiB; then the executable segment.
    for field in [0, 0, textSize, isMain ? 1 : 0] { record.big(UInt64(field)) }
    bytes = record.bytes + name + teamName + special.joined() + pages.joined()
  }

  /// From the highest slot down to 1, zeros where nothing is sealed.
  private static func specialHashes(
    _ companions: [CodeSignatureWriter.Companion], _ type: CodeHashType
  ) throws(CryptoError) -> [[UInt8]] {
    var hashes: [[UInt8]] = []
    for slot in 1...(companions.map(\.slot.rawValue).max() ?? 1) {
      if let companion = companions.first(where: { $0.slot.rawValue == slot }) {
        hashes.append(try hash(companion.bytes[...], type))
      } else {
        hashes.append([UInt8](repeating: 0, count: type.size ?? 32))
      }
    }
    return hashes.reversed()
  }

  private static func pageHashes(
    _ image: ArraySlice<UInt8>, _ type: CodeHashType
  ) throws(CryptoError) -> [[UInt8]] {
    var hashes: [[UInt8]] = []
    var rest = image
    while !rest.isEmpty {
      let page = rest.prefix(1 << Int(pagePower))
      hashes.append(try hash(page, type))
      rest = rest.dropFirst(page.count)
    }
    return hashes
  }

  private static func hash(
    _ bytes: ArraySlice<UInt8>, _ type: CodeHashType
  ) throws(CryptoError) -> [UInt8] {
    let digest: Digest =
      switch type {
      case .sha1: .sha1
      case .sha384: .sha384
      default: .sha256
      }
    return Array(try digest.hash(of: bytes).prefix(type.size ?? 32))
  }
}
