import Testing

@testable import Reporting

@Suite("Text in Markdown")
struct MarkdownTests {
  @Test(
    "holds no markup",
    arguments: [
      ("a_b*c`d", "a\\_b\\*c\\`d"), ("[x](y)", "\\[x\\](y)"), ("<b>|", "\\<b\\>\\|"),
      ("@all #1", "@<!-- -->all #<!-- -->1"), ("http://x", "http:<!-- -->//x"),
      ("one\ntwo", "one two"), ("www.x", "www\\.x"),
    ])
  func escaping(_ text: String, _ expected: String) {
    #expect(MarkdownText.escaped(text) == expected)
  }

  @Test("stays below its limit, and says what is missing")
  func limit() {
    var page = MarkdownPage(limit: 2_000)
    page.add(["# head"], rows: (0..<500).map { "- row \($0)" }, tail: ["", "tail"], name: "rows")
    page.add(["more"], rows: [], name: "more")
    let text = page.finished
    #expect(text.utf8.count <= 2_000)
    #expect(text.contains("tail"))
    #expect(text.hasSuffix(" rows, more._\n"))
  }
}
