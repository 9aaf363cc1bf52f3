/// A rule or configuration file that cannot be used.
package struct ConfigurationError: Error, Hashable, Sendable {
  package let file: String
  /// Where in the file, when one place is concerned.
  package let place: TextPlace?
  /// The key or rule concerned, when one is.
  package let key: String?
  package let reason: String

  package init(file: String, place: TextPlace? = nil, key: String? = nil, reason: String) {
    self.file = file
    self.place = place
    self.key = key
    self.reason = reason
  }
}

extension ConfigurationError: CustomStringConvertible {
  /// With line and column behind the file's name, as editors and terminals take them.
  package var description: String {
    let start = place.map { "\(file):\($0.line):\($0.column)" } ?? file
    return "\(start): \(key.map { "\($0): " } ?? "")\(reason)"
  }
}
