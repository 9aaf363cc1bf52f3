/// The number that says what a load command holds; new ones appear with new linkers.
package struct LoadCommandKind: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Set in the number when a loader that does not know the command must refuse the image.
  package static let required: UInt32 = 0x8000_0000

  package static let segment = LoadCommandKind(rawValue: 0x1)
  package static let segment64 = LoadCommandKind(rawValue: 0x19)
  package static let symbolTable = LoadCommandKind(rawValue: 0x2)
  package static let dynamicSymbolTable = LoadCommandKind(rawValue: 0xb)
  package static let loadDylib = LoadCommandKind(rawValue: 0xc)
  package static let idDylib = LoadCommandKind(rawValue: 0xd)
  package static let loadDylinker = LoadCommandKind(rawValue: 0xe)
  package static let loadWeakDylib = LoadCommandKind(rawValue: required | 0x18)
  package static let uuid = LoadCommandKind(rawValue: 0x1b)
  package static let runPath = LoadCommandKind(rawValue: required | 0x1c)
  package static let codeSignature = LoadCommandKind(rawValue: 0x1d)
  package static let reexportDylib = LoadCommandKind(rawValue: required | 0x1f)
  package static let lazyLoadDylib = LoadCommandKind(rawValue: 0x20)
  package static let encryptionInfo = LoadCommandKind(rawValue: 0x21)
  package static let encryptionInfo64 = LoadCommandKind(rawValue: 0x2c)
  package static let dyldInfo = LoadCommandKind(rawValue: 0x22)
  package static let dyldInfoOnly = LoadCommandKind(rawValue: required | 0x22)
  package static let loadUpwardDylib = LoadCommandKind(rawValue: required | 0x23)
  package static let minimumMacOS = LoadCommandKind(rawValue: 0x24)
  package static let minimumIOS = LoadCommandKind(rawValue: 0x25)
  package static let minimumTVOS = LoadCommandKind(rawValue: 0x2f)
  package static let minimumWatchOS = LoadCommandKind(rawValue: 0x30)
  package static let functionStarts = LoadCommandKind(rawValue: 0x26)
  package static let main = LoadCommandKind(rawValue: required | 0x28)
  package static let dataInCode = LoadCommandKind(rawValue: 0x29)
  package static let sourceVersion = LoadCommandKind(rawValue: 0x2a)
  package static let buildVersion = LoadCommandKind(rawValue: 0x32)
  package static let exportsTrie = LoadCommandKind(rawValue: required | 0x33)
  package static let chainedFixups = LoadCommandKind(rawValue: required | 0x34)

  private static let names: [UInt32: String] = [
    0x1: "SEGMENT", 0x2: "SYMTAB", 0x3: "SYMSEG", 0x4: "THREAD", 0x5: "UNIXTHREAD",
    0x6: "LOADFVMLIB", 0x7: "IDFVMLIB", 0x8: "IDENT", 0x9: "FVMFILE", 0xa: "PREPAGE",
    0xb: "DYSYMTAB", 0xc: "LOAD_DYLIB", 0xd: "ID_DYLIB", 0xe: "LOAD_DYLINKER",
    0xf: "ID_DYLINKER", 0x10: "PREBOUND_DYLIB", 0x11: "ROUTINES", 0x12: "SUB_FRAMEWORK",
    0x13: "SUB_UMBRELLA", 0x14: "SUB_CLIENT", 0x15: "SUB_LIBRARY", 0x16: "TWOLEVEL_HINTS",
    0x17: "PREBIND_CKSUM", required | 0x18: "LOAD_WEAK_DYLIB", 0x19: "SEGMENT_64",
    0x1a: "ROUTINES_64", 0x1b: "UUID", required | 0x1c: "RPATH", 0x1d: "CODE_SIGNATURE",
    0x1e: "SEGMENT_SPLIT_INFO", required | 0x1f: "REEXPORT_DYLIB", 0x20: "LAZY_LOAD_DYLIB",
    0x21: "ENCRYPTION_INFO", 0x22: "DYLD_INFO", required | 0x22: "DYLD_INFO_ONLY",
    required | 0x23: "LOAD_UPWARD_DYLIB", 0x24: "VERSION_MIN_MACOSX",
    0x25: "VERSION_MIN_IPHONEOS", 0x26: "FUNCTION_STARTS", 0x27: "DYLD_ENVIRONMENT",
    required | 0x28: "MAIN", 0x29: "DATA_IN_CODE", 0x2a: "SOURCE_VERSION",
    0x2b: "DYLIB_CODE_SIGN_DRS", 0x2c: "ENCRYPTION_INFO_64", 0x2d: "LINKER_OPTION",
    0x2e: "LINKER_OPTIMIZATION_HINT", 0x2f: "VERSION_MIN_TVOS", 0x30: "VERSION_MIN_WATCHOS",
    0x31: "NOTE", 0x32: "BUILD_VERSION", required | 0x33: "DYLD_EXPORTS_TRIE",
    required | 0x34: "DYLD_CHAINED_FIXUPS", required | 0x35: "FILESET_ENTRY",
    0x36: "ATOM_INFO", 0x37: "FUNCTION_VARIANTS", 0x38: "FUNCTION_VARIANT_FIXUPS",
    0x39: "TARGET_TRIPLE",
  ]
}

extension LoadCommandKind: CustomStringConvertible {
  /// The name in `mach-o/loader.h`, or the number in hexadecimal digits.
  package var description: String {
    if let name = Self.names[rawValue] { return "LC_\(name)" }
    return "load command 0x\(String(rawValue, radix: 16))"
  }
}
