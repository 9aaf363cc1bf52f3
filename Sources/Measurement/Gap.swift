/// Something that was not measured or not understood, and why. Never counted as zero, never silent.
package struct Gap: Hashable, Sendable {
  /// Printable path inside the artifact.
  package let path: String
  /// The fact, lower case, without a full stop.
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

extension Gap: Comparable {
  package static func < (left: Gap, right: Gap) -> Bool {
    (left.path, left.reason) < (right.path, right.reason)
  }
}
