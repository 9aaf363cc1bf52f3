import AppleFormats

/// Header and load commands of an image whose parts have their places.
struct LoadCommandBytes {
  private(set) var header: [UInt8] = []
  private(set) var bytes: [UInt8] = []
  private var count = 0
  private let writer: MachOWriter
  private let layout: SegmentLayout

  init(
    _ writer: MachOWriter, _ layout: SegmentLayout, _ tables: LinkEditTables,
    linkEditSize: Int, signature: (offset: Int, count: Int)?
  ) {
    self.writer = writer
    self.layout = layout
    addSegments(linkEditSize: linkEditSize)
    if writer.fileType == .dylib {
      addDylib(MachOWriter.Dylib(writer.installName ?? "@rpath/Library", kind: .id))
    }
    addTables(tables)
    addIdentity()
    addEncryption()
    for dylib in writer.dylibs { addDylib(dylib) }
    for path in writer.runPaths { addString(path, kind: .runPath) }
    addLinkEdit(.functionStarts, tables.functionStarts)
    addLinkEdit(.dataInCode, tables.dataInCode)
    for command in writer.extraCommands { add(command) }
    if let signature {
      addLinkEdit(
        .codeSignature, LinkEditTables.Table(offset: signature.offset, count: signature.count))
    }
    header = Self.header(writer, count: count, size: bytes.count)
  }

  private static func header(_ writer: MachOWriter, count: Int, size: Int) -> [UInt8] {
    var record = RecordBytes()
    record.little(UInt32(writer.architecture.is64Bit ? 0xfeed_facf : 0xfeed_face))
    record.little(writer.architecture.cpu.rawValue)
    record.little(writer.architecture.subtype.rawValue)
    record.little(writer.fileType.rawValue)
    record.little(UInt32(count))
    record.little(UInt32(size))
    var flags: MachHeaderFlags = [.noUndefinedSymbols, .dynamicallyLinked, .twoLevelNamespace]
    if writer.fileType == .executable { flags.insert(.positionIndependent) }
    record.little(flags.rawValue)
    if writer.architecture.is64Bit { record.little(UInt32(0)) }
    return record.bytes
  }

  private mutating func add(_ command: [UInt8]) {
    bytes += command
    count += 1
  }

  private mutating func add(_ kind: LoadCommandKind, _ fields: RecordBytes) {
    var body = fields.bytes
    body.pad(toMultipleOf: writer.architecture.pointerWidth)
    var record = RecordBytes()
    record.little(kind.rawValue)
    record.little(UInt32(body.count + 8))
    add(record.bytes + body)
  }

  private mutating func add(_ kind: LoadCommandKind, _ fields: [UInt32]) {
    var record = RecordBytes()
    for field in fields { record.little(field) }
    add(kind, record)
  }
}

// MARK: - Segments

extension LoadCommandBytes {
  private mutating func addSegments(linkEditSize: Int) {
    if writer.fileType == .executable {
      addSegment("__PAGEZERO", 0, UInt64(layout.baseAddress), 0, 0, protection: 0, [])
    }
    for segment in layout.segments {
      addSegment(
        segment.name, layout.address(of: segment.offset), UInt64(segment.fileSize),
        segment.offset, segment.fileSize, protection: segment.name == "__TEXT" ? 5 : 3,
        segment.sections)
    }
    let memory = UInt64(rounded(linkEditSize, upTo: writer.segmentAlignment))
    addSegment(
      "__LINKEDIT", layout.address(of: layout.linkEditOffset), memory, layout.linkEditOffset,
      linkEditSize, protection: 1, [])
  }

  private mutating func addSegment(
    _ name: String, _ address: UInt64, _ size: UInt64, _ offset: Int, _ fileSize: Int,
    protection: UInt32, _ sections: [SegmentLayout.PlacedSection]
  ) {
    var record = RecordBytes()
    record.append(fixedName(name))
    word(address, &record)
    word(size, &record)
    word(UInt64(offset), &record)
    word(UInt64(fileSize), &record)
    for field in [protection, protection, UInt32(sections.count), 0] { record.little(field) }
    for section in sections {
      record.append(fixedName(section.name))
      record.append(fixedName(section.segment))
      word(layout.address(of: section.offset), &record)
      word(UInt64(section.bytes.count), &record)
      let fields = [UInt32(section.offset), 3, 0, 0, UInt32(section.type.rawValue), 0, 0]
      for field in fields { record.little(field) }
      if writer.architecture.is64Bit { record.little(UInt32(0)) }
    }
    add(writer.architecture.is64Bit ? .segment64 : .segment, record)
  }

