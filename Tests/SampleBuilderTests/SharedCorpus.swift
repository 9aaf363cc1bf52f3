import Foundation

/// Real files beside the package, where a machine has them.
enum SharedCorpus {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared")

  static func path(_ relative: String) -> URL? {
    let file = root.appendingPathComponent(relative)
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }
}
