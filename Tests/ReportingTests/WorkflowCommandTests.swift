import Artifacts
import Auditing
import Reporting
import SampleBuilder
import TestSupport
import Testing

/// Workflow commands as GitHub's runner takes them apart.
@Suite struct WorkflowCommandTests {
  struct Command: Equatable {
    let name: String
    let title: String
    let message: String

    /// As the runner does: a line that begins with two colons, blanks aside; properties up to the next
    /// two colons, parted by commas; then the escapes undone.
    init?(_ line: Substring) {
      guard line.drop(while: { $0 == " " || $0 == "\t" }).hasPrefix("::"),
        let match = line.wholeMatch(of: /::([a-z]+)( title=([^:,]*))?::(.*)/)
      else { return nil }
      name = String(match.1)
      title = Self.unescaped(match.3.map { String($0) } ?? "")
      message = Self.unescaped(String(match.4))
    }

    private static func unescaped(_ text: String) -> String {
      [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")]
        .reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
  }

  private func commands(_ text: String) -> [Command] { text.lines.compactMap { Command($0) } }

  @Test func aRunnerTakesNoNameForACommand() throws {
    for results in try ManyFindings.results() {
      let text = WorkflowCommandReporter.render(results)
      for line in text.lines {
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x2028 })
        if !line.hasPrefix("::") { #expect(!line.contains("##["), "\(line)") }
        if line.hasPrefix("::") {
          let command = try #require(Command(line), "\(line)")
          #expect(
            ["error", "warning", "notice", "group", "endgroup"].contains(command.name), "\(line)")
        } else {
          #expect(line.hasPrefix("- ") || line.isEmpty, "\(line)")
        }
      }
    }
  }

  @Test func noMoreThanGitHubShows() throws {
    for results in try ManyFindings.results() {
      let names = commands(WorkflowCommandReporter.render(results)).map(\.name)
      for kind in ["error", "warning", "notice"] { #expect(names.count { $0 == kind } <= 10) }
    }
  }

  @Test func whatIsNotShownIsCounted() throws {
    // Twelve rules that say something of their own, all of one severity.
    let json = try Scan(ReportSample.failingApp).findings.map {
      #"{"id": "\#($0.rule.id)", "severity": "error"}"#
    }
    let book = try RuleBook.builtIn(
      overriddenBy: [("mine.json", Array("[\(Set(json).sorted().joined(separator: ","))]".utf8))])
    let report = try Report(of: Scan(ReportSample.failingApp, book: book), name: "a.ipa")
    let twice = WorkflowCommandReporter.render([.success(report), .success(report)])
    let kinds = 2 * Set(report.findings.filter { $0.severity == .error }.map(\.rule.id)).count
    #expect(kinds > 10)
    let notice = try #require(commands(twice).last { $0.name == "notice" })
    #expect(notice.title == "clipaudit")
    #expect(notice.message.contains("more errors"), "\(notice.message)")
    #expect(commands(twice).count { $0.name == "error" } == 10)
  }

  @Test func theEscapesAreUndone() throws {
    let json = ##"[{"id": "slim.dev-files", "fix": "100 % sure, or: a\r\nb ##[error]"}]"##
    let book = try RuleBook.builtIn(overriddenBy: [("mine.json", Array(json.utf8))])
    let app = SampleApp.sound.with(clipFile: "%0A::error::,a:b%.swift", "")
    let text = WorkflowCommandReporter.render([
      .success(try Report(of: Scan(app, book: book), name: "50%,a:b.ipa"))
    ])
    let warning = try #require(commands(text).first { $0.name == "warning" })
    #expect(
      warning.message.hasPrefix("%0A::error::,a:b%.swift is source code (0 bytes) [saves"))
    #expect(warning.message.hasSuffix("\nfix: 100 % sure, or: a b ##[error]"))
    #expect(commands(text).contains { $0.message.hasPrefix("PASS 50%,a:b.ipa: ") })
  }

  /// To Swift a sign with an accent is another character, to the runner it is the sign.
  @Test func anAccentHidesNoSign() throws {
    let app = SampleApp.sound.with(clipFile: "a%\u{301}0A.swift", "")
    let text = WorkflowCommandReporter.render([
      .success(try Report(of: Scan(app), name: "a,\u{301}b.ipa"))
    ])
    #expect(Array(text.utf8).firstRange(of: Array("a%25\u{301}0A.swift".utf8)) != nil)
  }
}
