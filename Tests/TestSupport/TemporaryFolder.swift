internal import Foundation

/// A folder of one test's own, gone when nobody holds it any more.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(
      "clipaudit-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    path = place.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file and gives its path.
  package func write(_ bytes: [UInt8], as name: String) throws -> String {
    let place = path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: place))
    return place
  }

  package func write(_ text: String, as name: String) throws -> String {
    try write(Array(text.utf8), as: name)
  }

  package func bytes(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path + "/" + name).map { Array($0) }
  }

  package func text(of name: String) -> String? {
    bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Names in the folder, sorted.
  package var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
