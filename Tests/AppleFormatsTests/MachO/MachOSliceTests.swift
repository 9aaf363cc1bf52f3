import AppleFormats
import ByteReading
import SampleBuilder
import Testing

@Suite struct MachOSliceTests {
  private static func slice(_ change: (inout MachOWriter) -> Void = { _ in }) throws -> MachOSlice {
    var writer = MachOWriter.clip
    change(&writer)
    return try #require(try MachOFile(parsing: writer.bytes).slices.first)
  }

  @Test("header and identity")
  func identity() throws {
    let slice = try Self.slice()
    #expect(slice.architecture == .arm64)
    #expect(slice.fileType == .executable)
    #expect(
      slice.header.flags
        == [.noUndefinedSymbols, .dynamicallyLinked, .twoLevelNamespace, .positionIndependent])
    #expect(slice.uuid?.description == "10111213-1415-1617-1819-1A1B1C1D1E1F")
    #expect(
      slice.buildVersions
        == [BuildVersion(platform: .iOS, minimumOS: Version(16, 4), sdk: Version(26))])
    #expect(slice.installName == nil)
    #expect(slice.runPaths == ["@executable_path/Frameworks"])
  }

  @Test("all load commands are kept, unknown ones as number and range")
  func unknownCommand() throws {
    let note: [UInt8] = [0x77, 0, 0, 0, 16, 0, 0, 0] + Array("whatever".utf8)
    let slice = try Self.slice { $0.extraCommands = [note] }
    let command = try #require(slice.loadCommands.last)
    #expect(command.kind.description == "load command 0x77")
    #expect(command.contents == .other)
    #expect(Array(slice.reader.bytes[command.range]) == note)
    #expect(
      slice.loadCommands.map(\.kind.description) == [
        "LC_SEGMENT_64", "LC_SEGMENT_64", "LC_SEGMENT_64", "LC_SEGMENT_64", "LC_SEGMENT_64",
        "LC_DYLD_CHAINED_FIXUPS", "LC_DYLD_EXPORTS_TRIE", "LC_SYMTAB", "LC_DYSYMTAB",
        "LC_LOAD_DYLINKER", "LC_MAIN", "LC_UUID", "LC_BUILD_VERSION", "LC_ENCRYPTION_INFO_64",
        "LC_LOAD_DYLIB", "LC_LOAD_DYLIB", "LC_LOAD_WEAK_DYLIB", "LC_LOAD_UPWARD_DYLIB",
        "LC_RPATH", "LC_FUNCTION_STARTS", "LC_DATA_IN_CODE", "load command 0x77",
      ])
  }

  @Test("libraries with kind and versions")
  func dylibs() throws {
    let dylibs = try Self.slice().dylibs
    #expect(
      dylibs.map(\.path) == [
        "/usr/lib/libSystem.B.dylib", "/System/Library/Frameworks/UIKit.framework/UIKit",
        "/System/Library/Frameworks/AppClip.framework/AppClip", "@rpath/Kit.framework/Kit",
      ])
    #expect(dylibs.map(\.kind) == [.load, .load, .weak, .upward])
    #expect(dylibs.map(\.isWeak) == [false, false, true, false])
    #expect(dylibs.map(\.currentVersion.description) == ["1351.0", "1.0", "1.0", "2.3.4"])
  }

  @Test("a library of the newer form says in flags how it is used")
  func delayedDylib() throws {
    let path = Array("/usr/lib/libx.dylib".utf8) + [0]
    // LC_LOAD_DYLIB, 48 bytes, name at 28, marker, versions 1.0, weak and delayed.
    let command: [UInt8] =
      [0x0c, 0, 0, 0, 48, 0, 0, 0, 28, 0, 0, 0, 0x00, 0x18, 0x74, 0x1a]
      + [0, 0, 1, 0, 0, 0, 1, 0, 9, 0, 0, 0] + path
    let dylib = try #require(try Self.slice { $0.extraCommands = [command] }.dylibs.last)
    #expect(dylib.path == "/usr/lib/libx.dylib")
    #expect(dylib.isWeak && dylib.isDelayed)
  }

  @Test("segments and sections with their places in file and memory")
  func sections() throws {
    let slice = try Self.slice()
    #expect(
      slice.segments.map(\.name) == ["__PAGEZERO", "__TEXT", "__DATA", "__LLVM", "__LINKEDIT"])
    #expect(slice.segments.map(\.fileRange.lowerBound) == [0, 0, 0x4000, 0x8000, 0xc000])
    #expect(slice.segments[1].addresses == 0x1_0000_0000..<0x1_0000_4000)
    let text = try #require(slice.sections(named: "__text").first)
    #expect(text.fileRange == 0x1000..<0x1004)
    #expect(text.addresses == 0x1_0000_1000..<0x1_0000_1004)
    #expect(Array(try #require(try slice.contents(of: text)).bytes) == [0xc0, 0x03, 0x5f, 0xd6])
    #expect(slice.sections(named: "__bitcode").first?.segmentName == "__LLVM")
    #expect(try slice.functionStarts() == [0x1_0000_1000])
    #expect(try slice.dataInCode().isEmpty)
  }

  @Test("symbols, and the bytes that stripping would free")
  func symbols() throws {
    let table = try #require(try Self.slice().symbolTable())
    #expect(
      table.symbols.map(\.name) == [
        "_helper", "__mh_execute_header", "_main", "_stat", "_OBJC_CLASS_$_UIWebView", "_late",
      ])
    #expect(table.symbols.map(\.isExternal) == [false, true, true, true, true, true])
    #expect(table.symbols.map(\.isUndefined) == [false, false, false, true, true, true])
    #expect(table.symbols.map(\.isWeakReference) == [false, false, false, false, false, true])
    #expect(table.symbols.map(\.libraryOrdinal) == [0, 0, 0, 1, 2, 3])
    #expect(table.stringTableSize == 72)
    #expect(table.byteCount == 6 * 16 + 72)
    // One symbol of 16 bytes, and its name, which brings the names from 72 down to 64 bytes.
    #expect(table.strippableByteCount == 16 + 8)
  }

  @Test("imports and Objective-C references", arguments: [true, false])
  func references(usesChainedFixups: Bool) throws {
    let slice = try Self.slice { $0.usesChainedFixups = usesChainedFixups }
    #expect(try (slice.chainedFixups() != nil) == usesChainedFixups)
    #expect(
      try slice.imports() == [
        ImportedSymbol(name: "_stat", libraryOrdinal: 1, isWeak: false),
        ImportedSymbol(name: "_OBJC_CLASS_$_UIWebView", libraryOrdinal: 2, isWeak: false),
        ImportedSymbol(name: "_late", libraryOrdinal: 3, isWeak: true),
      ])
    #expect(try slice.importedClassNames() == ["UIWebView"])
    #expect(
      try slice.selectorReferences() == ["alloc", "registerForRemoteNotifications", "init"])
    #expect(try slice.cStrings(inSectionsNamed: "__objc_classname") == ["ClipDelegate"])
    #expect(
      try slice.cStrings(inSectionsNamed: "__cstring") == ["https://example.com", "appclip"])
    #expect(try slice.exports().map(\.name) == ["__mh_execute_header", "_main"])
    #expect(try slice.exports().map(\.address) == [0x1000, 0x1000])
  }

  @Test("an object without tables for the loader tells its imports by undefined symbols")
  func objectImports() throws {
    let slice = try Self.slice {
      $0.usesChainedFixups = false
      $0.fileType = .object
    }
    #expect(try slice.importedNames() == ["_stat", "_OBJC_CLASS_$_UIWebView", "_late"])
  }

  @Test("a 32-bit image of the older kind")
  func armv7() throws {
    let slice = try Self.slice {
      $0.architecture = .armv7
      $0.usesOldVersionCommand = true
    }
    #expect(slice.architecture.description == "armv7")
    #expect(slice.header.layout.pointerWidth == 4)
    #expect(
      slice.buildVersions
        == [BuildVersion(platform: .iOS, minimumOS: Version(16, 4), sdk: Version(26))])
    #expect(
      try slice.selectorReferences() == ["alloc", "registerForRemoteNotifications", "init"])
    #expect(try slice.symbolTable()?.entrySize == 12)
  }

  @Test("the older version command means a simulator on Intel processors")
  func oldSimulator() throws {
    let slice = try Self.slice {
      $0.architecture = .x86_64
      $0.usesOldVersionCommand = true
    }
    #expect(slice.buildVersions.map(\.platform) == [.iOSSimulator])
  }

  @Test("a dynamic library has a name of its own, which is none of its needs")
  func dylib() throws {
    let slice = try Self.slice {
      $0.fileType = .dylib
      $0.installName = "@rpath/Kit.framework/Kit"
      $0.dylibs = [MachOWriter.Dylib("@rpath/Core.framework/Core", kind: .reexport)]
    }
    #expect(slice.installName?.path == "@rpath/Kit.framework/Kit")
    #expect(slice.dylibs.map(\.path) == ["@rpath/Core.framework/Core"])
    #expect(slice.dylibs.map(\.kind) == [.reexport])
  }

  @Test("text in pages that the store encrypted is refused, other sections are not")
  func encrypted() throws {
    let slice = try Self.slice { $0.encryptionID = 1 }
    #expect(slice.encryption?.isEncrypted == true)
    #expect(try slice.importedNames().contains("_stat"))
    #expect(throws: FormatError.self) { try slice.cStrings(inSectionsNamed: "__cstring") }
    #expect(throws: FormatError.self) { try slice.selectorReferences() }
  }

  @Test("an unsigned image has no signature")
  func unsigned() throws {
    #expect(try Self.slice().codeSignature() == nil)
  }
}
