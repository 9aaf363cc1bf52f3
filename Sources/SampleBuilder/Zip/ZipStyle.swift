/// Whose layout an archive has.
package enum ZipStyle: Hashable, Sendable {
  /// Apple's packer, `ditto -c -k --norsrc`, with which Xcode makes every `.ipa`.
  ///
  /// Measured on exports of Xcode 13: made by version 2.1 on Unix, an extra field `UX` with times and
  /// owner (12 bytes in the local header, 8 in the directory), names in UTF-8 without the flag for it,
  /// files deflated with a data descriptor. Directories and empty files are stored without one, and
  /// symbolic links too, those without the extra field (from public listings of such archives).
  case ditto
  /// An ordinary packer: no extra fields, sizes in the local header, the flag for UTF-8 where the
  /// name calls for it.
  case plain

  /// 1 January 2026, midnight, the one moment of all entries: no clock gets into a sample.
  static let unixTime: UInt32 = 1_767_225_600
  static let dosTime: UInt16 = 0
  static let dosDate: UInt16 = (2026 - 1980) << 9 | 1 << 5 | 1
}

extension ZipHeader {
  /// The header's fields that follow from the entry and the style alone.
  init(_ entry: ZipEntry, style: ZipStyle) {
    name = entry.name
    localName = entry.name
    method = entry.method == .stored ? 0 : 8
    attributes = UInt32(Self.fileType(entry.kind) | entry.permissions) << 16
    if entry.kind == .directory, style == .plain { attributes |= 0x10 }
    switch style {
    case .ditto:
      madeBy = 0x0315
      attributes |= 0x4000
      if entry.kind != .symbolicLink { useDittoExtraFields() }
    case .plain:
      madeBy = 0x031e
      let isText = String(validating: entry.name, as: UTF8.self) != nil
      if isText, entry.name.contains(where: { $0 >= 0x80 }) { flags |= Flag.utf8 }
    }
  }

  private static func fileType(_ kind: ZipEntry.Kind) -> UInt16 {
    switch kind {
    case .file: 0x8000
    case .directory: 0x4000
    case .symbolicLink: 0xa000
    }
  }

  /// `UX`: last access, last change, and in the local header the owner's numbers (501, staff).
  private mutating func useDittoExtraFields() {
    var times = RecordBytes()
    times.little(ZipStyle.unixTime)
    times.little(ZipStyle.unixTime)
    var local = RecordBytes()
    local.append("UX".utf8)
    local.little(UInt16(12))
    local.append(times.bytes)
    local.little(UInt16(501))
    local.little(UInt16(20))
    var directory = RecordBytes()
    directory.append("UX".utf8)
    directory.little(UInt16(8))
    directory.append(times.bytes)
    localExtra = local.bytes
    directoryExtra = directory.bytes
  }
}
