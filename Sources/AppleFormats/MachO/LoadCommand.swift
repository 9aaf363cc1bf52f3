package import ByteReading

/// One entry of the list behind the header: what it is, where it lies and what it says.
package struct LoadCommand: Hashable, Sendable {
  package let kind: LoadCommandKind
  /// Its bytes, kind and size fields included, counted from the slice's start.
  package let range: Range<Int>
  package let contents: Contents

  /// What was read from the commands that clipaudit has a use for.
  package enum Contents: Hashable, Sendable {
    case segment(Segment)
    case dylib(DylibReference)
    case runPath(String)
    case uuid(MachOUUID)
    case buildVersion(BuildVersion)
    case encryption(EncryptionInfo)
    case symbolTable(SymbolTableLocation)
    case dynamicSymbolTable(DynamicSymbolTable)
    case dyldInfo(DyldInfo)
    /// The place of a table in `__LINKEDIT`; which table, says the command's kind.
    case linkEdit(LinkEditRange)
    /// Kept as number and range alone.
    case other
  }

  /// Takes one command, bounded by its own size field, from the front of `reader`.
  package init(
    reading reader: inout ByteReader, header: MachHeader, slice: ByteReader
  ) throws(FormatError) {
    let order = header.layout.byteOrder
    let first = reader.offset
    var fields = reader
    kind = LoadCommandKind(rawValue: try fields.read(UInt32.self, order))
    let size = try fields.readIndex(UInt32.self, order)
    guard size >= 8, size.isMultiple(of: 4) else {
      throw reader.error("\(kind) of \(size) bytes", at: first)
    }
    fields = try reader.readSlice(size)
    let start = first - slice.start
    range = start..<(start + size)
    try fields.skip(8)
    contents = try Contents(kind, reading: &fields, header: header, slice: slice)
  }
}

extension LoadCommand.Contents {
  fileprivate init(
    _ kind: LoadCommandKind, reading fields: inout ByteReader, header: MachHeader,
    slice: ByteReader
  ) throws(FormatError) {
    let order = header.layout.byteOrder
    switch kind {
    case .segment, .segment64:
      let layout = MachOLayout(byteOrder: order, is64Bit: kind == .segment64)
      self = .segment(
        try Segment(
          reading: &fields, layout: layout, fileType: header.fileType, fileSize: slice.count))
    case .loadDylib, .idDylib, .loadWeakDylib, .reexportDylib, .lazyLoadDylib, .loadUpwardDylib:
      self = .dylib(try DylibReference(kind, reading: &fields, order))
    case .runPath:
      self = .runPath(try fields.readCommandString(order))
    case .uuid:
      self = .uuid(MachOUUID(bytes: Array(try fields.readBytes(16))))
    case .buildVersion:
      self = .buildVersion(try BuildVersion(reading: &fields, order))
    case .minimumMacOS, .minimumIOS, .minimumTVOS, .minimumWatchOS:
      let cpu = header.architecture.cpu
      self = .buildVersion(try BuildVersion(minimumOf: kind, cpu: cpu, reading: &fields, order))
    default:
      self = try Self(tableOf: kind, reading: &fields, order)
    }
  }

  /// The commands that say where in `__LINKEDIT` or in the text something lies.
  private init(
    tableOf kind: LoadCommandKind, reading fields: inout ByteReader, _ order: ByteReader.ByteOrder
  ) throws(FormatError) {
    switch kind {
    case .encryptionInfo, .encryptionInfo64:
      self = .encryption(try EncryptionInfo(reading: &fields, order))
    case .symbolTable:
      self = .symbolTable(try SymbolTableLocation(reading: &fields, order))
    case .dynamicSymbolTable:
      self = .dynamicSymbolTable(try DynamicSymbolTable(reading: &fields, order))
    case .dyldInfo, .dyldInfoOnly:
      self = .dyldInfo(try DyldInfo(reading: &fields, order))
    case .codeSignature, .functionStarts, .dataInCode, .exportsTrie, .chainedFixups:
      self = .linkEdit(try LinkEditRange(reading: &fields, order))
    default:
      self = .other
    }
  }
}

extension ByteReader {
  /// A string that lies in the command at an offset counted from the command's first byte.
  mutating func readCommandString(_ order: ByteOrder) throws(FormatError) -> String {
    let place = offset
    let relative = try readIndex(UInt32.self, order)
    guard relative >= 8, relative < count else {
      throw error("string at \(relative) in a load command of \(count) bytes", at: place)
    }
    var text = try slice(at: relative, count: count - relative)
    return try text.readFixedString(text.count)
  }
}
