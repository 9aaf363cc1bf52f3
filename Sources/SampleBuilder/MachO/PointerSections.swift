import AppleFormats

/// The pointers that the loader fills in, at the front of `__DATA`: to the imported symbols
/// (`__got`), and to the names of selectors (`__objc_selrefs`).
struct PointerSections {
  let sections: [MachOWriter.ContentSection]

  init(_ writer: MachOWriter, baseAddress: UInt64, methodNames: Int) {
    let isChained = writer.usesChainedFixups && writer.architecture.is64Bit
    let last = writer.imports.count + writer.selectors.count - 1
    // In a chain, bit 51 begins the distance to the next pointer, in units of four bytes; bit 63
    // tells the number of an import from a place in the image.
    func link(_ index: Int) -> UInt64 { isChained && index < last ? 2 << 51 : 0 }
    let imports = writer.imports.indices.map { index -> UInt64 in
      isChained ? 1 << 63 | link(index) | UInt64(index) : 0
    }
    var offset = UInt64(methodNames)
    var names: [UInt64] = []
    for (index, selector) in writer.selectors.enumerated() {
      let target = isChained ? offset : baseAddress + offset
      names.append(target | link(writer.imports.count + index))
      offset += UInt64(selector.utf8.count + 1)
    }
    sections = [("__got", imports), ("__objc_selrefs", names)].compactMap { name, pointers in
      guard !pointers.isEmpty else { return nil }
      var record = RecordBytes()
      for pointer in pointers {
        if writer.architecture.is64Bit {
          record.little(pointer)
        } else {
          record.little(UInt32(truncatingIfNeeded: pointer))
        }
      }
      return MachOWriter.ContentSection(segment: "__DATA", name: name, bytes: record.bytes)
    }
  }
}
