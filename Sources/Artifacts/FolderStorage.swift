#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder on disk. Links are not followed, pipes and devices not opened.
struct FolderStorage: EntryStorage {
  let root: String
  let isRandomAccess = true

  func read(
    _ entries: [ArtifactEntry], _ body: (ArtifactEntry, inout any ContentStream) -> Void
  ) throws(ArtifactError) {
    for entry in entries {
      var stream: any ContentStream
      do throws(ContentFault) {
        stream = try FolderFileStream(root: root, path: entry.path)
      } catch {
        stream = FailingStream(fault: error)
      }
      body(entry, &stream)
    }
  }
}

private struct FolderFileStream: ContentStream {
  private let file: ReadableFile
  private var offset: Int64 = 0

  init(root: String, path: ArtifactPath) throws(ContentFault) {
    do throws(ArtifactError) {
      file = try ReadableFile(path: diskPath(root, path), followingLinks: false)
    } catch {
      throw ContentFault(error.reason)
    }
  }

  mutating func next(into buffer: inout [UInt8]) throws(ContentFault) -> Int {
    let got = try file.read(at: offset, into: &buffer)
    offset += Int64(got)
    return got
  }
}

/// A file system path may hold any bytes, so it is kept as bytes until the system call.
private func diskPath(_ root: String, _ path: ArtifactPath) -> [UInt8] {
  path.isRoot ? Array(root.utf8) : Array(root.utf8) + [UInt8(ascii: "/")] + path.bytes
}

/// The entries of a folder, found by walking it.
struct FolderListing {
  private(set) var entries: [ArtifactEntry] = []
  private(set) var faults: [EntryFault] = []
  private let root: String

  init(of root: String) throws(ArtifactError) {
    self.root = root
    let names: [[UInt8]]
    do throws(ContentFault) {
      names = try self.names(in: ArtifactPath())
    } catch {
      throw ArtifactError(path: root, reason: error.reason)
    }
    try walk(ArtifactPath(), names)
    entries.sort { $0.path < $1.path }
  }

  /// Ends because a path that is too long or too deep is not gone into.
  private mutating func walk(
    _ folder: ArtifactPath, _ names: [[UInt8]]
  ) throws(ArtifactError) {
    for name in names {
      let path: ArtifactPath
      do throws(UnsafeName) {
        path = try ArtifactPath(archiveName: folder.isRoot ? name : folder.bytes + [0x2F] + name)
      } catch {
        faults.append(
          EntryFault(
            path: folder, shownPath: "\(folder)/\(String(printing: name.prefix(200)))",
            reason: error.description))
        continue
      }
      guard entries.count < ArtifactLimits.entries else {
        throw ArtifactError(
          path: root, reason: "holds more than \(ArtifactLimits.entries) files and folders")
      }
      try add(path)
    }
  }

  private mutating func add(_ path: ArtifactPath) throws(ArtifactError) {
    var status = stat()
    let found = unsafe lstat(systemPath(diskPath(root, path)), &status)
    guard found == 0 else {
      faults.append(EntryFault(path: path, reason: "cannot be read: \(systemErrorText())"))
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: append(path, .file, size: Int64(status.st_size))
    case S_IFLNK: append(path, .symbolicLink, size: Int64(status.st_size))
    case S_IFDIR:
      append(path, .folder, size: 0)
      let names: [[UInt8]]
      do throws(ContentFault) {
        names = try self.names(in: path)
      } catch {
        faults.append(EntryFault(path: path, reason: error.reason))
        return
      }
      try walk(path, names)
    default:
      faults.append(EntryFault(path: path, reason: "is neither file, folder nor link, not read"))
    }
  }

  private mutating func append(_ path: ArtifactPath, _ kind: ArtifactEntry.Kind, size: Int64) {
    entries.append(
      ArtifactEntry(
        path: path, kind: kind, size: size, crc32: nil, unreadable: nil, place: .folder))
  }

  private func names(in folder: ArtifactPath) throws(ContentFault) -> [[UInt8]] {
    guard let stream = unsafe opendir(systemPath(diskPath(root, folder))) else {
      throw ContentFault("cannot be read: \(systemErrorText())")
    }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while let record = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &record.pointee.d_name) { field in
        unsafe Array(field.prefix { $0 != 0 })
      }
      if name != [0x2E] && name != [0x2E, 0x2E] { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
