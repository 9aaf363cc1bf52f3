package import AppleFormats

// So that a sample reads `info["MinimumOSVersion"] = "17.0"` and a whole list as a literal.

extension PropertyList: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension PropertyList: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int64) {
    self = .integer(value)
  }
}

extension PropertyList: ExpressibleByFloatLiteral {
  package init(floatLiteral value: Double) {
    self = .real(value)
  }
}

extension PropertyList: ExpressibleByBooleanLiteral {
  package init(booleanLiteral value: Bool) {
    self = .boolean(value)
  }
}

extension PropertyList: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: PropertyList...) {
    self = .array(elements)
  }
}

extension PropertyList: ExpressibleByDictionaryLiteral {
  /// A key given twice keeps its last value.
  package init(dictionaryLiteral elements: (String, PropertyList)...) {
    self = .dictionary(Dictionary(elements) { $1 })
  }
}
