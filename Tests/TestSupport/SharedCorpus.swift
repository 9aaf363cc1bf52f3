internal import Foundation

/// Real files beside the package, where a machine has them.
package enum SharedCorpus {
  package static let missing: String = "shared corpus not present"

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared").path

  package static func path(_ relative: String) -> String? {
    let file = root + "/" + relative
    return FileManager.default.fileExists(atPath: file) ? file : nil
  }

  package static var isPresent: Bool { path("corpus/MANIFEST.md") != nil }
}
