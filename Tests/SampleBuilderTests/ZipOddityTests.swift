import SampleBuilder
import Testing

/// Each oddity as python's `zipfile` sees it: read where a careful reader can, else the complaint.
@Suite(.enabled(if: Python.isPresent, "python3 not present"))
struct ZipOddityTests {
  private static let bread = ZipEntry.file("bread", "rye")
  private static let cake = ZipEntry.file("cake", "plum")

  /// With what python says, and behind a bar what it says since it looks for overlaps (releases of
  /// 2024 and later, and distributions' repairs of older ones).
  private static let entryOddities: [([ZipEntryOddity], String)] = [
    ([.zip64], "bread=rye cake=plum"),
    ([.dataDescriptor], "bread=rye cake=plum"),
    ([.zip64, .dataDescriptor], "bread=rye cake=plum"),
    ([.dataDescriptorWithoutSignature], "bread=rye cake=plum"),
    ([.extraBytes([0x34, 0x12, 1, 0, 9])], "bread=rye cake=plum"),
    ([.extraBytes([0x34, 0x12, 9, 0, 1])], "Corrupt extra field 1234"),
    ([.encryptedFlag], "File <ZipInfo"),
    ([.method(99)], "That compression method is not supported"),
    ([.wrongChecksum], "Bad CRC-32 for file"),
    ([.declaredByteCount(2)], "Bad CRC-32 for file"),
    // Python stops at the end of the deflate stream, whatever was declared.
    ([.declaredByteCount(1 << 40)], "bread=rye cake=plum"),
    ([.declaredPackedByteCount(1 << 40)], "bread=rye cake=plum|Overlapped entries"),
    ([.localName(Array("cakes".utf8))], "File name in directory"),
    ([.declaredHeaderOffset(2)], "Bad magic number for file header|Overlapped entries"),
  ]

  @Test(arguments: [ZipStyle.ditto, .plain])
  func anOddEntry(style: ZipStyle) throws {
    let archives = try Self.entryOddities.map { oddities, _ in
      var cake = Self.cake
      cake.oddities = oddities
      return try ZipWriter(style: style).bytes(of: [Self.bread, cake])
    }
    for (seen, (oddities, expected)) in zip(
      try PythonZip.verdicts(on: archives), Self.entryOddities)
    {
      #expect(Self.isExpected(seen, expected), "\(oddities)")
    }
  }

  private static let archiveOddities: [([ZipArchiveOddity], String)] = [
    ([.zip64], "bread=rye"),
    ([.junkBefore([1, 2, 3], countedInOffsets: true)], "bread=rye"),
    ([.junkBefore([1, 2, 3], countedInOffsets: false)], "bread=rye"),
    ([.junkAfter([1, 2, 3])], "bread=rye"),
    ([.comment(Array("fresh".utf8))], "bread=rye"),
    ([.truncatedEnd(missing: 4)], "File is not a zip file"),
    ([.noEndRecord], "File is not a zip file"),
    ([.disks(this: 1, ofDirectory: 0), .zip64], "zipfiles that span multiple disks"),
    // Python goes by the directory's length and reads no count.
    ([.declaredEntryCount(9)], "bread=rye"),
    ([.declaredEntryCount(1 << 40)], "bread=rye"),
    ([.declaredDirectoryByteCount(4000)], "Bad offset for central directory"),
    (
      [.declaredDirectoryByteCount(1 << 40)], "Bad offset for central directory|Corrupt zip64 end"
    ),
    ([.declaredDirectoryOffset(0)], "Bad magic number for file header"),
    ([.zip64, .noZip64Records], "Bad offset for central directory"),
    // Nor does it follow the locator.
    ([.zip64, .declaredZip64RecordOffset(9)], "bread=rye|Corrupt zip64 end"),
  ]

  @Test func anOddArchive() throws {
    let archives = try Self.archiveOddities.map { oddities, _ in
      var writer = ZipWriter(style: .plain)
      writer.oddities = oddities
      return try writer.bytes(of: [Self.bread])
    }
    for (seen, (oddities, expected)) in zip(
      try PythonZip.verdicts(on: archives), Self.archiveOddities)
    {
      #expect(Self.isExpected(seen, expected), "\(oddities)")
    }
  }

  @Test func namesStandAsTheyWereGiven() throws {
    let entries: [ZipEntry] = [
      .file("/etc/bread", "1"), .file("../bread", "2"), .file(#"..\bread"#, "3"),
      .file("bread", "4"), .file("bread", "5"), .file(name: [0xff, 0xfe], .bytes([0x36])),
      .file("süß", "7"),
    ]
    let names = try Python.run(
      """
      import sys, zipfile
      print(ascii([(e.orig_filename, e.flag_bits) for e in zipfile.ZipFile(sys.argv[1]).infolist()]))
      """, on: ZipWriter(style: .plain).bytes(of: entries))
    // Without the flag for UTF-8 python reads names as code page 437.
    #expect(
      names == #"[('/etc/bread', 0), ('../bread', 0), ('..\\bread', 0), ('bread', 0), "#
        + #"('bread', 0), ('\xa0\u25a0', 0), ('s\xfc\xdf', 2048)]"#)
  }

  @Test func sharedContentIsReadUnderTwoNames() throws {
    let again = ZipEntry.file("bread", "").with(.sharesPreviousContent)
    let archives = try [ZipStyle.ditto, .plain].map {
      try ZipWriter(style: $0).bytes(of: [Self.bread, again])
    }
    for seen in try PythonZip.verdicts(on: archives) {
      #expect(Self.isExpected(seen, "bread=rye bread=rye|Overlapped entries"))
    }
  }

  private static func isExpected(_ seen: String, _ expected: String) -> Bool {
    expected.split(separator: "|").contains { seen.hasPrefix($0) }
  }
}
