import CArchive

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A tar, plain or compressed, read from start to end by libarchive.
///
/// A tar has no directory: every pass unpacks the whole stream. `TarStorage.list` makes the entries in
/// a first pass and takes each file's CRC-32 on the way, later passes hand over what is asked for.
struct TarStorage: EntryStorage {
  let path: String
  let isRandomAccess = false

  func read(
    _ entries: [ArtifactEntry], _ body: (ArtifactEntry, inout any ContentStream) -> Void
  ) throws(ArtifactError) {
    var wanted: [Int: [ArtifactEntry]] = [:]
    for entry in entries {
      if case .stream(let number) = entry.place { wanted[number, default: []].append(entry) }
    }
    var left = wanted.count
    try forEachHeader { (number, _, archive) in
      guard let sharers = wanted[number] else { return true }
      left -= 1
      // Hard links share one content, which a stream gives once: the first sharer reads it, the others
      // are told so by the caller having asked for it under one entry only.
      var stream: any ContentStream = TarEntryStream(archive: archive)
      body(sharers[0], &stream)
      return left > 0
    }
  }

  /// Visits every header until `visit` returns false.
  func forEachHeader(
    _ visit: (Int, TarHeader, TarArchive) throws(ContentFault) -> Bool
  ) throws(ArtifactError) {
    do throws(ContentFault) {
      let archive = try TarArchive(path: path)
      var number = 0
      while let header = try archive.nextHeader() {
        guard number < ArtifactLimits.entries else {
          throw ContentFault("holds more than \(ArtifactLimits.entries) entries")
        }
        guard try visit(number, header, archive) else { return }
        number += 1
      }
    } catch {
      throw ArtifactError(path: path, reason: error.reason)
    }
  }
}

/// What a tar header says, copied out of libarchive's entry.
struct TarHeader {
  let name: [UInt8]
  let hardLink: [UInt8]?
  let kind: ArtifactEntry.Kind?
  let size: Int64
  let linkLength: Int64
  let modified: EntryTime?

  fileprivate init(_ entry: OpaquePointer) {
    name = unsafe bytes(archive_entry_pathname(entry)) ?? []
    hardLink = unsafe bytes(archive_entry_hardlink(entry))
    size = unsafe archive_entry_size(entry)
    linkLength = Int64(unsafe bytes(archive_entry_symlink(entry))?.count ?? 0)
    modified =
      unsafe archive_entry_mtime_is_set(entry) != 0
      ? .unix(unsafe Int64(archive_entry_mtime(entry))) : nil
    switch unsafe mode_t(archive_entry_filetype(entry)) {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .symbolicLink
    default: kind = hardLink == nil ? nil : .file
    }
  }
}

private func bytes(_ name: UnsafePointer<CChar>?) -> [UInt8]? {
  guard let name = unsafe name else { return nil }
  return unsafe Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
}

/// An open tar with its file descriptor.
final class TarArchive {
  private let handle: LibarchiveHandle
  private let descriptor: Int32
  private var unpacked: Int64 = 0

  fileprivate init(path: String) throws(ContentFault) {
    let descriptor = openForReading(Array(path.utf8))
    guard descriptor >= 0 else { throw ContentFault("cannot be opened: \(systemErrorText())") }
    do throws(ContentFault) {
      handle = try Self.open(descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Filters by name: `archive_read_support_filter_all` would also start foreign programs.
  private static func open(_ descriptor: Int32) throws(ContentFault) -> LibarchiveHandle {
    let handle = try LibarchiveHandle()
    unsafe try handle.require { unsafe archive_read_support_format_tar($0) }
    unsafe try handle.require { unsafe archive_read_support_filter_gzip($0) }
    unsafe try handle.require { unsafe archive_read_support_filter_bzip2($0) }
    unsafe try handle.require { unsafe archive_read_support_filter_xz($0) }
    unsafe try handle.require { unsafe archive_read_support_filter_lzma($0) }
    unsafe try handle.require { unsafe archive_read_support_filter_zstd($0) }
    unsafe try handle.require { unsafe archive_read_support_filter_compress($0) }
    unsafe try handle.require { unsafe archive_read_open_fd($0, descriptor, 1 << 18) }
    return handle
  }

  /// Two blocks of zeros end a tar. libarchive takes the end of the file between two entries for the
  /// end, too, under which a file that is cut off there would seem whole.
  fileprivate func nextHeader() throws(ContentFault) -> TarHeader? {
    try handle.skipData()
    let entryEnd = handle.unpackedPosition
    guard let entry = unsafe try handle.nextHeader() else {
      guard handle.unpackedPosition >= entryEnd + Self.blockSize else {
        throw ContentFault("ends without the mark that ends a tar: the file is cut off")
      }
      return nil
    }
    return unsafe TarHeader(entry)
  }

  private static let blockSize: Int64 = 512

  func readData(into buffer: inout [UInt8]) throws(ContentFault) -> Int {
    let got = try handle.readData(into: &buffer)
    unpacked += Int64(got)
    guard unpacked <= ArtifactLimits.streamBytes else {
      throw ContentFault("unpacks to more than \(ArtifactLimits.streamBytes) bytes")
    }
    return got
  }
}

private struct TarEntryStream: ContentStream {
  let archive: TarArchive

  mutating func next(into buffer: inout [UInt8]) throws(ContentFault) -> Int {
    try archive.readData(into: &buffer)
  }
}
