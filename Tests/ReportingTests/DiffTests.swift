import Comparing
import Measurement
import Reporting
import Testing

@Suite("A diff")
struct DiffTests {
  @Test(arguments: DiffSample.allCases)
  func text(_ sample: DiffSample) throws {
    try Golden.expect(DiffTextReporter().render(sample.diff()), toBe: "diff-\(sample).txt")
  }

  @Test(arguments: DiffSample.allCases)
  func json(_ sample: DiffSample) throws {
    try Golden.expect(
      DiffJSONReporter.render(sample.diff(), toolVersion: "1.2.3"), toBe: "diff-\(sample).json")
  }

  @Test(arguments: DiffSample.allCases)
  func markdown(_ sample: DiffSample) throws {
    try Golden.expect(DiffMarkdownReporter.render(sample.diff()), toBe: "diff-\(sample).md")
  }

  @Test(arguments: [DiffSample.grown, .hostile])
  func html(_ sample: DiffSample) throws {
    let page = DiffHTMLReporter.render(try sample.diff(), toolVersion: "1.2.3")
    // The style stands in a file of its own.
    let start = try #require(page.firstRange(of: "<style>"))
    let end = try #require(page.firstRange(of: "</style>"))
    let shown = page[..<start.upperBound] + "…" + page[end.lowerBound...]
    try Golden.expect(
      String(shown).replacing(/style-src '[^']*'/, with: "style-src '…'"),
      toBe: "diff-\(sample).html")
  }

  @Test("quiet is its first line alone", arguments: DiffSample.allCases)
  func quiet(_ sample: DiffSample) throws {
    let line = DiffTextReporter(detail: .quiet).render(try sample.diff())
    #expect(DiffTextReporter().render(try sample.diff()).hasPrefix(line.dropLast()))
    #expect(line.split(separator: "\n").count == 1)
  }

  @Test(
    "adds up: causes, bundles and categories are the whole change",
    arguments: DiffSample.allCases)
  func sums(_ sample: DiffSample) throws {
    for bundle in try sample.diff().clips where bundle.presence == .both {
      let whole = try #require(bundle.worst)
      #expect(bundle.size?.uncompressed.difference == whole.uncompressed.difference)
      for changes in [
        bundle.causes.map(\.change), bundle.containers.map(\.change),
        bundle.categories.map(\.change),
      ] {
        #expect(changes.map(\.uncompressed.difference).sum() == whole.uncompressed.difference)
        #expect(
          changes.compactMap { $0.download?.difference }.sum() == whole.download?.difference)
      }
    }
  }

  /// Growth is said by component, whether a report or the bundle itself tells of them.
  @Test("reads from a report the components that were measured", arguments: ReportSample.allCases)
  func components(_ sample: ReportSample) throws {
    let report = try sample.report()
    let clips = try BuildSnapshot(of: report).clips
    #expect(clips.count == report.clips.count)
    for (clip, measured) in zip(clips, report.clips) {
      let sizes = try #require(clip.sizes)
      #expect(sizes.components == measured.sizes?.measured.components)
      #expect(
        sizes.components.sizes.values.sum() == sizes.files.compactMap(\.inWorst?.uncompressed).sum()
      )
      #expect(sizes.categories.map(\.size).reduce(.zero, +) == sizes.worst?.size)
    }
  }

  @Test("names the cause, and what came with it")
  func grown() throws {
    let diff = try DiffSample.grown.diff()
    let clip = try #require(diff.clips.first)
    let cause = try #require(clip.causes.first)
    #expect(cause.name == "Frameworks/Oven.framework")
    #expect(cause.change.presence == .added)
    #expect(clip.libraries.map(\.name) == ["@rpath/Oven.framework/Oven"])
    #expect(clip.libraries.map(\.new) == ["load by BakeryClip"])
    #expect(clip.localizations.map(\.name) == ["fr"])
    #expect(clip.infoPlist.map(\.name).contains("NSCameraUsageDescription"))
    #expect(clip.sections.contains { $0.name == "BakeryClip: __TEXT,__text" })
    #expect(diff.newFindings.map(\.finding.rule).contains("slim.dev-files"))
  }

  @Test("finds a file again by its content, wherever it went")
  func renamed() throws {
    let clip = try #require(DiffSample.renamed.diff().clips.first)
    let moved = clip.files.filter { $0.kind == .moved }
    #expect(
      moved.map { "\($0.oldPath ?? "") \($0.path)" }.sorted() == [
        "Menu/bread.json Menu/loaves.json", "intro.mp4 Films/intro.mp4",
      ])
    #expect(!clip.files.contains { $0.kind == .added || $0.kind == .removed })
    #expect(clip.size?.uncompressed.difference == .zero)
  }

  @Test("says what is gone")
  func removed() throws {
    let diff = try DiffSample.removed.diff()
    #expect(diff.clips.map(\.presence) == [.removed])
    // A lost clip has not got better by being gone.
    let page = DiffHTMLReporter.render(diff, toolVersion: "1")
    #expect(page.matches(of: /class="change grew">-/).count == 2)
    #expect(DiffTextReporter(detail: .quiet).render(diff).contains("BakeryClip is gone"))
  }

  @Test("of a build and itself is nothing")
  func equal() throws {
    let diff = try DiffSample.equal.diff()
    #expect(diff.isUnchanged)
    #expect(DiffTextReporter().render(diff) == "old.ipa → old.ipa: nothing changed\n")
  }

  @Test("sends nothing that acts on a terminal or a page")
  func printable() throws {
    let diff = try DiffSample.hostile.diff()
    let texts = [
      DiffTextReporter(detail: .verbose).render(diff), DiffMarkdownReporter.render(diff),
      DiffHTMLReporter.render(diff, toolVersion: "1"),
      DiffJSONReporter.render(diff, toolVersion: "1"),
    ]
    for text in texts {
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
    }
    #expect(!texts[2].contains("<x a="))
    #expect(!texts[1].replacing("\\<", with: "").contains("<x"))
  }
}
