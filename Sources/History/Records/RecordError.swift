/// A report that no record can be made of.
package struct RecordError: Error, Hashable, Sendable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}
