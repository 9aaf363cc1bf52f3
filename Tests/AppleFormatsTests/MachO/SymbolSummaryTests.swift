import AppleFormats
import ByteReading
import CorpusSupport
import SampleBuilder
import Testing

@Suite struct SymbolSummaryTests {
  private static func slice(_ writer: MachOWriter) throws -> MachOSlice {
    try #require(try MachOFile(parsing: writer.bytes).slices.first)
  }

  @Test("symbols are counted by kind", arguments: [Architecture.arm64, .armv7])
  func counts(_ architecture: Architecture) throws {
    var writer = MachOWriter.clip
    writer.architecture = architecture
    writer.debugSymbols = ["_main", "_helper"]
    let slice = try Self.slice(writer)
    let summary = try #require(try slice.symbolSummary())
    #expect(summary.debugCount == 2)
    #expect(summary.localCount == 1)
    #expect(summary.exportedCount == 2)
    #expect(summary.undefinedCount == 3)
    #expect(summary.strippableByteCount == (try slice.symbolTable()?.strippableByteCount))
  }

  @Test("a stripped image has nothing to strip")
  func stripped() throws {
    var writer = MachOWriter.clip
    writer.localSymbols = []
    #expect(try Self.slice(writer).symbolSummary()?.strippableByteCount == 0)
  }

  @Test("a name behind the string table is refused")
  func outside() throws {
    var bytes = MachOWriter.clip.bytes
    let table = try #require(try MachOFile(parsing: bytes).slices.first?.symbolTableLocation)
    // The second symbol is exported; its name would begin at 2^24.
    bytes[table.offset + 16 + 3] = 1
    let damaged = try #require(try MachOFile(parsing: bytes).slices.first)
    let error = #expect(throws: FormatError.self) { try damaged.symbolSummary() }
    #expect(error?.reason.hasPrefix("position 167772") == true)
  }

  @Test(
    "it agrees with the table read name by name",
    .enabled(if: Corpus.isPresent, "shared corpus not present"), arguments: Corpus.distinctImages)
  func agreement(_ image: Corpus.Item) throws {
    for slice in try MachOFile(parsing: try image.bytes).slices {
      guard let table = try slice.symbolTable(), let summary = try slice.symbolSummary() else {
        continue
      }
      #expect(summary.debugCount == table.symbols.count(where: \.isDebug))
      #expect(summary.undefinedCount == table.symbols.count(where: \.isUndefined))
      #expect(summary.strippableByteCount == table.strippableByteCount)
    }
  }
}