  private func word(_ number: UInt64, _ record: inout RecordBytes) {
    if writer.architecture.is64Bit {
      record.little(number)
    } else {
      record.little(UInt32(truncatingIfNeeded: number))
    }
  }

  private func fixedName(_ name: String) -> [UInt8] {
    var field = Array(name.utf8.prefix(16))
    field.pad(to: 16)
    return field
  }
}

// MARK: - Everything else

extension LoadCommandBytes {
  private mutating func addTables(_ tables: LinkEditTables) {
    if let bind = tables.bind {
      let exports = tables.exports
      add(
        .dyldInfoOnly,
        [0, 0, UInt32(bind.offset), UInt32(bind.count), 0, 0, 0, 0]
          + [UInt32(exports?.offset ?? 0), UInt32(exports?.count ?? 0)])
    } else {
      addLinkEdit(.chainedFixups, tables.chainedFixups)
      addLinkEdit(.exportsTrie, tables.exports)
    }
    let symbols = tables.symbolTable
    add(
      .symbolTable,
      [
        UInt32(tables.symbols?.offset ?? 0), UInt32(symbols.count),
        UInt32(tables.strings?.offset ?? 0), UInt32(symbols.strings.count),
      ])
    let local = UInt32(symbols.localCount)
    let external = UInt32(symbols.externalCount)
    let undefined = UInt32(symbols.undefinedCount)
    add(
      .dynamicSymbolTable,
      [0, local, local, external, local + external, undefined]
        + [UInt32](repeating: 0, count: 12))
  }

  private mutating func addIdentity() {
    if writer.fileType == .executable {
      addString("/usr/lib/dyld", kind: .loadDylinker)
      let entry = UInt64(layout.section("__text")?.offset ?? 0)
      var main = RecordBytes()
      main.little(entry)
      main.little(UInt64(0))
      add(.main, main)
    }
    var identity = RecordBytes()
    identity.append(writer.uuid)
    add(.uuid, identity)
    if writer.usesOldVersionCommand {
      add(.minimumIOS, [writer.minimumOS.packed, writer.sdk.packed])
    } else {
      let platform = writer.platform.rawValue
      add(.buildVersion, [platform, writer.minimumOS.packed, writer.sdk.packed, 0])
    }
  }

  /// Device images bear the command from the linker on; the store fills it in.
  private mutating func addEncryption() {
    guard !writer.platform.isSimulator, let id = writer.encryptionID,
      let text = layout.segments.first(where: { $0.name == "__TEXT" })
    else { return }
    let start = layout.headerSpace
    let fields = [UInt32(start), UInt32(text.fileSize - start), id]
    if writer.architecture.is64Bit {
      add(.encryptionInfo64, fields + [0])
    } else {
      add(.encryptionInfo, fields)
    }
  }

  private mutating func addDylib(_ dylib: MachOWriter.Dylib) {
    let kind: LoadCommandKind =
      switch dylib.kind {
      case .id: .idDylib
      case .load: .loadDylib
      case .weak: .loadWeakDylib
      case .reexport: .reexportDylib
      case .lazy: .lazyLoadDylib
      case .upward: .loadUpwardDylib
      }
    var record = RecordBytes()
    // Offset of the name, time stamp, versions.
    for field in [24, 2, dylib.version.packed, Version(1).packed] { record.little(field) }
    record.append(Array(dylib.path.utf8) + [0])
    add(kind, record)
  }

  private mutating func addString(_ text: String, kind: LoadCommandKind) {
    var record = RecordBytes()
    record.little(UInt32(12))
    record.append(Array(text.utf8) + [0])
    add(kind, record)
  }

  private mutating func addLinkEdit(_ kind: LoadCommandKind, _ table: LinkEditTables.Table?) {
    guard let table else { return }
    add(kind, [UInt32(table.offset), UInt32(table.count)])
  }
}

extension Version {
  /// The form of load commands.
  var packed: UInt32 {
    UInt32(truncatingIfNeeded: major << 16 | (minor & 0xff) << 8 | patch & 0xff)
  }
}
