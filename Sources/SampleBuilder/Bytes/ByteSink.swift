/// A place that bytes are written to in order, so that a large archive need not lie in memory.
package protocol ByteSink: AnyObject {
  func write(_ bytes: ArraySlice<UInt8>) throws(SampleError)
}

extension ByteSink {
  package func write(_ bytes: [UInt8]) throws(SampleError) {
    try write(bytes[...])
  }
}

/// Collects what is written in one array.
package final class ArraySink: ByteSink {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package func write(_ bytes: ArraySlice<UInt8>) {
    self.bytes.append(contentsOf: bytes)
  }
}
