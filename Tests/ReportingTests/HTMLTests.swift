import Artifacts
import Foundation
import Reporting
import Testing

@Suite struct HTMLTests {
  /// Without style and script, which are files of their own.
  @Test(arguments: ReportSample.allCases)
  func markup(_ sample: ReportSample) throws {
    let page = try Self.page([.success(sample.report())])
    try Golden.expect(try Self.markup(of: page), toBe: "\(sample).html")
  }

  @Test(arguments: ReportSample.allCases)
  func theSameInputGivesTheSamePage(_ sample: ReportSample) throws {
    let again = try Report(of: sample.scan(), name: sample.artifactName)
    #expect(
      try Self.page([.success(sample.report())]) == Self.page([.success(again)]))
  }

  @Test func whatCannotBeReadIsOnThePage() throws {
    let error = ArtifactError(path: "builds/<b>Broken.ipa", reason: "is neither a zip nor a tar")
    let page = try Self.page([.success(ReportSample.clean.report()), .failure(error)])
    #expect(page.contains("UNREADABLE</strong> &lt;b&gt;Broken.ipa"))
    #expect(page.contains("is neither a zip nor a tar"))
    #expect(page.contains(##"<a href="#artifact-1">Bakery.ipa</a>"##))
    #expect(!page.contains("builds/"))
  }

  @Test func noElementCarriesStyleOrHandlers() throws {
    let page = try Self.page([.success(ReportSample.failing.report())])
    let markup = try Self.markup(of: page)
    #expect(markup.firstMatch(of: /<[^>]* (style|on[a-z]+)=/) == nil)
    #expect(markup.firstMatch(of: /<(link|img|iframe|object|embed|script)[^>]* src=/) == nil)
    #expect(!markup.contains("http:"))
  }

  @Test func allElementsAreClosed() throws {
    for sample in ReportSample.allCases {
      let markup = try Self.markup(of: Self.page([.success(sample.report())]))
      var open: [Substring] = []
      for match in markup.matches(of: /<(\/?)([a-z0-9]+)[^>]*?(\/?)>/) {
        let (_, closing, name, empty) = match.output
        if ["meta", "link", "br", "input"].contains(name) || !empty.isEmpty { continue }
        if closing.isEmpty {
          open.append(name)
        } else {
          #expect(open.popLast() == name)
        }
      }
      #expect(open.isEmpty)
    }
  }

  private static func page(_ results: [Result<Report, ArtifactError>]) throws -> String {
    HTMLReporter.render(results, toolVersion: "1.2.3")
  }

  private static func markup(of page: String) throws -> String {
    page.replacing(/(?s)<style>.*?<\/style>/, with: "<style></style>")
      .replacing(/(?s)<script>.*?<\/script>/, with: "<script></script>")
      .replacing(/sha256-[A-Za-z0-9+\/=]+/, with: "sha256-…")
  }
}
