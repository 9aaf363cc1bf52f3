/// A rule or configuration file that cannot be used.
package struct ConfigurationError: Error, Hashable, Sendable {
  package let file: String
  /// The key or rule concerned, when one is.
  package let key: String?
  package let reason: String

  package init(file: String, key: String? = nil, reason: String) {
    self.file = file
    self.key = key
    self.reason = reason
  }
}

extension ConfigurationError: CustomStringConvertible {
  package var description: String {
    key.map { "\(file): \($0): \(reason)" } ?? "\(file): \(reason)"
  }
}
