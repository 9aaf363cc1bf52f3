/// The files right inside a folder, for rule files.
package struct PlainFolder {
  private let path: String

  package init(path: String) { self.path = path }

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
