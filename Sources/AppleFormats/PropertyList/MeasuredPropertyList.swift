/// A value with what it costs to walk it, which its own bytes do not show: objects may be shared.
struct MeasuredPropertyList {
  let value: PropertyList
  let extent: PropertyListExtent

  init(_ value: PropertyList, _ extent: PropertyListExtent = PropertyListExtent()) {
    self.value = value
    self.extent = extent
  }
}

struct PropertyListExtent {
  /// Values, itself included, shared ones counted at each place they stand in.
  private(set) var count = 1
  /// Containers inside each other, itself included; 0 for a scalar.
  private(set) var height: Int

  init(height: Int = 0) { self.height = height }

  /// Counts a child in; false when there are more values then than a list may have.
  mutating func add(_ child: PropertyListExtent) -> Bool {
    // Both counts are within the limit here, so that the sum cannot overflow.
    count += child.count
    height = max(height, child.height + 1)
    return count <= PropertyListLimits.mostValues
  }
}
