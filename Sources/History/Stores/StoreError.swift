/// A store that cannot do what it was asked. What was recorded before is still there.
package struct StoreError: Error, Hashable, Sendable {
  /// The path as given, or the address without its password.
  package let store: String
  /// The fact, and where there is one the remedy; lower case, no full stop.
  package let reason: String

  /// Whether something that was to be recorded may be recorded after all.
  package let leavesDoubt: Bool

  package init(store: String, reason: String, leavesDoubt: Bool = false) {
    self.store = store
    self.reason = reason
    self.leavesDoubt = leavesDoubt
  }
}

extension StoreError: CustomStringConvertible {
  package var description: String { "\(store): \(reason)" }
}
