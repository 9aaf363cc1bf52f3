import Auditing
import Measurement
import Reporting
import SampleBuilder
import TestSupport
import Testing

/// Budgets stand wherever Apple's limit does.
@Suite("Budgets in reports")
struct BudgetReportTests {
  private func report(
    _ project: String, suppressing: @escaping @Sendable (Finding) -> Suppression? = { _ in nil }
  ) throws -> Report {
    let file = try ProjectFile(file: "p.json", bytes: Array(project.utf8))
    let scan = try Scan(
      SampleApp.exported.with(clipFile: "Film.mov", noise(20_000)),
      book: file.applied(to: RuleBook.builtIn()), policy: Policy(budgets: file.budgets),
      suppressing: suppressing)
    return try Report(of: scan, name: "a.ipa")
  }

  private static let tight = #"{"budgets": {"default": {"download": "10 KB"}}"#

  @Test(
    "tell what counts from what is accepted, off or milder",
    arguments: [
      ("}", BudgetRow.State.over(.error)),
      (#", "rules": {"budget.download": "note"}}"#, .over(.note)),
      (#", "rules": {"budget.download": "off"}}"#, .unjudged),
    ])
  func states(rest: String, state: BudgetRow.State) throws {
    #expect(try report(Self.tight + rest).clips[0].budgets.map(\.state) == [state])
  }

  @Test("are kept where the size is the line's")
  func within() throws {
    let size = try #require(try report("{}").clips[0].sizes?.decisiveDownload).bytes.bytes
    let clip = try report(#"{"budgets": {"default": {"download": \#(size)}}}"#).clips[0]
    #expect(clip.budgets.map(\.state) == [.within])
    #expect(clip.budgets.map(\.share) == [1])
  }

  @Test("that somebody accepts are told so and do not fail")
  func accepted() throws {
    let report = try report(Self.tight + "}") { _ in
      Suppression(reason: "known", source: .baseline)
    }
    #expect(report.clips[0].budgets.map(\.state) == [.accepted])
    let text = TextReporter().render(report)
    #expect(
      text.hasPrefix("PASS  a.ipa: BakeryClip has 99.94 MB left of Apple's 100 MB, 1 accepted\n"))
    #expect(text.contains(" of 10 KB, ") && text.contains(" over, accepted\n"))
    let page = HTMLReporter.render([.success(report)], toolVersion: "1")
    #expect(page.contains(#"<span class="result">accepted</span>"#))
  }

  @Test("decide the verdict of every report that has one")
  func everywhere() throws {
    let report = try ReportSample.budgeted.report()
    let fact = "BakeryClip is 26 KB over its download budget of 200 KB"
    #expect(TextReporter(detail: .quiet).render(report).hasPrefix("FAIL  Bakery.ipa: \(fact), "))
    #expect(MarkdownReporter.render([.success(report)]).hasPrefix("## ❌ Bakery.ipa: \(fact)\n"))
    #expect(WorkflowCommandReporter.render([.success(report)]).contains("Bakery.ipa: \(fact), "))
    #expect(
      HTMLReporter.render([.success(report)], toolVersion: "1").contains(
        #"<p class="lead">\#(fact)</p>"#))
    #expect(
      JUnitReporter.render([.success(report)]).contains(
        #"<property name="verdict" value="\#(fact)"/>"#))
  }

  @Test("say why growth is not compared")
  func growthUnknown() throws {
    let report = try report(#"{"budgets": {"default": {"growth": {"download": 1}}}}"#)
    #expect(report.clips[0].budgets.isEmpty)
    #expect(
      HTMLReporter.render([.success(report)], toolVersion: "1").contains(
        "Growth is not compared: there is nothing to compare with (--base REPORT.json, or --store)."
      ))
    #expect(
      TextReporter().render(report).contains(
        "\n  growth       not compared: there is nothing to compare with"))
  }

  @Test("take no room where there are none")
  func none() throws {
    let report = try report("{}")
    #expect(!HTMLReporter.render([.success(report)], toolVersion: "1").contains("Budget"))
    #expect(!MarkdownReporter.render([.success(report)]).contains("budget"))
    #expect(!TextReporter().render(report).contains("budget"))
  }
}
