package import AppleFormats
import Artifacts
import ByteReading

/// What an audit keeps of one image of a binary.
package struct MachOSliceFacts: Hashable, Sendable {
  package let architecture: Architecture
  package let fileType: MachOFileType
  /// Where its bytes lie in the file.
  package let fileRange: Range<Int>
  /// Several where an image is made for more than one system.
  package let buildVersions: [BuildVersion]
  /// In load order, without its own name; an import's ordinal counts from 1 in here.
  package let dylibs: [DylibReference]
  /// Its own name, where it is a library.
  package let installName: DylibReference?
  package let runPaths: [String]
  package let uuid: MachOUUID?
  package let encryption: EncryptionInfo?
  /// With their sections.
  package let segments: [Segment]
  package let isSigned: Bool
  /// What it uses from other images.
  package let imports: [ImportedSymbol]
  package let importedNames: Set<String>
  /// Objective-C selectors its code sends or names.
  package let selectors: Set<String>
  /// Nil without a symbol table.
  package let symbols: SymbolSummary?
  /// Tables that are damaged or encrypted, in a gap's words; what they hold is not in here.
  package let faults: [String]

  init(of slice: MachOSlice) {
    architecture = slice.architecture
    fileType = slice.fileType
    fileRange = slice.fileRange
    buildVersions = slice.buildVersions
    dylibs = slice.dylibs
    installName = slice.installName
    runPaths = slice.runPaths
    uuid = slice.uuid
    encryption = slice.encryption
    segments = slice.segments
    isSigned = slice.linkEditRange(of: .codeSignature) != nil
    var tables = Tables()
    imports =
      tables.read("imported symbols") { () throws(FormatError) in try slice.imports() } ?? []
    importedNames = Set(imports.map(\.name))
    selectors = Set(
      tables.read("Objective-C selectors") { () throws(FormatError) in
        try slice.selectorReferences()
      } ?? [])
    symbols = tables.read("symbol table") { () throws(FormatError) in try slice.symbolSummary() }
      .flatMap(\.self)
    faults = tables.faults
  }

  /// Reads tables one by one, so that a damaged one spoils no other.
  private struct Tables {
    private(set) var faults: [String] = []

    mutating func read<Value>(
      _ what: String, _ table: () throws(FormatError) -> Value
    ) -> Value? {
      do throws(FormatError) {
        return try table()
      } catch {
        faults.append("its \(what) cannot be read: \(error.description.printable)")
        return nil
      }
    }
  }
}

extension MachOSliceFacts {
  package var sections: [Section] { segments.flatMap(\.sections) }

  /// Uses the Objective-C class of another image.
  package func importsClass(_ name: String) -> Bool {
    importedNames.contains("_OBJC_CLASS_$_" + name)
  }

  /// Symbols it takes from one of `dylibs`.
  package func imports(from dylib: Int) -> [ImportedSymbol] {
    imports.filter { $0.libraryOrdinal == dylib + 1 }
  }
}
