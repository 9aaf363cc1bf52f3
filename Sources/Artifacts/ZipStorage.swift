import ByteReading
import CArchive

/// The content of a zip's entries, each found by the central directory and unpacked by libarchive.
///
/// libarchive is shown one entry at a time, as a stream of a local header made from the directory and
/// exactly the stored bytes: so entries are read in any order and by several threads, a header that
/// contradicts the directory cannot mislead it, and it never reads on into the next entry.
struct ZipStorage: EntryStorage {
  let file: ReadableFile
  let isRandomAccess = true

  func read(
    _ entries: [ArtifactEntry], _ body: (ArtifactEntry, inout any ContentStream) -> Void
  ) throws(ArtifactError) {
    for entry in entries {
      var stream: any ContentStream
      do throws(ContentFault) {
        stream = try Self.stream(of: entry, in: file)
      } catch {
        stream = FailingStream(fault: error)
      }
      body(entry, &stream)
    }
  }
}

extension ZipStorage {
  /// An empty file needs no decoder, and a bundle may hold thousands.
  private static func stream(
    of entry: ArtifactEntry, in file: ReadableFile
  ) throws(ContentFault) -> any ContentStream {
    let place = try ZipContentPlace(of: entry, in: file)
    if place.stored == 0, entry.size == 0 { return EmptyStream() }
    return ZipEntryStream(archive: try ZipEntryArchive(entry, at: place, in: file))
  }
}

private struct EmptyStream: ContentStream {
  mutating func next(into buffer: inout [UInt8]) throws(ContentFault) -> Int { 0 }
}

/// Content whose first byte already cannot be had.
struct FailingStream: ContentStream {
  let fault: ContentFault

  mutating func next(into buffer: inout [UInt8]) throws(ContentFault) -> Int { throw fault }
}

private struct ZipEntryStream: ContentStream {
  let archive: ZipEntryArchive

  mutating func next(into buffer: inout [UInt8]) throws(ContentFault) -> Int {
    try archive.read(into: &buffer)
  }
}

/// Keeps the handle and the window it reads from alive together.
@safe private final class ZipEntryArchive {
  private let handle: LibarchiveHandle
  private let window: FileWindow
  private let declaredSize: Int64
  /// What is left of the piece in hand; libarchive's own memory.
  private var piece = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
  private var unpacked: Int64 = 0
  private var doubt: ContentFault?

  init(
    _ entry: ArtifactEntry, at place: ZipContentPlace, in file: ReadableFile
  ) throws(ContentFault) {
    let window = FileWindow(
      header: Self.localHeader(for: entry, place), file: file, start: place.start,
      count: place.stored)
    let handle = try LibarchiveHandle()
    unsafe try handle.require { unsafe archive_read_support_format_zip_streamable($0) }
    unsafe try handle.require {
      unsafe archive_read_open(
        $0, Unmanaged.passUnretained(window).toOpaque(), nil, readWindow, nil)
    }
    guard unsafe try handle.nextHeader() != nil else {
      throw ContentFault("cannot be decoded: no entry")
    }
    declaredSize = entry.size
    self.window = window
    self.handle = handle
  }

  /// All that unpacks comes before the fault that says it is not what the directory promised, so that
  /// nobody who counts it counts too little.
  func read(into buffer: inout [UInt8]) throws(ContentFault) -> Int {
    while unsafe piece.isEmpty {
      if let doubt { throw doubt }
      guard let next = unsafe try handle.nextPiece() else {
        // libarchive says nothing when no packed bytes are declared at all.
        if unpacked != declaredSize { throw wrongSize }
        return 0
      }
      unsafe piece = next.bytes
      unpacked += Int64(unsafe piece.count)
      if let fault = unsafe next.doubt { doubt = wording(of: fault) }
    }
    let count = unsafe min(piece.count, buffer.count)
    unsafe buffer.withUnsafeMutableBytes {
      unsafe $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: piece[..<count]))
    }
    unsafe piece = UnsafeRawBufferPointer(rebasing: piece[count...])
    return count
  }

  private var wrongSize: ContentFault {
    ContentFault("holds \(unpacked) bytes where the archive's directory says \(declaredSize)")
  }

  private func wording(of fault: ContentFault) -> ContentFault {
    guard unpacked == declaredSize else { return wrongSize }
    return fault.reason.contains("CRC")
      ? ContentFault("has another checksum (CRC-32) than the archive's directory says") : fault
  }

  /// A local header (APPNOTE 4.3.7) with the directory's sizes in it and a name of one byte.
  private static func localHeader(for entry: ArtifactEntry, _ place: ZipContentPlace) -> [UInt8] {
    var header: [UInt8] = [0x50, 0x4B, 3, 4, 20, 0, 0, 0]
    header.append(little: place.method)
    header.append(little: UInt32(0))
    header.append(little: entry.crc32 ?? 0)
    header.append(little: UInt32(clamping: place.stored))
    header.append(little: UInt32(clamping: entry.size))
    header.append(little: UInt16(1))
    header.append(little: UInt16(0))
    header.append(UInt8(ascii: "x"))
    return header
  }
}

extension [UInt8] {
  fileprivate mutating func append(little value: some FixedWidthInteger) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}

/// A header made in memory followed by a stretch of a file, for libarchive's read callback.
@safe private final class FileWindow {
  private var pending: [UInt8]?
  private let file: ReadableFile
  private var offset: Int64
  private var remaining: Int64
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  init(header: [UInt8], file: ReadableFile, start: Int64, count: Int64) {
    pending = header
    self.file = file
    offset = start
    remaining = count
  }

  deinit { unsafe buffer.deallocate() }

  /// The next piece: its length, 0 at the end, negative when the file cannot be read.
  func next() -> Int {
    if let header = pending {
      pending = nil
      unsafe buffer.copyBytes(from: header)
      return header.count
    }
    let wanted = unsafe Int(min(Int64(buffer.count), remaining))
    guard wanted > 0 else { return 0 }
    do throws(ContentFault) {
      let piece = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
      let got = unsafe try file.read(into: piece, at: offset)
      offset += Int64(got)
      remaining -= Int64(got)
      return got
    } catch {
      return -1
    }
  }

  var pieceStart: UnsafeRawPointer? { unsafe UnsafeRawPointer(buffer.baseAddress) }
}

private func readWindow(
  _ archive: OpaquePointer?, _ context: UnsafeMutableRawPointer?,
  _ piece: UnsafeMutablePointer<UnsafeRawPointer?>?
) -> Int {
  guard let context = unsafe context, let piece = unsafe piece else { return -1 }
  let window = unsafe Unmanaged<FileWindow>.fromOpaque(context).takeUnretainedValue()
  let count = window.next()
  unsafe piece.pointee = window.pieceStart
  return count
}
