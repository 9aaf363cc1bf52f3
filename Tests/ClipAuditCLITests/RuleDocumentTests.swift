import Auditing
import Foundation
import TestSupport
import Testing

/// The name is what the command for rewriting golden files asks for.
@Suite struct RuleDocumentGoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Rules")

  private static func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"

  @Test func thePageIsWhatTheCommandPrints() throws {
    let printed = CommandRun("rules", "--format", "markdown").output
    if Self.isUpdating {
      try Data(printed.utf8).write(to: Self.folder.appendingPathComponent("RULES.md"))
      Issue.record("RULES.md is written anew: look at it, then run without UPDATE_GOLDEN")
      return
    }
    let isCurrent = try Self.text("RULES.md") == printed
    #expect(isCurrent, "UPDATE_GOLDEN=1 writes Rules/RULES.md anew")
  }

  @Test func aRuleAloneIsTheSameSection() throws {
    let section = CommandRun("rules", "--format", "markdown", "clip.min-os-14").output
    #expect(CommandRun("rules", "--format", "markdown").output.contains(section))
    #expect(section.hasPrefix("### clip.min-os-14\n\n**error**, about the clip: "))
  }

  /// Rows of the table of what is no rule, by id.
  private static func excluded() throws -> [String] {
    try text("NOT-RULES.md").split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^\| `([a-z]+\.[a-z0-9-]+)` \|/).map { String($0.1) }
    }
  }

  @Test func whatIsNoRuleIsNone() throws {
    let excluded = try Self.excluded()
    #expect(!excluded.isEmpty)
    #expect(excluded == Array(Set(excluded)).sorted())
    #expect(Set(excluded).intersection(try RuleBook.builtIn().rules.map(\.id)) == [])
  }

  @Test(.enabled(if: SharedCorpus.path("facts/apple-rules.md") != nil, "facts not present"))
  func everyFactIsARuleOrSaysWhyNot() throws {
    let path = try #require(SharedCorpus.path("facts/apple-rules.md"))
    let facts = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      .split(separator: "\n").compactMap { line in
        line.firstMatch(of: /^\| (?:Rule )?`([a-z]+\.[a-z0-9-]+)`/).map { String($0.1) }
      }
    #expect(facts.count > 100)
    let known = Set(try RuleBook.builtIn().rules.map(\.id)).union(try Self.excluded())
    #expect(Array(Set(facts).subtracting(known)).sorted() == [])
  }
}
