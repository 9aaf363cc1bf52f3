/// A sample that could not be built or written: lower case, no full stop, names the thing.
package struct SampleError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
