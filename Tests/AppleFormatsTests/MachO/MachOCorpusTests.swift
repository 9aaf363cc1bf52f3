import AppleFormats
import ByteReading
import CorpusSupport
import Foundation
import Testing

@Suite(.enabled(if: Corpus.isPresent, "shared corpus not present"))
struct MachOCorpusTests {
  @Test(
    "load commands are those that llvm-objdump lists",
    .enabled(if: Tool.objdump != nil, "no llvm-objdump on this machine"),
    arguments: Corpus.distinctImages)
  func loadCommands(_ image: Corpus.Item) throws {
    let file = try MachOFile(parsing: try image.bytes)
    let output = Tool.run(
      Tool.objdump ?? "", ["--macho", "--private-headers", "--arch", "all", image.file.path])
    let expected = ObjdumpListing.parse(try #require(output))
    #expect(file.slices.map(ObjdumpListing.init(of:)) == expected)
  }

  @Test(
    "exported names are those that llvm-objdump lists",
    .enabled(if: Tool.objdump != nil, "no llvm-objdump on this machine"),
    arguments: Corpus.thinImages)
  func exports(_ image: Corpus.Item) throws {
    let slice = try #require(try MachOFile(parsing: try image.bytes).slices.first)
    let output = Tool.run(Tool.objdump ?? "", ["--macho", "--exports-trie", image.file.path])
    // llvm-objdump refuses a tree without any name, which has no node but the root.
    let lines = output?.split(separator: "\n") ?? []
    let expected = lines.compactMap { line -> String? in
      let words = line.split(separator: " ")
      return words.count > 1 && words[0].hasPrefix("0x") ? String(words[1]) : nil
    }
    #expect(try slice.exports().filter { !$0.isReexport }.map(\.name).sorted() == expected.sorted())
  }

  @Test(
    "imported names are those that llvm-objdump lists",
    .enabled(if: Tool.objdump != nil, "no llvm-objdump on this machine"),
    arguments: Corpus.thinImages)
  func imports(_ image: Corpus.Item) throws {
    let slice = try #require(try MachOFile(parsing: try image.bytes).slices.first)
    let isChained = try slice.chainedFixups() != nil
    let options = isChained ? ["--chained-fixups"] : ["--bind", "--lazy-bind"]
    let output = Tool.run(Tool.objdump ?? "", ["--macho"] + options + [image.file.path])
    let expected = try #require(output).split(separator: "\n").compactMap { line -> String? in
      var words = line.split(separator: " ").map(String.init)
      if isChained {
        return words.first == "name_offset" ? String(words[3].dropFirst().dropLast()) : nil
      }
      guard words.count >= 5, words[0].hasPrefix("__") else { return nil }
      if words.last == "(weak_import)" { words.removeLast() }
      return words.last
    }
    #expect(try slice.importedNames() == Set(expected))
  }

  @Test("every detail of every image can be read", arguments: Corpus.distinctImages)
  func details(_ image: Corpus.Item) throws {
    for slice in try MachOFile(parsing: try image.bytes).slices {
      let symbols = try slice.symbolTable()?.symbols
      #expect(symbols?.count == slice.symbolTableLocation?.count)
      let undefined = try slice.symbolTable()?.symbols.filter(\.isUndefined).map(\.name) ?? []
      let table = slice.dynamicSymbolTable
      #expect(undefined.count == table?.undefinedCount ?? 0)
      let names = Set(try slice.cStrings(inSectionsNamed: "__objc_methname"))
      #expect(Set(try slice.selectorReferences()).subtracting(names).isEmpty)
      _ = try slice.functionStarts()
      _ = try slice.dataInCode()
      _ = try slice.codeSignature()?.entitlementsDER()
    }
  }
}

@Suite(
  .enabled(if: Corpus.isPresent, "shared corpus not present"), .timeLimit(.minutes(10)))
struct HostileMachOCorpusTests {
  @Test(
    "files that broke other readers end as values or errors",
    arguments: Corpus.files(in: "F_hostile/macho"))
  func hostile(_ item: Corpus.Item) throws {
    let bytes = try item.bytes
    let started = ContinuousClock.now
    DamagedMachOTests.readAll(bytes)
    #expect(ContinuousClock.now - started < .seconds(1))
  }

  @Test(
    "what is wrong with them is named",
    arguments: [
      ("java-recurse", "no magic number of a Mach-O"),
      ("ruby-macho-truncated-load-commands.macho", "1 load commands in 0 bytes"),
    ])
  func reasons(_ name: String, _ reason: String) throws {
    let bytes = try Corpus.bytes("F_hostile/macho/\(name)")
    let error = #expect(throws: FormatError.self) { try MachOFile(parsing: bytes) }
    #expect(error?.reason.hasPrefix(reason) == true, "\(String(describing: error))")
  }
}
