/// The end of an archive: zip64 end record and locator where called for, and the end record.
struct ZipEndRecord {
  var entryCount: UInt64
  var directoryByteCount: UInt64
  var directoryOffset: UInt64
  /// Where the zip64 end record stands: behind the directory.
  var zip64RecordOffset: UInt64
  var disk: UInt16 = 0
  var diskOfDirectory: UInt16 = 0
  var comment: [UInt8] = []
  var isZip64 = false
  var hasZip64Records = true

  private var needsZip64: Bool {
    isZip64 || entryCount >= 0xffff || directoryByteCount >= 0xffff_ffff
      || directoryOffset >= 0xffff_ffff
  }

  var bytes: [UInt8] {
    needsZip64 && hasZip64Records ? zip64Record + locator + record : record
  }

  private var zip64Record: [UInt8] {
    var record = RecordBytes()
    record.append([0x50, 0x4b, 6, 6])
    // Length of the rest, made by, needed version.
    record.little(UInt64(44))
    record.little(UInt16(0x032d))
    record.little(UInt16(45))
    record.little(UInt32(disk))
    record.little(UInt32(diskOfDirectory))
    record.little(entryCount)
    record.little(entryCount)
    record.little(directoryByteCount)
    record.little(directoryOffset)
    return record.bytes
  }

  private var locator: [UInt8] {
    var record = RecordBytes()
    record.append([0x50, 0x4b, 6, 7])
    record.little(UInt32(diskOfDirectory))
    record.little(zip64RecordOffset)
    record.little(UInt32(disk) + 1)
    return record.bytes
  }

  private var record: [UInt8] {
    var record = RecordBytes()
    record.append([0x50, 0x4b, 5, 6])
    record.little(disk)
    record.little(diskOfDirectory)
    record.little(isZip64 ? .max : UInt16(clamping: entryCount))
    record.little(isZip64 ? .max : UInt16(clamping: entryCount))
    record.little(isZip64 ? .max : UInt32(clamping: directoryByteCount))
    record.little(isZip64 ? .max : UInt32(clamping: directoryOffset))
    record.little(UInt16(truncatingIfNeeded: comment.count))
    record.append(comment)
    return record.bytes
  }
}
