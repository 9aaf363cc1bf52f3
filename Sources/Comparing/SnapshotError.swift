/// Why builds cannot be compared.
package enum SnapshotError: Error, Hashable, Sendable {
  /// The bytes are no report; the key that breaks the rules stands in front, where there is one.
  case unreadable(String)
  /// They are a report, but its numbers mean something else.
  case incomparable(String)
}

extension SnapshotError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let reason), .incomparable(let reason): reason
    }
  }
}
