import ByteReading

/// Follows the references of a binary property list from its top object.
///
/// Work is linear in the file's size: an object is read once however often it is named, and the
/// objects together may take no more bytes than the file has, so none can be counted twice through
/// overlapping ones.
struct BinaryPropertyListReader {
  private let objects: ByteReader
  private let offsets: ByteReader
  private let trailer: BinaryPropertyListTrailer
  /// Finished objects by their offset.
  private var finished: [Int: MeasuredPropertyList] = [:]
  /// The containers around the object that is being read, outermost first. A stack of our own,
  /// because recursion would need 4.5 KB of a debug build's stack for each.
  private var open: [BinaryPropertyListContainer] = []
  private var openPlaces: Set<Int> = []
  private var unclaimedBytes: Int

  init(_ file: ByteReader) throws(FormatError) {
    guard file.starts(with: "bplist0".utf8) else {
      throw file.error("other version than 00")
    }
    guard file.count >= Self.headerSize + BinaryPropertyListTrailer.size else {
      throw file.error("\(file.count) bytes are too few for header and trailer")
    }
    let trailerPlace = file.count - BinaryPropertyListTrailer.size
    var end = try file.slice(at: trailerPlace, count: BinaryPropertyListTrailer.size)
    trailer = try BinaryPropertyListTrailer(reading: &end)
    guard trailer.offsetTable >= Self.headerSize, trailer.offsetTable <= trailerPlace else {
      throw end.error("offset table at \(trailer.offsetTable) lies outside the file")
    }
    // The window ends at the table, so that no object reaches into it.
    objects = try file.slice(at: 0, count: trailer.offsetTable)
    var table = try file.slice(
      at: trailer.offsetTable, count: trailerPlace - trailer.offsetTable)
    offsets = try table.readRecords(count: trailer.objectCount, stride: trailer.offsetWidth)
    unclaimedBytes = objects.count - Self.headerSize
  }

  /// "bplist00".
  private static let headerSize = 8

  mutating func topValue() throws(FormatError) -> PropertyList {
    guard trailer.topObject < trailer.objectCount else {
      throw objects.error("top object \(trailer.topObject) of \(trailer.objectCount)")
    }
    var top = try object(at: offset(of: UInt64(trailer.topObject)))
    while true {
      if let top { return top.value }
      top = try step()
    }
  }

  /// Reads one more child of the innermost container, or closes it; the top value when that was the
  /// last. Each step takes a reference or a container away, so the steps come to an end.
  private mutating func step() throws(FormatError) -> MeasuredPropertyList? {
    let innermost = open.count - 1
    guard !open[innermost].isComplete else { return try closeInnermost() }
    let child = try offset(of: open[innermost].nextReference())
    if let value = try object(at: child) { try open[innermost].add(value) }
    return nil
  }

  private mutating func closeInnermost() throws(FormatError) -> MeasuredPropertyList? {
    let container = open.removeLast()
    openPlaces.remove(container.place)
    finished[container.place] = container.value
    guard !open.isEmpty else { return container.value }
    try open[open.count - 1].add(container.value)
    return nil
  }
}

// MARK: - Objects

extension BinaryPropertyListReader {
  /// The object's value when it is known or a scalar; else nil, and its container is now open.
  private mutating func object(at place: Int) throws(FormatError) -> MeasuredPropertyList? {
    if let known = finished[place] {
      try checkNesting(open.count + known.extent.height, at: place)
      return known
    }
    guard !openPlaces.contains(place) else {
      throw objects.error("object that contains itself", at: place)
    }
    guard finished.count < PropertyListLimits.mostValues else {
      throw objects.error("more than \(PropertyListLimits.mostValues) values", at: place)
    }
    var reader = objects
    try reader.seek(to: place)
    let marker = try BinaryPropertyListMarker(reading: &reader)
    if let scalar = try BinaryPropertyListScalar(marker, reading: &reader) {
      try claim(place..<reader.offset)
      let value = MeasuredPropertyList(scalar.value)
      finished[place] = value
      return value
    }
    try checkNesting(open.count + 1, at: place)
    let container = try BinaryPropertyListContainer(
      marker, referenceWidth: trailer.referenceWidth, reading: &reader)
    try claim(place..<reader.offset)
    open.append(container)
    openPlaces.insert(place)
    return nil
  }

  private func offset(of object: UInt64) throws(FormatError) -> Int {
    guard let index = Int(exactly: object), index < trailer.objectCount else {
      throw objects.error("reference to object \(object) of \(trailer.objectCount)")
    }
    var entry = offsets
    let (place, overflow) = index.multipliedReportingOverflow(by: trailer.offsetWidth)
    try entry.seek(to: overflow ? entry.count : place)
    let start = entry.offset
    let offset = try entry.readBigEndian(width: trailer.offsetWidth)
    guard let offset = Int(exactly: offset), offset >= Self.headerSize, offset < objects.end else {
      throw entry.error("object at \(offset), outside the object table", at: start)
    }
    return offset
  }

  private func checkNesting(_ depth: Int, at place: Int) throws(FormatError) {
    guard depth <= PropertyListLimits.deepestNesting else {
      throw objects.error(
        "more than \(PropertyListLimits.deepestNesting) containers inside each other", at: place)
    }
  }

  /// Counts an object's bytes against the file's.
  private mutating func claim(_ object: Range<Int>) throws(FormatError) {
    guard object.count <= unclaimedBytes else {
      throw objects.error("objects that overlap", at: object.lowerBound)
    }
    unclaimedBytes -= object.count
  }
}
