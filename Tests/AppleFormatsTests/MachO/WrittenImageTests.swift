import AppleFormats
import CorpusSupport
import Foundation
import SampleBuilder
import Testing

/// The images that samples and tests are made of, seen by another tool.
@Suite(.enabled(if: Tool.objdump != nil, "no llvm-objdump on this machine"))
struct WrittenImageTests {
  private static func listing(_ bytes: [UInt8], _ options: [String]) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try #require(Tool.run(Tool.objdump ?? "", ["--macho"] + options + [file.path]))
  }

  @Test("load commands", arguments: [Architecture.arm64, .armv7], [true, false])
  func loadCommands(architecture: Architecture, isSigned: Bool) throws {
    var writer = MachOWriter.clip
    writer.architecture = architecture
    let bytes = isSigned ? try writer.signed(identifier: "com.example.Clip") : writer.bytes
    let output = try Self.listing(bytes, ["--private-headers"])
    let slice = try #require(try MachOFile(parsing: bytes).slices.first)
    #expect(ObjdumpListing.parse(output) == [ObjdumpListing(of: slice)])
  }

  @Test("imports and exports of both kinds")
  func tables() throws {
    var writer = MachOWriter.clip
    let chained = try Self.listing(writer.bytes, ["--chained-fixups"])
    for name in ["(_stat)", "(_OBJC_CLASS_$_UIWebView)", "(_late)", "page_start[0] = 0"] {
      #expect(chained.contains(name))
    }
    let exports = try Self.listing(writer.bytes, ["--exports-trie"])
    #expect(exports.contains("0x100001000  _main") || exports.contains("0x00001000  _main"))
    writer.usesChainedFixups = false
    #expect(try Self.listing(writer.bytes, ["--bind"]).contains("_late (weak_import)"))
  }
}
