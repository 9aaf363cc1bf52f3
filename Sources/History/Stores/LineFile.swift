import Artifacts

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One file of JSON lines, only ever added to.
struct LineFile {
  let path: String

  init(folder: String, name: String) { path = folder + "/" + name }

  /// Thousands of findings fit into it. What is longer was not written here, and is not kept in memory.
  static let longestLine = 16 << 20

  /// A line as it was found, without its end.
  struct Line {
    /// From 1 on.
    let number: Int
    let bytes: ArraySlice<UInt8>
    /// False for a last line that nothing ends.
    let isEnded: Bool
  }

  /// Every line in its order, one at a time.
  func read(_ take: (Line) throws(StoreError) -> Void) throws(StoreError) {
    let file = try opened()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var begun: [UInt8] = []
    var number = 1
    var offset: Int64 = 0
    while case let count = try read(file, at: offset, into: &buffer), count > 0 {
      offset += Int64(count)
      var start = 0
      while let end = Self.lineEnd(in: buffer, from: start, to: count) {
        let part = buffer[start..<end]
        if begun.isEmpty {
          try take(Line(number: number, bytes: part, isEnded: true))
        } else {
          begun += part
          try take(Line(number: number, bytes: begun[...], isEnded: true))
          begun.removeAll(keepingCapacity: true)
        }
        number += 1
        start = end + 1
      }
      begun += buffer[start..<count]
      guard begun.count <= Self.longestLine else {
        throw StoreError(
          store: path.printable,
          reason: "line \(number) is damaged: is longer than \(Self.longestLine >> 20) MiB")
      }
    }
    if !begun.isEmpty { try take(Line(number: number, bytes: begun[...], isEnded: false)) }
  }

  /// What an `append` has done, for the one who has to take it back.
  struct Addition {
    fileprivate let file: LineFile
    /// Nil for a file that was not there.
    fileprivate let formerLength: Int64?

    func takeBack() {
      if let formerLength {
        unsafe truncate(file.path, off_t(formerLength))
      } else {
        unsafe unlink(file.path)
      }
    }
  }

  /// Adds whole lines in one write, takes them back when that fails, and waits for the disk.
  func append(_ lines: [[UInt8]]) throws(StoreError) -> Addition {
    var descriptor = unsafe open(path, O_RDWR | O_APPEND | O_CLOEXEC)
    let isNew = descriptor < 0 && errno == ENOENT
    if isNew {
      descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else { throw fault("cannot be opened") }
    defer { close(descriptor) }
    let end = isNew ? FileEnd(length: 0, isOpen: false) : try prepareEnd(descriptor)
    let addition = Addition(file: self, formerLength: isNew ? nil : end.length)
    let bytes = (end.isOpen ? [Self.lineEnd] : []) + lines.flatMap { $0 + [Self.lineEnd] }
    guard write(bytes, to: descriptor), fsync(descriptor) == 0 else {
      let error = fault("cannot be written")
      addition.takeBack()
      throw error
    }
    return addition
  }

  private struct FileEnd {
    var length: Int64
    /// Whether the last line still needs its end.
    var isOpen: Bool
  }

  /// Takes away what a writer that was killed left behind the last line end; anything else stays, even
  /// what cannot be understood.
  private func prepareEnd(_ descriptor: Int32) throws(StoreError) -> FileEnd {
    let file = try opened()
    var end = FileEnd(length: file.size, isOpen: false)
    var tail: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while Int64(tail.count) < file.size, tail.count <= Self.longestLine {
      let start = max(0, file.size - Int64(tail.count + buffer.count))
      let count = try read(file, at: start, into: &buffer)
      let part = buffer[..<min(count, Int(file.size - start) - tail.count)]
      guard !part.isEmpty else { break }
      if let place = part.lastIndex(of: Self.lineEnd) {
        tail = part[(place + 1)...] + tail
        break
      }
      tail = part + tail
    }
    guard !tail.isEmpty else { return end }
    if LineShape(tail[...]) == .unfinished, tail.count <= Self.longestLine {
      end.length -= Int64(tail.count)
      guard ftruncate(descriptor, off_t(end.length)) == 0 else { throw fault("cannot be written") }
    } else {
      end.isOpen = true
    }
    return end
  }

  private func opened() throws(StoreError) -> ReadableFile {
    do throws(ArtifactError) {
      return try ReadableFile(path: path)
    } catch {
      throw StoreError(store: path.printable, reason: error.reason)
    }
  }

  private func read(
    _ file: ReadableFile, at offset: Int64, into buffer: inout [UInt8]
  ) throws(StoreError) -> Int {
    do throws(ContentFault) {
      return try file.read(at: offset, into: &buffer)
    } catch {
      throw StoreError(store: path.printable, reason: error.reason)
    }
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let got = unsafe bytes[done...].withUnsafeBytes {
        #if canImport(Glibc)
          unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
        #else
          unsafe Darwin.write(descriptor, $0.baseAddress, $0.count)
        #endif
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return false }
      done += got
    }
    return true
  }

  private func fault(_ what: String) -> StoreError {
    let reason = errno == ENOSPC ? "the disk is full" : "\(what): \(systemErrorText())"
    return StoreError(store: path.printable, reason: reason)
  }

  private static func lineEnd(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, start < end,
        let place = unsafe memchr(base + start, Int32(lineEnd), end - start)
      else { return nil }
      return unsafe UnsafeRawPointer(place) - base
    }
  }

  private static let lineEnd: UInt8 = 0x0A
}
