import AppleFormats
import ByteReading
import SampleBuilder
import Testing

@Suite(.timeLimit(.minutes(10))) struct DamagedMachOTests {
  /// The sample without the empty pages in its middle, for which a sweep would find nothing.
  private static let image: [UInt8] = {
    var writer = MachOWriter.clip
    writer.sections = []
    return writer.bytes
  }()

  /// Offsets of bytes that mean something.
  private static let meaningful: [Int] = {
    let file = try? MachOFile(parsing: image)
    let end = file?.slices.first?.loadCommands.last?.range.upperBound ?? 0
    return image.indices.filter { $0 < end || image[$0] != 0 || $0 >= 0x8000 }
  }()

  /// Asks for everything; damage may end any question, but only with a `FormatError`.
  static func readAll(_ bytes: [UInt8]) {
    guard let file = value({ () throws(FormatError) in try MachOFile(parsing: bytes) }) else {
      return
    }
    for slice in file.slices {
      _ = value { () throws(FormatError) in try slice.symbolTable()?.strippableByteCount }
      _ = value { () throws(FormatError) in try slice.symbolSummary() }
      _ = value { () throws(FormatError) in try slice.exports() }
      _ = value { () throws(FormatError) in try slice.importedNames() }
      _ = value { () throws(FormatError) in try slice.selectorReferences() }
      _ = value { () throws(FormatError) in try slice.importedClassNames() }
      _ = value { () throws(FormatError) in try slice.functionStarts() }
      _ = value { () throws(FormatError) in try slice.dataInCode() }
      _ = value { () throws(FormatError) in try slice.cStrings(inSectionsNamed: "__cstring") }
      _ = value { () throws(FormatError) in try slice.codeSignature()?.entitlementsDER() }
    }
  }

  private static func value<Value>(_ body: () throws(FormatError) -> Value) -> Value? {
    try? body()
  }

  @Test("every prefix of an image ends as a value or an error")
  func prefixes() {
    // Most cuts fall into empty pages; those within the commands and tables are all tried.
    for length in Self.meaningful { Self.readAll(Array(Self.image.prefix(length))) }
    #expect(throws: FormatError.self) {
      try MachOFile(parsing: Array(Self.image.prefix(Self.image.count - 1)))
    }
  }

  @Test(
    "every changed byte of an image ends as a value or an error",
    arguments: [0x01, 0xff] as [UInt8])
  func changedBytes(_ change: UInt8) {
    for offset in Self.meaningful {
      var bytes = Self.image
      bytes[offset] ^= change
      Self.readAll(bytes)
    }
    #expect(Self.meaningful.count > 1500)
  }

  @Test("a load command of no size is refused, and so is one of odd size", arguments: [0, 4, 9])
  func commandSize(_ size: UInt8) throws {
    var bytes = Self.image
    let second = try #require(try MachOFile(parsing: bytes).slices.first).loadCommands[1]
    bytes[second.range.lowerBound + 4] = size
    bytes[second.range.lowerBound + 5] = 0
    let error = #expect(throws: FormatError.self) { try MachOFile(parsing: bytes) }
    #expect(error?.reason == "LC_SEGMENT_64 of \(size) bytes")
  }

  @Test("more load commands than bytes for them are refused before any is read")
  func commandCount() {
    var bytes = Self.image
    bytes.replaceSubrange(16..<20, with: [0xff, 0xff, 0xff, 0xff])
    let error = #expect(throws: FormatError.self) { try MachOFile(parsing: bytes) }
    #expect(error?.reason.hasPrefix("4294967295 load commands in") == true)
  }

  @Test("a damaged symbol table spoils only itself")
  func damagedSymbols() throws {
    var bytes = Self.image
    let slice = try #require(try MachOFile(parsing: bytes).slices.first)
    let command = try #require(slice.loadCommands.first { $0.kind == .symbolTable })
    // nsyms
    bytes[command.range.lowerBound + 15] = 0x7f
    let damaged = try #require(try MachOFile(parsing: bytes).slices.first)
    #expect(throws: FormatError.self) { try damaged.symbolTable() }
    #expect(try damaged.importedNames().contains("_stat"))
  }

  @Test("an exports tree that leads back to its root is refused")
  func trieCycle() throws {
    // Root without a name, one edge "a" to node 0.
    let trie = ByteReader([0, 1, 0x61, 0, 0], format: "exports trie")
    let error = #expect(throws: FormatError.self) { try ExportsTrie(parsing: trie) }
    #expect(error?.reason == "node 0 reached twice")
  }

  @Test("a chain of nodes whose names grow without measure is refused")
  func trieBomb() {
    // 20,000 nodes of 16 bytes, each adding ten letters: together 2 GB of names.
    var bytes: [UInt8] = []
    for node in 1...20_000 {
      let next = node * 16
      bytes += [0, 1] + [UInt8](repeating: 0x61, count: 10) + [0]
      bytes += [
        0x80 | UInt8(next & 0x7f), 0x80 | UInt8(next >> 7 & 0x7f), UInt8(next >> 14 & 0x7f),
      ]
    }
    let error = #expect(throws: FormatError.self) {
      try ExportsTrie(parsing: ByteReader(bytes, format: "exports trie"))
    }
    #expect(error?.reason == "names out of proportion to the tree")
  }

  @Test("symbols that all point into one long name are refused")
  func sharedTails() throws {
    var writer = MachOWriter(minimumOS: Version(16), sdk: Version(26))
    writer.localSymbols = [String(repeating: "x", count: 20_000)] + Array(repeating: "", count: 999)
    var bytes = writer.bytes
    let slice = try #require(try MachOFile(parsing: bytes).slices.first)
    let table = try #require(slice.symbolTableLocation)
    for symbol in 1..<1000 {
      bytes[table.offset + symbol * 16] = UInt8(symbol & 0xff)
      bytes[table.offset + symbol * 16 + 1] = UInt8(symbol >> 8)
    }
    let damaged = try #require(try MachOFile(parsing: bytes).slices.first)
    let error = #expect(throws: FormatError.self) { try damaged.symbolTable() }
    #expect(error?.reason == "names overlap too often in the string table")
  }
}
