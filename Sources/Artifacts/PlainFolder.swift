#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is right inside a folder: rule files, reports, a history.
package struct PlainFolder {
  private let path: String

  package init(path: String) { self.path = path }

  /// Names that do not begin with a dot, sorted, whatever they name.
  package func names() throws(ArtifactError) -> [String] {
    guard let listing = unsafe opendir(path) else {
      throw ArtifactError(path: path, reason: "cannot be read: \(systemErrorText())")
    }
    defer { unsafe closedir(listing) }
    var names: [String] = []
    while let entry = unsafe readdir(listing) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// Sorted by name, each with its path as given.
  package func contents(
    withExtension wanted: String, upTo limit: Int
  ) throws(ArtifactError) -> [(name: String, bytes: [UInt8])] {
    let listing = try FolderListing(of: path)
    let files = listing.entries.filter {
      $0.kind == .file && $0.path.pathExtension == wanted && $0.path.parent?.isRoot == true
    }
    guard !files.isEmpty else {
      throw ArtifactError(path: path, reason: "holds no .\(wanted) files")
    }
    var contents: [(name: String, bytes: [UInt8])] = []
    for entry in files {
      let name = "\(path)/\(entry.path.text)"
      let file = try ReadableFile(path: name)
      guard file.size <= limit else {
        throw ArtifactError(path: name, reason: "is longer than \(limit) bytes")
      }
      do throws(ContentFault) {
        contents.append((name, try file.bytes(at: 0, count: Int(file.size))))
      } catch {
        throw ArtifactError(path: name, reason: error.reason)
      }
    }
    return contents
  }
}
