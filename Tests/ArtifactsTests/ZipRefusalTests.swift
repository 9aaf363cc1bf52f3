import Artifacts
import SampleBuilder
import Testing

/// Zips of which no part is to be trusted.
@Suite struct ZipRefusalTests {
  private static let entries = [
    ZipEntry.file("Payload/Bakery.app/Info.plist", "list"),
    ZipEntry.file("Payload/Bakery.app/Bakery", "code"),
  ]

  private static let cutOff =
    "is a zip without its end record: the file is cut off; upload or copy it again"
  private static let split = "is one part of a zip split over several files"
  private static let noDirectory =
    "is damaged: no central directory where its end record points"

  /// The directory of the two entries has 2 * 46 bytes and the names' 54.
  private static let refusals: [([ZipArchiveOddity], String)] = [
    ([.noEndRecord], cutOff),
    ([.truncatedEnd(missing: 1)], cutOff),
    ([.truncatedEnd(missing: 22)], cutOff),
    ([.disks(this: 1, ofDirectory: 0)], split),
    ([.disks(this: 1, ofDirectory: 1)], split),
    ([.disks(this: 1, ofDirectory: 1), .zip64], split),
    ([.disks(this: 0, ofDirectory: 1), .zip64], split),
    ([.declaredEntryCount(1)], "declares 1 entries where its directory holds 2"),
    ([.declaredEntryCount(3)], "declares 3 entries where its directory holds 2"),
    ([.declaredEntryCount(0)], "declares 0 entries where its directory holds 2"),
    (
      [.declaredEntryCount(500_000), .zip64],
      "declares 500000 entries where its directory holds 2"
    ),
    ([.declaredEntryCount(500_001), .zip64], "declares 500001 entries, above the 500000 read"),
    ([.declaredEntryCount(.max)], "declares 18446744073709551615 entries, above the 500000 read"),
    ([.declaredEntryCount(65538), .zip64], "declares 65538 entries where its directory holds 2"),
    ([.declaredDirectoryByteCount(80)], noDirectory),
    ([.declaredDirectoryByteCount(0)], noDirectory),
    ([.declaredDirectoryByteCount(2)], noDirectory),
    ([.declaredDirectoryByteCount(4000)], "has a central directory that reaches outside the file"),
    (
      [.declaredDirectoryByteCount(1 << 40)],
      "has a central directory that reaches outside the file"
    ),
    ([.declaredDirectoryByteCount(.max)], "has a central directory that reaches outside the file"),
    ([.declaredDirectoryOffset(4000)], "has a central directory that reaches outside the file"),
    ([.declaredDirectoryOffset(.max)], "has a central directory that reaches outside the file"),
    ([.zip64, .noZip64Records], "has a central directory that reaches outside the file"),
    ([.zip64, .declaredZip64RecordOffset(1 << 40)], "has a zip64 end record outside the file"),
    ([.zip64, .declaredZip64RecordOffset(.max)], "has a zip64 end record outside the file"),
  ]

  @Test(arguments: refusals)
  func anArchiveThatContradictsItself(oddities: [ZipArchiveOddity], reason: String) throws {
    var writer = ZipWriter(style: .plain)
    writer.oddities = oddities
    #expect(try Scratch.refusal(of: writer.bytes(of: Self.entries)) == reason)
  }

  @Test func aDirectoryWithoutTheFilesThatItNamesOpensAndReadsNone() throws {
    // The declared place is 10 too low, which reads as a stub of 10 bytes in front.
    var writer = ZipWriter(style: .plain)
    let whole = try writer.bytes(of: Self.entries)
    writer.oddities = [.declaredDirectoryOffset(UInt64(whole.count) - 178)]
    try Scratch.withArtifact(writer.bytes(of: Self.entries)) { artifact in
      let read = try artifact.reading("Payload/Bakery.app/Info.plist")
      #expect(read == "0 bytes, then: has no local header where the archive's directory points")
    }
  }

  @Test func aZipInTheCommentOfAnotherIsRefused() throws {
    let inner = try ZipWriter(style: .plain).bytes(of: [
      .file("Payload/Clip.app/Info.plist", "small")
    ])
    var writer = ZipWriter(style: .plain)
    writer.oddities = [.comment(inner)]
    #expect(
      try Scratch.refusal(of: writer.bytes(of: Self.entries))
        == "ends in 2 end records, one in the comment of another")
  }

  @Test func recordsThatAreCutOffAreRefused() throws {
    let whole = try ZipWriter(style: .plain).bytes(of: Self.entries)
    // A name's length in the first record of the directory, which has 46 bytes before the name.
    let directory = whole.count - 22 - 2 * 46 - 54
    var changed = whole
    changed[directory + 29] = 0xFF
    #expect(
      try Scratch.refusal(of: changed).hasPrefix("is damaged: zip central directory: needs 65309"))
  }
}
