package import ByteReading

extension MachOSlice {
  /// A section of more is refused, so that a small file cannot ask for gigabytes: the largest apps
  /// send some 200,000 selectors.
  private static let maximumSelectorCount = 1 << 20

  /// The selectors that the image's code sends or names, in file order.
  ///
  /// `__objc_selrefs` holds a pointer for each, to its text in `__objc_methname`; before launch the
  /// pointers are packed for the loader where the image has chained fixups. A selector of a method
  /// that is only implemented stands in `__objc_methname` without being here.
  package func selectorReferences() throws(FormatError) -> [String] {
    let references = sections(named: "__objc_selrefs")
    guard !references.isEmpty else { return [] }
    var texts = try PointedStrings(in: self)
    var selectors: [String] = []
    for section in references {
      guard var pointers = try contents(of: section) else { continue }
      let width = header.layout.pointerWidth
      pointers = try pointers.readRecords(count: pointers.count / width, stride: width)
      guard pointers.count / width <= Self.maximumSelectorCount else {
        throw pointers.error("\(pointers.count / width) selectors")
      }
      while !pointers.isAtEnd {
        let place = pointers.offset
        let bits = try pointers.readPointer(header.layout)
        selectors.append(try texts.string(for: bits, storedAt: place))
      }
    }
    return selectors
  }
}

/// Strings found by the pointers to them, as they are stored in the file.
private struct PointedStrings {
  private let slice: MachOSlice
  private let formats: [Int: ChainedPointerFormat]?
  /// Address of the image's first byte.
  private let base: UInt64
  private let sections: [Section]
  private var pools: [Int: StringPool] = [:]

  init(in slice: MachOSlice) throws(FormatError) {
    self.slice = slice
    formats = try slice.chainedFixups()?.pointerFormats
    base = slice.segments.first { $0.name == "__TEXT" }?.addresses.lowerBound ?? 0
    sections = slice.sections.filter { $0.type == .cStrings && $0.fileRange != nil }
  }

  mutating func string(for bits: UInt64, storedAt place: Int) throws(FormatError) -> String {
    let address = try address(of: bits, storedAt: place)
    guard let index = sections.firstIndex(where: { $0.addresses.contains(address) }) else {
      throw slice.reader.error("pointer to \(address), where no strings are", at: place)
    }
    let section = sections[index]
    if pools[index] == nil, let contents = try slice.contents(of: section) {
      try slice.requireReadable(section)
      pools[index] = StringPool(contents)
    }
    return try pools[index]?.name(at: Int(address - section.addresses.lowerBound)) ?? ""
  }

  private func address(of bits: UInt64, storedAt place: Int) throws(FormatError) -> UInt64 {
    let offset = place - slice.reader.start
    let segment = slice.segments.firstIndex { $0.fileRange.contains(offset) }
    // Without a chain in its segment a pointer is an address already.
    guard let formats, let segment, let format = formats[segment] else { return bits }
    switch format.target(of: bits) {
    case .address(let address): return address
    case .offset(let offset):
      let (address, overflow) = base.addingReportingOverflow(offset)
      if !overflow { return address }
      throw slice.reader.error("pointer over the end of memory", at: place)
    case .bind: throw slice.reader.error("selector in another image", at: place)
    case nil: throw slice.reader.error("pointer in format \(format.rawValue)", at: place)
    }
  }
}
