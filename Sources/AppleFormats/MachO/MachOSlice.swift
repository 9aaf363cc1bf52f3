package import ByteReading

/// One image for one architecture: a whole thin file, or a part of a universal one.
///
/// Load commands are read at once, and damage in them is an error. The tables they point to are read
/// when asked for, so that a damaged one spoils nothing else. All offsets and ranges of the image's
/// own count from its first byte; those in a `FormatError` from the file's.
package struct MachOSlice: Sendable {
  /// The image's bytes.
  package let reader: ByteReader
  package let header: MachHeader
  /// All of them, in file order.
  package let loadCommands: [LoadCommand]
  package let segments: [Segment]

  /// Symbols number sections in one byte, 0 for none (`MAX_SECT` in `mach-o/nlist.h`).
  package static let maximumSectionCount = 255

  /// More are refused, so that a small archive cannot ask for gigabytes: real images have below 1,000.
  package static let maximumCommandCount = 1 << 16

  package init(reading reader: ByteReader) throws(FormatError) {
    var fields = reader
    header = try MachHeader(reading: &fields)
    var commands = try fields.readSlice(header.commandBytes)
    // A command takes 8 bytes at least, so no count is believed that the bytes cannot hold.
    guard header.commandCount <= commands.count / 8 else {
      throw fields.error(
        "\(header.commandCount) load commands in \(commands.count) bytes", at: reader.start)
    }
    guard header.commandCount <= Self.maximumCommandCount else {
      throw fields.error("\(header.commandCount) load commands", at: reader.start)
    }
    var list: [LoadCommand] = []
    for _ in 0..<header.commandCount {
      list.append(try LoadCommand(reading: &commands, header: header, slice: reader))
    }
    self.reader = reader
    loadCommands = list
    segments = list.compactMap {
      if case .segment(let segment) = $0.contents { segment } else { nil }
    }
    let sectionCount = segments.reduce(0) { $0 + $1.sections.count }
    guard sectionCount <= Self.maximumSectionCount else {
      throw fields.error("\(sectionCount) sections", at: reader.start)
    }
  }

  /// Where the image lies in the file.
  package var fileRange: Range<Int> { reader.start..<reader.end }
  package var architecture: Architecture { header.architecture }
  package var fileType: MachOFileType { header.fileType }

  /// The table a command points to, checked against the slice's size.
  package func window(_ range: LinkEditRange) throws(FormatError) -> ByteReader {
    try reader.slice(at: range.offset, count: range.count)
  }
}

// MARK: - What the load commands say

extension MachOSlice {
  package var sections: [Section] { segments.flatMap(\.sections) }

  /// All sections of this name, whichever segment they are in.
  package func sections(named name: String) -> [Section] { sections.filter { $0.name == name } }

  package var buildVersions: [BuildVersion] {
    loadCommands.compactMap {
      if case .buildVersion(let build) = $0.contents { build } else { nil }
    }
  }

  /// Libraries in load order, which is also the order library ordinals count in; the image's own
  /// install name is left out.
  package var dylibs: [DylibReference] { dylibReferences.filter { $0.kind != .id } }

  /// The image's own name and version, in dynamic libraries.
  package var installName: DylibReference? { dylibReferences.first { $0.kind == .id } }

  package var dylibReferences: [DylibReference] {
    loadCommands.compactMap { if case .dylib(let dylib) = $0.contents { dylib } else { nil } }
  }

  package var runPaths: [String] {
    loadCommands.compactMap { if case .runPath(let path) = $0.contents { path } else { nil } }
  }

  package var uuid: MachOUUID? {
    firstContents { if case .uuid(let uuid) = $0 { uuid } else { nil } }
  }

  package var encryption: EncryptionInfo? {
    firstContents { if case .encryption(let info) = $0 { info } else { nil } }
  }

  package var symbolTableLocation: SymbolTableLocation? {
    firstContents { if case .symbolTable(let location) = $0 { location } else { nil } }
  }

  package var dynamicSymbolTable: DynamicSymbolTable? {
    firstContents { if case .dynamicSymbolTable(let table) = $0 { table } else { nil } }
  }

  package var dyldInfo: DyldInfo? {
    firstContents { if case .dyldInfo(let info) = $0 { info } else { nil } }
  }

  /// The place a command such as `LC_CODE_SIGNATURE` names.
  package func linkEditRange(of kind: LoadCommandKind) -> LinkEditRange? {
    for command in loadCommands where command.kind == kind {
      if case .linkEdit(let range) = command.contents { return range }
    }
    return nil
  }

  /// The code signature's bytes with the padding behind it, nil in an unsigned image.
  package var codeSignatureReader: ByteReader? {
    get throws(FormatError) {
      guard let range = linkEditRange(of: .codeSignature) else { return nil }
      return try window(range).reading("code signature")
    }
  }

  private func firstContents<Value>(_ value: (LoadCommand.Contents) -> Value?) -> Value? {
    for command in loadCommands {
      if let found = value(command.contents) { return found }
    }
    return nil
  }
}
