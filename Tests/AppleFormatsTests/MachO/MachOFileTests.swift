import AppleFormats
import ByteReading
import SampleBuilder
import Testing

@Suite struct MachOFileTests {
  @Test("a universal file holds its slices in file order", arguments: [false, true])
  func universal(is64Bit: Bool) throws {
    var old = MachOWriter(minimumOS: Version(9), sdk: Version(12))
    old.architecture = .armv7
    let new = MachOWriter(minimumOS: Version(16), sdk: Version(26))
    let bytes = MachOWriter.universal(
      [(.armv7, old.bytes), (.arm64, new.bytes)], is64Bit: is64Bit)
    let file = try MachOFile(parsing: bytes)
    #expect(file.kind == .universal)
    #expect(file.slices.map(\.architecture) == [.armv7, .arm64])
    #expect(file.slices[0].fileRange.lowerBound == 0x4000)
    #expect(file.slices[1].fileRange == (bytes.count - new.bytes.count)..<bytes.count)
    #expect(file.slices[1].buildVersions.map(\.minimumOS) == [Version(16)])
    #expect(try file.slices[1].importedNames().isEmpty)
  }

  @Test("a universal static library has archives and no slices")
  func universalArchive() throws {
    let bytes = MachOWriter.universal([(.arm64, Array("!<arch>\n".utf8))])
    let file = try MachOFile(parsing: bytes)
    #expect(file.slices.isEmpty)
    #expect(file.staticArchives.map(\.architecture) == [.arm64])
  }

  @Test(
    "the first bytes tell what a file is",
    arguments: [
      ([0xcf, 0xfa, 0xed, 0xfe], MachOFile.Kind.thin),
      ([0xce, 0xfa, 0xed, 0xfe], .thin),
      ([0xfe, 0xed, 0xfa, 0xce], .thin),
      ([0xfe, 0xed, 0xfa, 0xcf], .thin),
      ([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 2], .universal),
      ([0xca, 0xfe, 0xba, 0xbf, 0, 0, 0, 1], .universal),
      (Array("!<arch>\nrest".utf8), .staticArchive),
      // Java 8.
      ([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52], nil),
      ([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 0], nil),
      ([0xca, 0xfe, 0xba, 0xbe], nil),
      (Array("#!/bin/sh".utf8), nil),
      ([], nil),
    ] as [([UInt8], MachOFile.Kind?)])
  func kind(_ bytes: [UInt8], _ expected: MachOFile.Kind?) {
    #expect(MachOFile.Kind(probing: bytes) == expected)
  }

  @Test("a file without images is refused with a reason")
  func refused() {
    let cases: [([UInt8], String)] = [
      ([], "no magic number of a Mach-O"),
      (Array("!<arch>\n".utf8), "a static archive, no Mach-O"),
      ([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52], "no magic number of a Mach-O"),
      ([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 2], "2 records of 20 bytes where 0 bytes are left"),
    ]
    for (bytes, reason) in cases {
      let error = #expect(throws: FormatError.self) { try MachOFile(parsing: bytes) }
      #expect(error?.reason == reason)
    }
  }

  @Test("slices on the same bytes are refused")
  func overlap() {
    let image = MachOWriter(minimumOS: Version(16), sdk: Version(26)).bytes
    var bytes = MachOWriter.universal([(.arm64, image), (.arm64e, image)])
    let secondOffset = 8 + 20 + 8
    bytes.replaceSubrange(secondOffset..<(secondOffset + 4), with: [0, 0, 0x40, 0])
    let error = #expect(throws: FormatError.self) { try MachOFile(parsing: bytes) }
    #expect(error?.reason == "slices arm64 and arm64e overlap")
  }

  @Test("a slice behind the end of the file is refused")
  func outside() {
    let image = MachOWriter(minimumOS: Version(16), sdk: Version(26)).bytes
    let bytes = MachOWriter.universal([(.arm64, image)])
    let error = #expect(throws: FormatError.self) {
      try MachOFile(parsing: Array(bytes.dropLast()))
    }
    #expect(error?.reason.hasPrefix("slice arm64 of \(image.count) bytes at 16384") == true)
  }
}
