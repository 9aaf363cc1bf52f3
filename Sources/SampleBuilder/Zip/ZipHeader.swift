/// What the local header, the data descriptor and the directory say about one entry.
///
/// Layouts after PKWARE's APPNOTE 6.3.10, sections 4.3 and 4.5.3; all numbers little-endian.
struct ZipHeader {
  enum Flag {
    static let encrypted: UInt16 = 1
    static let descriptor: UInt16 = 1 << 3
    static let utf8: UInt16 = 1 << 11
  }

  var name: [UInt8]
  var localName: [UInt8]
  /// Upper byte the system (3 is Unix), lower byte ten times the version.
  var madeBy: UInt16
  var flags: UInt16 = 0
  var method: UInt16
  /// Unix mode in the upper half, DOS attributes in the lower.
  var attributes: UInt32
  var checksum: UInt32 = 0
  var byteCount: UInt64 = 0
  var packedByteCount: UInt64 = 0
  var offset: UInt64 = 0
  var localExtra: [UInt8] = []
  var directoryExtra: [UInt8] = []
  var isZip64 = false
  var descriptorHasSignature = true

  private var hasDescriptor: Bool { flags & Flag.descriptor != 0 }

  var localRecord: [UInt8] {
    let sizes: [UInt64] = hasDescriptor ? [0, 0] : [byteCount, packedByteCount]
    // Unlike in the directory, the field in a local header holds both sizes or is not there.
    let fields = Zip64Fields(sizes, forced: isZip64 || sizes.contains { $0 >= 0xffff_ffff })
    let extra = fields.extra + localExtra
    var record = RecordBytes()
    record.append([0x50, 0x4b, 3, 4])
    appendCommonFields(zip64: !fields.extra.isEmpty, to: &record)
    record.little(hasDescriptor ? 0 : checksum)
    record.little(fields.short[1])
    record.little(fields.short[0])
    record.little(UInt16(truncatingIfNeeded: localName.count))
    record.little(UInt16(truncatingIfNeeded: extra.count))
    record.append(localName)
    record.append(extra)
    return record.bytes
  }

  var descriptor: [UInt8] {
    guard hasDescriptor else { return [] }
    var record = RecordBytes()
    if descriptorHasSignature { record.append([0x50, 0x4b, 7, 8]) }
    record.little(checksum)
    for size in [packedByteCount, byteCount] {
      if isZip64 {
        record.little(size)
      } else {
        record.little(UInt32(truncatingIfNeeded: size))
      }
    }
    return record.bytes
  }

  var directoryRecord: [UInt8] {
    let fields = Zip64Fields([byteCount, packedByteCount, offset], forced: isZip64)
    let extra = fields.extra + directoryExtra
    var record = RecordBytes()
    record.append([0x50, 0x4b, 1, 2])
    record.little(madeBy)
    appendCommonFields(zip64: !fields.extra.isEmpty, to: &record)
    record.little(checksum)
    record.little(fields.short[1])
    record.little(fields.short[0])
    record.little(UInt16(truncatingIfNeeded: name.count))
    record.little(UInt16(truncatingIfNeeded: extra.count))
    // Comment length, disk number, internal attributes.
    record.append([0, 0, 0, 0, 0, 0])
    record.little(attributes)
    record.little(fields.short[2])
    record.append(name)
    record.append(extra)
    return record.bytes
  }

  private func appendCommonFields(zip64: Bool, to record: inout RecordBytes) {
    record.little(UInt16(zip64 ? 45 : method == 0 ? 10 : 20))
    record.little(flags)
    record.little(method)
    record.little(ZipStyle.dosTime)
    record.little(ZipStyle.dosDate)
  }
}

/// Numbers in 32 bits, those that do not fit as the marker for "see the zip64 extra field".
private struct Zip64Fields {
  let short: [UInt32]
  /// The extra field, empty when all fit.
  let extra: [UInt8]

  init(_ values: [UInt64], forced: Bool) {
    let long = values.filter { forced || $0 >= 0xffff_ffff }
    short = values.map { forced ? .max : UInt32(clamping: $0) }
    guard !long.isEmpty else {
      extra = []
      return
    }
    var field = RecordBytes()
    field.little(UInt16(1))
    field.little(UInt16(8 * long.count))
    for value in long { field.little(value) }
    extra = field.bytes
  }
}
