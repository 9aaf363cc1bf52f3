import Artifacts
import SampleBuilder
import Testing

/// Forms of zip that are unusual and sound: all must read as the plain one does.
@Suite struct ZipFormTests {
  private static let contents = ["Bakery": Array("code code code".utf8), "empty": []]

  private static func entries(_ oddities: [ZipEntryOddity] = []) -> [ZipEntry] {
    contents.sorted { $0.key < $1.key }.map { name, content in
      var entry = ZipEntry.file("Payload/Bakery.app/" + name, content)
      entry.oddities = oddities
      return entry
    }
  }

  private static let entryForms: [[ZipEntryOddity]] = [
    [], [.zip64], [.dataDescriptor], [.zip64, .dataDescriptor], [.dataDescriptorWithoutSignature],
    [.extraBytes([0x34, 0x12, 1, 0, 9])],
    // Half a field, which some packers leave.
    [.extraBytes([1, 0])],
  ]

  @Test(arguments: [ZipStyle.ditto, .plain], entryForms)
  func anEntryOfUnusualForm(style: ZipStyle, oddities: [ZipEntryOddity]) throws {
    try Self.expectSound(ZipWriter(style: style).bytes(of: Self.entries(oddities)))
  }

  private static let archiveForms: [[ZipArchiveOddity]] = [
    [.zip64],
    [.junkBefore(Array("#!/bin/sh stub".utf8), countedInOffsets: true)],
    [.junkBefore(Array("#!/bin/sh stub".utf8), countedInOffsets: false)],
    [.junkBefore([1], countedInOffsets: false), .zip64],
    [.junkAfter([UInt8](repeating: 0, count: 5000))],
    [.comment(Array("built by CI".utf8))],
    // The end record's signature in the comment, and nothing behind it.
    [.comment([0x50, 0x4B, 5, 6])],
    [.comment([0x50, 0x4B, 5, 6] + [UInt8](repeating: 0xFF, count: 18))],
    [.comment([UInt8](repeating: 0x20, count: 0xFFFF))],
  ]

  @Test(arguments: [ZipStyle.ditto, .plain], archiveForms)
  func anArchiveOfUnusualForm(style: ZipStyle, oddities: [ZipArchiveOddity]) throws {
    var writer = ZipWriter(style: style)
    writer.oddities = oddities
    try Self.expectSound(writer.bytes(of: Self.entries()))
  }

  @Test func storedFilesAreSound() throws {
    var entries = Self.entries()
    for index in entries.indices { entries[index].method = .stored }
    try Self.expectSound(ZipWriter(style: .plain).bytes(of: entries))
  }

  private static func expectSound(_ bytes: [UInt8]) throws {
    try Scratch.withArtifact(bytes, as: "Bakery.zip") { artifact in
      #expect(artifact.faultLines == [])
      #expect(artifact.entries.map(\.unreadable) == [nil, nil])
      let seen = try artifact.appContents()
      #expect(seen == contents)
    }
  }

  @Test func foldersAreToldByTheirSlash() throws {
    let bytes = try ZipWriter().bytes(of: [
      .directory("Payload"), .directory("Payload/Bakery.app"),
      .file("Payload//Bakery.app/./a", "1"),
    ])
    try Scratch.withArtifact(bytes) { artifact in
      #expect(
        artifact.entries.map(\.path.text) == [
          "Payload", "Payload/Bakery.app", "Payload/Bakery.app/a",
        ])
      #expect(artifact.entries.map(\.kind) == [.folder, .folder, .file])
    }
  }

  @Test func aLinkIsNotFollowedAndHoldsItsText() throws {
    let bytes = try ZipWriter().bytes(of: [
      .file("Payload/Bakery.app/a", "1"),
      .symbolicLink("Payload/Bakery.app/link", to: "/etc/passwd"),
    ])
    try Scratch.withArtifact(bytes) { artifact in
      #expect(artifact.entries.map(\.kind) == [.file, .symbolicLink])
      #expect(artifact.entries.map(\.size) == [1, 11])
      let read = try artifact.reading("Payload/Bakery.app/link")
      #expect(read == "11 bytes")
    }
  }
}
