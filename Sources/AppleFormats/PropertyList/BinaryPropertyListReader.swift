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
  private var finished: [Int: MeasuredValue] = [:]
  /// Offsets of the objects whose children are being read.
  private var unfinished: Set<Int> = []
  private var unclaimedBytes: Int

  private struct MeasuredValue {
    let value: PropertyList
    var extent = Extent()
  }

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
    return try object(at: offset(of: trailer.topObject), inside: 0).value
  }
}

// MARK: - References

extension BinaryPropertyListReader {
  private func offset(of object: Int) throws(FormatError) -> Int {
    let (place, overflow) = object.multipliedReportingOverflow(by: trailer.offsetWidth)
    guard object < trailer.objectCount, !overflow else {
      throw objects.error("reference to object \(object) of \(trailer.objectCount)")
    }
    var entry = try offsets.slice(at: place, count: trailer.offsetWidth)
    let offset = try entry.readBigEndian(width: trailer.offsetWidth)
    guard let offset = Int(exactly: offset), offset >= Self.headerSize, offset < objects.end else {
      throw entry.error("object at \(offset), outside the object table", at: entry.start)
    }
    return offset
  }

  /// Takes the offset behind the next reference, as wide as the trailer says.
  private func nextOffset(_ references: inout ByteReader) throws(FormatError) -> Int {
    let place = references.offset
    let object = try references.readBigEndian(width: trailer.referenceWidth)
    guard let object = Int(exactly: object), object < trailer.objectCount else {
      throw references.error("reference to object \(object) of \(trailer.objectCount)", at: place)
    }
    return try offset(of: object)
  }

  private mutating func object(
    at place: Int, inside depth: Int
  ) throws(FormatError) -> MeasuredValue {
    if let known = finished[place] {
      try checkNesting(depth + known.extent.height, at: place)
      return known
    }
    guard unfinished.insert(place).inserted else {
      throw objects.error("object that contains itself", at: place)
    }
    guard finished.count + unfinished.count <= PropertyListLimits.mostValues else {
      throw Extent.tooLarge(objects, at: place)
    }
    let value = try readObject(at: place, inside: depth)
    unfinished.remove(place)
    finished[place] = value
    return value
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

// MARK: - Objects

extension BinaryPropertyListReader {
  private mutating func readObject(
    at place: Int, inside depth: Int
  ) throws(FormatError) -> MeasuredValue {
    var reader = objects
    try reader.seek(to: place)
    let marker = try BinaryPropertyListMarker(reading: &reader)
    if let scalar = try BinaryPropertyListScalar(marker, reading: &reader) {
      try claim(place..<reader.offset)
      return MeasuredValue(value: scalar.value)
    }
    try checkNesting(depth + 1, at: place)
    let count = try marker.count(reading: &reader)
    let first = try reader.readRecords(count: count, stride: trailer.referenceWidth)
    guard marker.kind == .dictionary else {
      try claim(place..<reader.offset)
      return try array(first, inside: depth + 1)
    }
    let values = try reader.readRecords(count: count, stride: trailer.referenceWidth)
    try claim(place..<reader.offset)
    return try dictionary(keys: first, values: values, inside: depth + 1)
  }

  /// Sets are read as arrays too: only archives of objects have them, and their order is fixed.
  private mutating func array(
    _ elements: ByteReader, inside depth: Int
  ) throws(FormatError) -> MeasuredValue {
    var elements = elements
    var array: [PropertyList] = []
    var extent = Extent(height: 1)
    while !elements.isAtEnd {
      let element = try object(at: nextOffset(&elements), inside: depth)
      try extent.add(element.extent, elements)
      array.append(element.value)
    }
    return MeasuredValue(value: .array(array), extent: extent)
  }

  private mutating func dictionary(
    keys: ByteReader, values: ByteReader, inside depth: Int
  ) throws(FormatError) -> MeasuredValue {
    var (keys, values) = (keys, values)
    var dictionary: [String: PropertyList] = [:]
    var extent = Extent(height: 1)
    while !keys.isAtEnd {
      let place = keys.offset
      let key = try object(at: nextOffset(&keys), inside: depth)
      guard case .string(let name) = key.value else {
        throw keys.error("key of type \(key.value.typeName)", at: place)
      }
      let value = try object(at: nextOffset(&values), inside: depth)
      try extent.add(key.extent, keys)
      try extent.add(value.extent, values)
      guard dictionary.updateValue(value.value, forKey: name) == nil else {
        throw keys.error("key \"\(name.prefix(80))\" twice in a dictionary", at: place)
      }
    }
    return MeasuredValue(value: .dictionary(dictionary), extent: extent)
  }
}

/// What it costs to walk a value.
private struct Extent {
  /// Values in it, itself included, shared ones counted at each place.
  var count = 1
  /// Containers inside each other in it, itself included; 0 for a scalar.
  var height = 0

  /// Both counts are at most the limit before the addition, so the sum cannot overflow.
  mutating func add(_ child: Extent, _ reader: ByteReader) throws(FormatError) {
    count += child.count
    height = max(height, child.height + 1)
    guard count <= PropertyListLimits.mostValues else { throw Self.tooLarge(reader) }
  }

  static func tooLarge(_ reader: ByteReader, at place: Int? = nil) -> FormatError {
    reader.error("more than \(PropertyListLimits.mostValues) values", at: place)
  }
}
