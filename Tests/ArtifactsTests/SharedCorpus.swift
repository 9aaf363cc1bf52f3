import Foundation

/// Real files beside the package, where a machine has them.
enum SharedCorpus {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared").standardizedFileURL.path

  static func path(_ relative: String) -> String { root + "/" + relative }

  static let isPresent = FileManager.default.fileExists(atPath: path("corpus/MANIFEST.md"))

  static func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path(folder))
    return (names ?? []).sorted()
  }
}
