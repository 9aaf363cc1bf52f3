import Auditing
import Measurement

/// One artifact on the page: verdict, what to do, then where the bytes are.
struct ArtifactArticle {
  let html: HTML

  init(_ report: Report, numbering: inout PageNumbering) {
    let id = numbering.nextArtifact()
    let clips = report.clips.map { clip in
      BundleSection(clip, in: report, id: numbering.nextBundle(), nodes: numbering.nodesPerBundle)
    }
    let host = report.host.map { host in
      BundleSection(host, in: report, id: numbering.nextBundle(), nodes: numbering.nodesPerBundle)
    }
    let bundles = clips + [host].compactMap { $0 }
    html = """
      <article class="artifact" id="\(id)">
      <header>
      <h1>\(Verdict(report).badge) \(report.artifact.name)</h1>
      <p class="lead">\(Verdict(report).sentence)</p>
      <p class="counts">\(Verdict(report).counts(in: id))</p>
      \(Self.facts(report))
      </header>
      \(clips.map(\.summary))
      \(FindingList(report, id: id).html)
      \(GapList(report, id: id).html)
      \(AcceptedList(report).html)
      \(bundles.map(\.details))
      \(RuleList(report).html)
      </article>
      """
  }

  private static func threshold(of report: Report) -> String {
    let severities =
      switch report.threshold {
      case nil: "nothing"
      case .error: "errors"
      case .warning: "warnings and errors"
      case .note: "any finding"
      }
    let hasGaps = report.threshold != nil && !report.allowsGaps
    return severities + (hasGaps ? ", and what was not measured" : "")
  }

  private static func facts(_ report: Report) -> HTML {
    var facts: [HTML] = ["<div><dt>Kind</dt><dd>\(report.artifact.kind)</dd></div>"]
    if report.artifact.bytes > .zero {
      facts.append("<div><dt>Size</dt><dd>\(report.artifact.bytes)</dd></div>")
    }
    if let digest = report.artifact.sha256 {
      facts.append("<div><dt>SHA-256</dt><dd><code>\(digest)</code></dd></div>")
    }
    facts.append("<div><dt>Fails by</dt><dd>\(threshold(of: report))</dd></div>")
    return """
      <dl class="facts">
      \(facts)
      </dl>
      """
  }
}
