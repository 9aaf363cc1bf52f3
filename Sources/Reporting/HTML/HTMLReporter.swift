package import Artifacts

/// One page for a person who opens it from a build: no network, no file beside it, readable without
/// script and without style.
package enum HTMLReporter {
  /// An artifact that could not be read is said to be, so that no page without it looks complete.
  package static func render(
    _ results: [Result<Report, ArtifactError>], toolVersion: String
  ) -> String {
    let reports = results.compactMap { try? $0.get() }
    let trees = reports.reduce(0) { $0 + $1.bundles.count { $0.sizes != nil } }
    var numbering = PageNumbering(nodesPerBundle: largestTree / max(1, trees))
    let articles = results.map { result in
      switch result {
      case .success(let report): ArtifactArticle(report, numbering: &numbering).html
      case .failure(let error): unreadable(error)
      }
    }
    let contents = results.count > 1 ? Self.contents(of: results) : .empty
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(PagePolicy.content)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <meta name="generator" content="clipaudit \(toolVersion)">
      <link rel="icon" href="data:,">
      <title>\((title(of: results) as HTML).text)</title>
      <style>\(PagePolicy.style)</style>
      </head>
      <body>
      \(contents.text)
      <main>
      \(HTML(articles).text)
      </main>
      \(footer(toolVersion).text)
      <script>\(PagePolicy.script)</script>
      </body>
      </html>

      """
  }

  /// Nodes of all maps of a page together. A browser opens as many in a fraction of a second.
  private static let largestTree = 20_000

  private static func title(of results: [Result<Report, ArtifactError>]) -> HTML {
    let states = results.map { result in
      switch result {
      case .success(let report):
        (word: report.passes ? "PASS" : "FAIL", name: report.artifact.name)
      case .failure(let error): (word: "UNREADABLE", name: error.shownName)
      }
    }
    guard let first = states.first, states.count > 1 else {
      return "\(states.first.map { "\($0.word) \($0.name)" } ?? ""): clipaudit"
    }
    let bad = states.count { $0.word != "PASS" }
    let verdict = bad == 0 ? "PASS" : "FAIL \(bad) of \(states.count):"
    return "\(verdict) \(first.name) and \(states.count - 1) more: clipaudit"
  }

  private static func contents(of results: [Result<Report, ArtifactError>]) -> HTML {
    var number = 0
    let rows = results.map { result -> HTML in
      switch result {
      case .success(let report):
        number += 1
        return """
          <li>\(Verdict(report).badge) <a href="#artifact-\(number)">\(report.artifact.name)</a>
          <span>\(Verdict(report).sentence)</span></li>
          """
      case .failure(let error):
        return """
          <li><strong class="badge fail">UNREADABLE</strong> \(error.shownName)
          <span>\(error.reason)</span></li>
          """
      }
    }
    return """
      <nav aria-label="Artifacts">
      <ol>
      \(rows)
      </ol>
      </nav>
      """
  }

  private static func unreadable(_ error: ArtifactError) -> HTML {
    """
    <article class="artifact">
    <header>
    <h1><strong class="badge fail">UNREADABLE</strong> \(error.shownName)</h1>
    <p class="lead">\(error.reason)</p>
    </header>
    </article>
    """
  }

  private static func footer(_ version: String) -> HTML {
    """
    <footer>
    <p>clipaudit \(version). A megabyte is 1,000,000 bytes, as Apple counts. This page loads nothing
    and sends nothing.</p>
    </footer>
    """
  }
}

/// What the parts of a page are called, and how much each may hold.
struct PageNumbering {
  let nodesPerBundle: Int
  private(set) var artifact = 0
  private(set) var bundle = 0

  init(nodesPerBundle: Int) { self.nodesPerBundle = max(2, nodesPerBundle) }

  mutating func nextArtifact() -> String {
    artifact += 1
    return "artifact-\(artifact)"
  }

  mutating func nextBundle() -> String {
    bundle += 1
    return "bundle-\(bundle)"
  }
}

extension ArtifactError {
  /// The last part of the path: where it lay is the build machine's business.
  fileprivate var shownName: String {
    path.split(separator: "/").last.map { String($0).printable } ?? ""
  }
}
