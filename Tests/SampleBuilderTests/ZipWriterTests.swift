import Foundation
import SampleBuilder
import Testing

@Suite struct ZipWriterTests {
  @Test func aPlainArchiveOfOneStoredFile() throws {
    let bytes = try ZipWriter(style: .plain).bytes(of: [.file("a", "hi", method: .stored)])
    let common: [UInt8] = [
      10, 0, 0, 0, 0, 0, 0, 0, 0x21, 0x5c,  // version 1.0, no flags, stored, 1 January 2026
      0xac, 0x2a, 0x93, 0xd8, 2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0,
    ]
    let expected: [UInt8] =
      [0x50, 0x4b, 3, 4] + common + Array("ahi".utf8)
      + [0x50, 0x4b, 1, 2, 0x1e, 3] + common
      + [0, 0, 0, 0, 0, 0, 0, 0, 0xa4, 0x81, 0, 0, 0, 0] + Array("a".utf8)
      + [0x50, 0x4b, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, 47, 0, 0, 0, 33, 0, 0, 0, 0, 0]
    #expect(bytes == expected)
  }

  @Test func aDittoArchiveBeginsLikeApplesOwn() throws {
    let bytes = try ZipWriter().bytes(of: [.directory("P"), .file("P/a", "hi")])
    let times: [UInt8] = [0, 0xb9, 0x55, 0x69, 0, 0xb9, 0x55, 0x69]
    let directory: [UInt8] =
      [0x50, 0x4b, 3, 4, 10, 0, 0, 0, 0, 0, 0, 0, 0x21, 0x5c]
      + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 16, 0] + Array("P/".utf8)
      + [0x55, 0x58, 12, 0] + times + [0xf5, 1, 20, 0]
    let file: [UInt8] =
      [0x50, 0x4b, 3, 4, 20, 0, 8, 0, 8, 0, 0, 0, 0x21, 0x5c]
      + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 16, 0] + Array("P/a".utf8)
      + [0x55, 0x58, 12, 0] + times + [0xf5, 1, 20, 0]
      + [0xcb, 0xc8, 0x04, 0x00]  // "hi" deflated
      + [0x50, 0x4b, 7, 8, 0xac, 0x2a, 0x93, 0xd8, 4, 0, 0, 0, 2, 0, 0, 0]
    #expect(Array(bytes.prefix(directory.count + file.count)) == directory + file)
  }

  @Test func aDittoArchiveHasTheLengthOfTheFormula() throws {
    let entries: [ZipEntry] = [
      .directory("Payload"), .directory("Payload/Bäckerei.app"),
      .file("Payload/Bäckerei.app/a", "hi"),
      .file("Payload/Bäckerei.app/b", String(repeating: "bread ", count: 1000)),
    ]
    // "hi" deflates to 4 bytes, the repeated word to 34; 4 entries of 104 bytes, 2 descriptors of 16,
    // an end record of 22, and twice the names: 8 + 22 + 23 + 23 bytes.
    #expect(try ZipWriter().bytes(of: entries).count == 4 + 34 + 4 * 104 + 2 * 16 + 22 + 2 * 76)
  }

  @Test func dittoStoresAnEmptyFileWithoutADescriptor() throws {
    #expect(try ZipWriter().bytes(of: [.file("a", "")]).count == 104 + 2 + 22)
  }

  @Test func dittoGivesASymbolicLinkNoExtraField() throws {
    let link = ZipEntry.symbolicLink("a", to: "target")
    #expect(try ZipWriter().bytes(of: [link]).count == 30 + 46 + 2 + 6 + 22)
  }

  @Test(
    .enabled(if: Python.isPresent, "python3 not present"),
    .enabled(if: SharedCorpus.path(realPackage) != nil, "shared corpus not present"))
  func repackingARealPackageGivesItsLengthAndItsLayout() throws {
    let real = try #require(SharedCorpus.path(realPackage))
    let bytes = try ZipWriter().bytes(of: PythonZip.entries(of: real))
    #expect(bytes.count == 782_551)
    let realBytes = try [UInt8](Data(contentsOf: real))
    #expect(try PythonZip.layout(of: bytes) == PythonZip.layout(of: realBytes))
  }

  @Test func contentInPiecesGoesToAFile() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let entries: [ZipEntry] = [
      .file("noise", .filler(.incompressible, byteCount: 1_100_000, seed: 1)),
      .file("stored", .filler(.text(ratio: 0.3), byteCount: 500_000, seed: 2), method: .stored),
    ]
    try ZipWriter(style: .plain).write(entries, to: FileSink(creating: path))
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(bytes == (try ZipWriter(style: .plain).bytes(of: entries)))
    #expect(bytes.count > 1_600_000 && bytes.count < 1_601_000)
  }

  @Test func aFileThatCannotBeMadeIsAnError() {
    #expect(throws: SampleError("cannot create /nowhere/a.zip")) {
      try FileSink(creating: "/nowhere/a.zip")
    }
  }
}

private let realPackage = "ground-truth/SizeTest/SizeTest.ipa"
