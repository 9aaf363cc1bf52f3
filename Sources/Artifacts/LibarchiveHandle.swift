import CArchive

/// A libarchive read handle that is always freed, with its statuses told apart.
@safe struct LibarchiveHandle: ~Copyable {
  private let raw: OpaquePointer

  init() throws(ContentFault) {
    guard let raw = unsafe archive_read_new() else {
      throw ContentFault("cannot be read: out of memory")
    }
    unsafe self.raw = raw
  }

  deinit { unsafe archive_read_free(raw) }

  /// The last message, or a general one.
  var fault: ContentFault {
    guard let text = unsafe archive_error_string(raw) else {
      return ContentFault("cannot be decoded")
    }
    let message = unsafe String(cString: text)
    return ContentFault("cannot be decoded: \(message.printable)")
  }

  /// Runs a setup call; a warning (a filter that is missing) is a fault, too.
  func require(_ call: (OpaquePointer) -> Int32) throws(ContentFault) {
    guard unsafe call(raw) == ARCHIVE_OK else { throw fault }
  }

  /// The next entry's header, nil at the end. The pointer is good until the next call.
  func nextHeader() throws(ContentFault) -> OpaquePointer? {
    var entry: OpaquePointer?
    switch unsafe archive_read_next_header(raw, &entry) {
    case ARCHIVE_OK, ARCHIVE_WARN: return unsafe entry
    case ARCHIVE_EOF: return nil
    default: throw fault
    }
  }

  /// Goes to the end of the current entry, if there is one.
  func skipData() throws(ContentFault) {
    guard unsafe archive_file_count(raw) > 0 else { return }
    switch unsafe archive_read_data_skip(raw) {
    case ARCHIVE_OK, ARCHIVE_WARN, ARCHIVE_EOF: return
    default: throw fault
    }
  }

  /// How many bytes of the unpacked stream have been used.
  var unpackedPosition: Int64 { unsafe archive_filter_bytes(raw, 0) }

  /// The next piece of the current entry's content as it lies in the entry, nil at its end. `doubt`
  /// comes with the last piece when sizes or checksum are not as the header says. The pointer is good
  /// until the next call.
  func nextPiece() throws(ContentFault) -> (bytes: UnsafeRawBufferPointer, doubt: ContentFault?)? {
    var start: UnsafeRawPointer?
    var count = 0
    var offset: Int64 = 0
    let status = unsafe archive_read_data_block(raw, &start, &count, &offset)
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    switch status {
    case ARCHIVE_OK: return unsafe (bytes, nil)
    case ARCHIVE_WARN: return unsafe (bytes, fault)
    case ARCHIVE_EOF: return nil
    default: throw fault
    }
  }

  /// Fills the buffer from the current entry's content; 0 at its end.
  func readData(into buffer: inout [UInt8]) throws(ContentFault) -> Int {
    let got = unsafe buffer.withUnsafeMutableBytes {
      unsafe archive_read_data(raw, $0.baseAddress, $0.count)
    }
    guard got >= 0 else { throw fault }
    return got
  }
}
