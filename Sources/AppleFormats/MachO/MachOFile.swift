package import ByteReading

/// A file of machine code: one Mach-O image, or several for different architectures.
package struct MachOFile: Sendable {
  package let kind: Kind
  /// In file order; empty in a universal static library.
  package let slices: [MachOSlice]
  /// The parts of a universal file that hold static archives, which can be linked but not loaded.
  package let staticArchives: [FatHeader.Entry]

  package init(parsing bytes: [UInt8]) throws(FormatError) {
    try self.init(reading: ByteReader(bytes, format: "Mach-O"))
  }

  package init(reading reader: ByteReader) throws(FormatError) {
    switch Kind(probing: reader.bytes) {
    case .thin:
      kind = .thin
      slices = [try MachOSlice(reading: reader)]
      staticArchives = []
    case .universal:
      kind = .universal
      var fields = reader
      var slices: [MachOSlice] = []
      var archives: [FatHeader.Entry] = []
      for entry in try FatHeader(reading: &fields).entries {
        let part = try reader.slice(at: entry.range.lowerBound, count: entry.range.count)
        if Kind(probing: part.bytes) == .staticArchive {
          archives.append(entry)
        } else {
          slices.append(try MachOSlice(reading: part))
        }
      }
      self.slices = slices
      staticArchives = archives
    case .staticArchive:
      throw reader.error("a static archive, no Mach-O")
    case nil:
      throw reader.error("no magic number of a Mach-O")
    }
  }
}

extension MachOFile {
  /// What the first bytes of a file promise; nothing of the rest is looked at.
  package enum Kind: Hashable, Sendable {
    case thin
    case universal
    /// `ar` archive of objects: `!<arch>` and a line end.
    case staticArchive

    /// Needs eight bytes to tell a universal file from a Java class.
    package init?(probing bytes: some Collection<UInt8>) {
      let head = Array(bytes.prefix(8))
      if head == Array("!<arch>\n".utf8) {
        self = .staticArchive
        return
      }
      guard head.count >= 4 else { return nil }
      let magic = head.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      switch magic {
      case 0xfeed_face, 0xfeed_facf, 0xcefa_edfe, 0xcffa_edfe:
        self = .thin
      case 0xcafe_babe, 0xcafe_babf:
        let count = head.dropFirst(4).reduce(0) { $0 << 8 | Int($1) }
        guard head.count == 8, (1...FatHeader.maximumSliceCount).contains(count) else { return nil }
        self = .universal
      default:
        return nil
      }
    }
  }

  /// Begins like a thin or universal Mach-O.
  package static func isMachO(_ bytes: some Collection<UInt8>) -> Bool {
    switch Kind(probing: bytes) {
    case .thin, .universal: true
    case .staticArchive, nil: false
    }
  }
}
