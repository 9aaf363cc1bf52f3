import ByteReading

/// An array, set or dictionary of a binary property list whose children are being read.
///
/// Sets become arrays: only archives of objects have them, and their order is the file's.
struct BinaryPropertyListContainer {
  /// Offset of the container's own object.
  let place: Int
  private let kind: BinaryPropertyListMarker.Kind
  private let referenceWidth: Int
  /// References to the keys, none but in a dictionary.
  private var keys: ByteReader
  private var values: ByteReader
  private var array: [PropertyList] = []
  private var dictionary: [String: PropertyList] = [:]
  private var key: String?
  private var extent = PropertyListExtent(height: 1)

  /// Takes the references that follow a container's marker and count.
  init(
    _ marker: BinaryPropertyListMarker, referenceWidth: Int, reading reader: inout ByteReader
  ) throws(FormatError) {
    place = marker.place
    kind = marker.kind
    self.referenceWidth = referenceWidth
    let count = try marker.count(reading: &reader)
    keys = try reader.readRecords(count: kind == .dictionary ? count : 0, stride: referenceWidth)
    values = try reader.readRecords(count: count, stride: referenceWidth)
  }

  var isComplete: Bool { values.isAtEnd }

  var value: MeasuredPropertyList {
    let list: PropertyList = kind == .dictionary ? .dictionary(dictionary) : .array(array)
    return MeasuredPropertyList(list, extent)
  }

  /// Takes the number of the next child; keys and their values take turns.
  mutating func nextReference() throws(FormatError) -> UInt64 {
    if kind == .dictionary, key == nil {
      return try keys.readBigEndian(width: referenceWidth)
    }
    return try values.readBigEndian(width: referenceWidth)
  }

  /// Adds the child that was asked for last.
  mutating func add(_ child: MeasuredPropertyList) throws(FormatError) {
    guard extent.add(child.extent) else {
      throw values.error("more than \(PropertyListLimits.mostValues) values", at: place)
    }
    if kind != .dictionary {
      array.append(child.value)
    } else if let name = key {
      dictionary[name] = child.value
      key = nil
    } else {
      key = try newKey(child.value)
    }
  }

  private func newKey(_ value: PropertyList) throws(FormatError) -> String {
    guard case .string(let name) = value else {
      throw keys.error("key of type \(value.typeName)", at: place)
    }
    guard dictionary[name] == nil else {
      throw keys.error("key \"\(name.prefix(80))\" twice in a dictionary", at: place)
    }
    return name
  }
}
