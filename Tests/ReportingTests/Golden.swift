import Foundation
import Testing

/// Expected reports, one file each. `UPDATE_GOLDEN=1` writes them anew and fails, so that nobody
/// takes what was just written for what was expected.
enum Golden {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")

  static func expect(
    _ text: String, toBe name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: file)
      Issue.record(
        "wrote \(name); look at it, then run without UPDATE_GOLDEN",
        sourceLocation: sourceLocation)
      return
    }
    let expected = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    let difference = zip(expected.lines, text.lines).first { $0 != $1 }
    #expect(
      text == expected,
      "\(name) differs, first in \"\(difference?.0 ?? "its end")\" / \"\(difference?.1 ?? "")\"",
      sourceLocation: sourceLocation)
  }
}

extension String {
  var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
