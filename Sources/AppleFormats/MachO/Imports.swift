package import ByteReading

/// A symbol that an image uses from another.
package struct ImportedSymbol: Hashable, Sendable {
  /// Mangled, as a rule with an underscore in front.
  package let name: String
  /// Which library it comes from: counted from 1 in load order, 0 for the image itself, negative for
  /// the main executable and for flat searches.
  package let libraryOrdinal: Int
  /// May be missing at run time.
  package let isWeak: Bool

  package init(name: String, libraryOrdinal: Int, isWeak: Bool) {
    self.name = name
    self.libraryOrdinal = libraryOrdinal
    self.isWeak = isWeak
  }

  /// A table of more is refused, so that a small file cannot ask for gigabytes: the largest apps
  /// import some 50,000 symbols.
  static let maximumCount = 1 << 20
}

extension MachOSlice {
  /// The symbols used from other images: from chained fixups, else from binding opcodes, else (in
  /// objects and images the loader has no table for) the undefined ones of the symbol table.
  package func imports() throws(FormatError) -> [ImportedSymbol] {
    if let fixups = try chainedFixups() { return fixups.imports }
    if let info = dyldInfo {
      let bind = try window(info.bind).reading("bind opcodes")
      let lazy = try window(info.lazyBind).reading("lazy bind opcodes")
      return try BindOpcodes(parsing: bind, isLazy: false).imports
        + BindOpcodes(parsing: lazy, isLazy: true).imports
    }
    let undefined = try symbolTable()?.symbols.filter(\.isUndefined) ?? []
    return undefined.map {
      ImportedSymbol(
        name: $0.name, libraryOrdinal: $0.libraryOrdinal, isWeak: $0.isWeakReference)
    }
  }

  /// The names alone, to ask whether a symbol is used: `importedNames().contains("_stat")`.
  package func importedNames() throws(FormatError) -> Set<String> {
    Set(try imports().map(\.name))
  }

  /// Objective-C classes of other images that this one uses, without the symbol's prefix.
  package func importedClassNames() throws(FormatError) -> Set<String> {
    let prefixes = ["_OBJC_CLASS_$_", ".objc_class_name_"]
    var names: Set<String> = []
    for symbol in try imports() {
      guard let prefix = prefixes.first(where: symbol.name.hasPrefix) else { continue }
      names.insert(String(symbol.name.dropFirst(prefix.count)))
    }
    return names
  }
}
