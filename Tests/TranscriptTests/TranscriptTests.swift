import ClipAuditCLI
import Foundation
import Synchronization
import Testing

@Suite("Examples in documents")
struct TranscriptTests {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The README, and whatever documents lie beside this file.
  static let documents: [String] = {
    let folder = "Tests/TranscriptTests"
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent(folder).path)
    return ["README.md"]
      + (names ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
  }()

  /// Whether the documents are to be written anew; the test fails then, so that nobody forgets.
  static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"

  @Test("print what they say, to the letter", arguments: documents)
  func examples(_ document: String) throws {
    // Examples name files from the repository's root, as a reader would.
    #expect(FileManager.default.changeCurrentDirectoryPath(Self.root.path))
    let file = Self.root.appendingPathComponent(document)
    let transcript = Transcript(String(decoding: try Data(contentsOf: file), as: UTF8.self))
    #expect(!transcript.examples.isEmpty)
    if Self.isUpdating {
      let updated = try transcript.text { example in
        example.hasElision ? example.expected : try Self.lines(of: example.command)
      }
      try Data(updated.utf8).write(to: file)
      Issue.record(
        "\(document) is written anew: look at the changes, then run without UPDATE_GOLDEN")
      return
    }
    for example in transcript.examples {
      guard let (expected, actual) = example.difference(from: try Self.lines(of: example.command))
      else { continue }
      Issue.record(
        """
        \(document):\(example.line): $ \(example.command)
        expected: \(expected)
        printed:  \(actual)
        """)
    }
  }

  struct NoCommand: Error, CustomStringConvertible {
    let command: String
    var description: String { "an example runs clipaudit and nothing else, not: \(command)" }
  }

  /// What a command writes, both streams as a terminal shows them, and how it ends.
  private static func lines(of command: String) throws -> [String] {
    let words = command.split(separator: " ").map(String.init)
    guard words.first == "clipaudit", !command.contains(where: { "|<>;&'\"\\".contains($0) }) else {
      throw NoCommand(command: command)
    }
    let written = Mutex("")
    let write: @Sendable (String) -> Void = { text in written.withLock { $0 += text } }
    let status = ClipAudit.run(
      Array(words.dropFirst()), on: Console(write: write, complain: write))
    var lines = written.withLock { $0 }.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    // What ends in a line break has no line behind it.
    if lines.last == "" { lines.removeLast() }
    return lines + (status == .passed ? [] : ["[exit \(status.rawValue)]"])
  }
}

@Suite("A transcript")
struct TranscriptParsingTests {
  @Test("takes commands with their output from console blocks alone")
  func blocks() {
    let transcript = Transcript(
      """
      $ not an example
      ```console
      $ clipaudit --version
      clipaudit 1.0
      $ clipaudit x
      [exit 3]
      ```
      ```sh
      $ make
      ```
      """)
    #expect(transcript.examples.map(\.command) == ["clipaudit --version", "clipaudit x"])
    #expect(transcript.examples.map(\.line) == [3, 5])
    #expect(transcript.examples.map(\.expected) == [["clipaudit 1.0"], ["[exit 3]"]])
  }

  @Test("is the same text with its own output put in")
  func roundTrip() {
    let text = "a\n```console\n$ clipaudit x\n1\n2\n```\nb\n"
    #expect(Transcript(text).text(\.expected) == text)
  }

  @Test(
    "compares line by line, with an ellipsis for any lines",
    arguments: [
      (["a", "b"], ["a", "b"], true),
      (["a"], ["a", "b"], false),
      (["a", "b"], ["a"], false),
      (["a", "…", "d"], ["a", "b", "c", "d"], true),
      (["…", "c"], ["a", "b"], false),
      (["a", "…"], ["a", "b", "c"], true),
      (["…", "a"], ["a", "b"], false),
    ])
  func comparison(_ expected: [String], _ actual: [String], _ isEqual: Bool) {
    let example = Transcript.Example(line: 1, command: "", expected: expected)
    #expect((example.difference(from: actual) == nil) == isEqual)
  }
}
