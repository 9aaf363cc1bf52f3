package import ByteReading

/// The first bytes of a slice: what it is for, what kind of image it is, how its numbers are stored.
package struct MachHeader: Hashable, Sendable {
  package let layout: MachOLayout
  package let architecture: Architecture
  package let fileType: MachOFileType
  /// Declared number of load commands.
  package let commandCount: Int
  /// Declared bytes of all load commands together.
  package let commandBytes: Int
  package let flags: MachHeaderFlags

  /// Reads `mach_header` or `mach_header_64` (`mach-o/loader.h`), the position goes to the first
  /// load command.
  package init(reading reader: inout ByteReader) throws(FormatError) {
    layout = try MachOLayout(readingMagic: &reader)
    let order = layout.byteOrder
    architecture = Architecture(
      cpu: CPUType(rawValue: try reader.read(UInt32.self, order)),
      subtype: CPUSubtype(rawValue: try reader.read(UInt32.self, order)))
    fileType = MachOFileType(rawValue: try reader.read(UInt32.self, order))
    commandCount = try reader.readIndex(UInt32.self, order)
    commandBytes = try reader.readIndex(UInt32.self, order)
    flags = MachHeaderFlags(rawValue: try reader.read(UInt32.self, order))
    if layout.is64Bit { try reader.skip(4) }
  }
}

/// Width and byte order of all numbers of a slice, told by its magic number.
package struct MachOLayout: Hashable, Sendable {
  package let byteOrder: ByteReader.ByteOrder
  package let is64Bit: Bool

  package init(byteOrder: ByteReader.ByteOrder, is64Bit: Bool) {
    self.byteOrder = byteOrder
    self.is64Bit = is64Bit
  }

  package init(readingMagic reader: inout ByteReader) throws(FormatError) {
    let place = reader.offset
    switch try reader.read(UInt32.self, .big) {
    case 0xfeed_face: self.init(byteOrder: .big, is64Bit: false)
    case 0xfeed_facf: self.init(byteOrder: .big, is64Bit: true)
    case 0xcefa_edfe: self.init(byteOrder: .little, is64Bit: false)
    case 0xcffa_edfe: self.init(byteOrder: .little, is64Bit: true)
    case let magic:
      throw reader.error("magic number \(String(magic, radix: 16)) of no Mach-O", at: place)
    }
  }

  /// Bytes of a pointer in the image.
  package var pointerWidth: Int { is64Bit ? 8 : 4 }
}

extension ByteReader {
  /// A number as wide as the image's pointers.
  mutating func readPointer(_ layout: MachOLayout) throws(FormatError) -> UInt64 {
    if layout.is64Bit { return try read(UInt64.self, layout.byteOrder) }
    return UInt64(try read(UInt32.self, layout.byteOrder))
  }

  /// A file offset or size as wide as the image's pointers.
  mutating func readFileOffset(_ layout: MachOLayout) throws(FormatError) -> Int {
    if layout.is64Bit { return try readIndex(UInt64.self, layout.byteOrder) }
    return try readIndex(UInt32.self, layout.byteOrder)
  }
}

/// What an image is used as.
package struct MachOFileType: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let object = MachOFileType(rawValue: 1)
  package static let executable = MachOFileType(rawValue: 2)
  package static let dylib = MachOFileType(rawValue: 6)
  package static let dylinker = MachOFileType(rawValue: 7)
  /// A plug-in opened at run time, never linked.
  package static let bundle = MachOFileType(rawValue: 8)
  /// A library for linking against, without contents.
  package static let dylibStub = MachOFileType(rawValue: 9)
  /// Debug information beside an image, whose segments it names without holding their bytes.
  package static let dSYM = MachOFileType(rawValue: 10)
}

/// The header's flag bits, of which a few are named here.
package struct MachHeaderFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let noUndefinedSymbols = MachHeaderFlags(rawValue: 1)
  package static let dynamicallyLinked = MachHeaderFlags(rawValue: 4)
  package static let twoLevelNamespace = MachHeaderFlags(rawValue: 0x80)
  package static let positionIndependent = MachHeaderFlags(rawValue: 0x20_0000)
  package static let appExtensionSafe = MachHeaderFlags(rawValue: 0x200_0000)
}
