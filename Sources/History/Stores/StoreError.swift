/// A store that cannot do what it was asked. What was recorded before is still there.
package struct StoreError: Error, Hashable, Sendable {
  /// The path as given, or the address without its password.
  package let store: String
  /// The fact, and where there is one the remedy; lower case, no full stop.
  package let reason: String

  package init(store: String, reason: String) {
    self.store = store
    self.reason = reason
  }
}

extension StoreError: CustomStringConvertible {
  package var description: String { "\(store): \(reason)" }
}
