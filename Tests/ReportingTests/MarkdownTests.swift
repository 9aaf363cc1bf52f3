import Artifacts
import Auditing
import Reporting
import SampleBuilder
import TestSupport
import Testing

@Suite struct MarkdownTests {
  private static let tags: Set<String> = [
    "details", "/details", "summary", "/summary", "code", "/code", "sub", "/sub", "!-- --",
  ]

  /// The page without escaped signs, which are no markup.
  private func bare(_ page: String) -> String {
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in page.unicodeScalars {
      if isEscaped {
        isEscaped = scalar == "\n"
        if isEscaped { text.append(scalar) }
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  @Test func aPageIsNeverTooLong() throws {
    for results in try ManyFindings.results() {
      let page = MarkdownReporter.render(results)
      #expect(page.utf8.count <= MarkdownReporter.mostBytes)
      #expect(page.utf8.count <= 65_536)
    }
    let many = try (0..<300).map { _ in
      Result<Report, ArtifactError>.success(try ReportSample.failing.report())
    }
    let page = MarkdownReporter.render(many)
    #expect(page.utf8.count <= MarkdownReporter.mostBytes)
    #expect(page.hasPrefix("# ❌ 300 of 300 artifacts fail\n"))
    #expect(page.contains("_Left out, since a comment has an end: "))
  }

  @Test func whatIsLeftOutIsSaid() throws {
    let page = MarkdownReporter.render([.success(try ManyFindings.report.get())])
    #expect(page.contains(/_Left out, since a comment has an end: \d+ findings/))
    #expect(page.contains("…and 40 more\n"))
    #expect(page.hasPrefix("## ❌ "))
    let small = MarkdownReporter.render([.success(try ReportSample.failing.report())])
    #expect(!small.contains("Left out"))
  }

  @Test func noNameIsMarkup() throws {
    for results in try ManyFindings.results() {
      let page = MarkdownReporter.render(results)
      let bare = bare(page)
      for tag in bare.matches(of: /<([^>]*)>/) {
        #expect(Self.tags.contains(String(tag.1)), "<\(tag.1)>")
      }
      #expect(!bare.contains("`") && !bare.contains("]("))
      // Neither a mention, an issue, an emoji code nor a link that needs no markup.
      #expect(bare.firstMatch(of: /[@][A-Za-z0-9]|[^#\n ][#][0-9]|:[a-z_]+:|https?:\/\//) == nil)
      for line in bare.lines {
        let isOurs =
          line.isEmpty
          || [
            "## ", "### ", "# ", "- ", "  - ", "  accepted ", "| ", "|-", "<", "1. ", "**", "_Left",
            "…and", "reason: ", "each fails the run", "allowed", "no findings",
          ].contains { line.hasPrefix($0) } || line.first?.isNumber == true
        #expect(isOurs, "\(line)")
      }
    }
  }

  @Test func everyTableAndFoldIsWhole() throws {
    for results in try ManyFindings.results() {
      let bare = bare(MarkdownReporter.render(results))
      #expect(bare.matches(of: /<details>/).count == bare.matches(of: /<\/details>/).count)
      var columns: Int?
      for line in bare.lines {
        guard line.hasPrefix("|") else {
          columns = nil
          continue
        }
        let count = line.count { $0 == "|" }
        #expect(columns == nil || columns == count, "\(line)")
        columns = count
      }
    }
  }

  @Test func aForgedVerdictIsNoHeading() throws {
    let app = SampleApp.sound.with(clipFile: "\n## ✅ a.swift", "")
      .with(clipFile: "@octocat #1 :tada: www.evil.example https://evil.example.swift", "")
      .with(clipFile: "[a](b) ![c](d) <img src=x> `e` ~~f~~ $g$ |.swift", "")
    let report = try Report(of: Scan(app), name: "a.ipa", .warning)
    let page = MarkdownReporter.render([.success(report)])
    #expect(page.lines.count { $0.contains("✅") && $0.hasPrefix("#") } == 0)
    #expect(page.contains(#"\\u{A}#<!-- --># ✅ a.swift"#))
    #expect(
      page.contains(
        "@<!-- -->octocat #<!-- -->1 :<!-- -->tada: www\\.evil.example https:<!-- -->/"))
    #expect(
      page.contains(#"\[a\](b) !\[c\](d) \<img src=x\> \`e\` \~\~f\~\~ \$g\$ \|.swift"#))
  }

  @Test func severalArtifactsHaveOneVerdict() throws {
    let page = MarkdownReporter.render([
      .success(try ReportSample.clean.report()), .success(try ReportSample.failing.report()),
      .failure(ManyFindings.unreadable),
    ])
    #expect(page.hasPrefix("# ❌ 2 of 3 artifacts fail\n"))
    #expect(page.lines.count { $0.hasPrefix("## ❌") } == 2)
    #expect(page.lines.count { $0.hasPrefix("## ✅") } == 1)
  }
}
