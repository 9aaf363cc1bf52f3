/// A copy of a document's bytes that stays at its place, as long as libxml2 reads from it.
@safe
struct XMLDocumentMemory: ~Copyable {
  let bytes: UnsafeMutableBufferPointer<CChar>
  /// The number of bytes in the type that libxml2 counts with.
  let size: Int32

  /// Nil above the 2 GB that libxml2 can count.
  init?(_ document: ArraySlice<UInt8>) {
    guard let size = Int32(exactly: document.count) else { return nil }
    let memory = UnsafeMutableBufferPointer<CChar>.allocate(capacity: document.count)
    _ = unsafe memory.initialize(from: document.lazy.map(CChar.init(bitPattern:)))
    unsafe bytes = memory
    self.size = size
  }

  deinit { unsafe bytes.deallocate() }
}
