#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension FileTree {
  /// Writes the tree below a folder, which is made when it is not there.
  package func write(to folder: String) throws(SampleError) {
    try makeFolder(folder)
    for (path, node) in paths {
      let place = folder + "/" + path
      switch node {
      case .folder: try makeFolder(place)
      case .file(let bytes, let isExecutable):
        let mode: [FileAttributeKey: Any] = [.posixPermissions: isExecutable ? 0o755 : 0o644]
        let files = FileManager.default
        guard files.createFile(atPath: place, contents: Data(bytes), attributes: mode) else {
          throw SampleError("cannot write \(place)")
        }
      case .symbolicLink(let target):
        do {
          try FileManager.default.createSymbolicLink(
            atPath: place, withDestinationPath: target)
        } catch {
          throw SampleError("cannot link \(place): \(error)")
        }
      }
    }
  }

  private func makeFolder(_ path: String) throws(SampleError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: nil)
    } catch {
      throw SampleError("cannot make folder \(path): \(error)")
    }
  }
}
