import Measurement
import Reporting
import SampleBuilder
import TestSupport
import Testing

@Suite struct TextTests {
  private func text(
    _ sample: ReportSample, width: Int?, color: Bool = false,
    detail: TextReporter.Detail = .verbose
  ) throws -> String {
    TextReporter(style: TextStyle(usesColor: color, width: width), detail: detail)
      .render(try sample.report())
  }

  /// Sentences stay within the width; what a reader copies, a path or a table's line, is not broken.
  @Test(arguments: [40, 80, 200], ReportSample.allCases)
  func sentencesStayWithinTheWidth(width: Int, sample: ReportSample) throws {
    let row = /^ +[\d.]+ (bytes?|KB|MB)  .*/
    for line in try text(sample, width: width).lines where line.count > width {
      let words = line.split(separator: " ").count
      let isPath = line.hasPrefix("      ") || line.contains("https://")
      // The names of variants are broken like sentences, those of files and their kinds are not.
      let isRow = line.wholeMatch(of: row) != nil && !line.contains(" model")
      #expect(words == 1 || isPath || isRow, "\(line)")
    }
  }

  @Test func theVerdictNamesEachOfAFewClips() throws {
    let app = SampleApp.sound.with(
      anotherClip: .clip("SecondClip", identifier: "org.example.bakery.Second"))
    let line = TextReporter(detail: .quiet).render(try Report(of: Scan(app), name: "Two.ipa"))
    #expect(line.hasPrefix("FAIL  Two.ipa: BakeryClip has 99.96 MB left of 100 MB; SecondClip "))
  }

  /// A rule on clip and host has the same message for both.
  @Test func whichBundleARuleOnBothMeansIsSaid() throws {
    let orientation = "UISupportedInterfaceOrientations"
    let app = SampleApp.sound.with(info: orientation, ["UIInterfaceOrientationPortrait"])
      .without(hostInfo: orientation + "~ipad").without(clipInfo: orientation + "~ipad")
    let report = try Report(of: Scan(app), name: "a.ipa")
    let text = TextReporter(style: TextStyle(usesColor: false, width: nil), detail: .normal)
      .render(report).lines
    #expect(text.contains { $0 == "      BakeryClip.app" })
    #expect(text.contains { $0 == "      Bakery.app" })
    let page = MarkdownReporter.render([.success(report)])
    #expect(page.contains("LandscapeRight · <code>BakeryClip.app</code>"))
    #expect(page.contains("LandscapeRight · <code>Bakery.app</code>"))
  }

  /// At 80 columns every line of the sizes fits, bar and all.
  @Test(arguments: [80, 100, 200], ReportSample.allCases)
  func barsFitTheWidth(width: Int, sample: ReportSample) throws {
    let bars = try text(sample, width: width).lines.filter { $0.contains(/[█░]/) }
    #expect(bars.count == 2)
    for line in bars {
      #expect(line.count <= width)
      #expect((10...40).contains(line.count { "▏▎▍▌▋▊▉█░".contains($0) }))
    }
    #expect(Set(bars.map { $0.prefix { !"▏▎▍▌▋▊▉█░".contains($0) }.count }).count == 1)
  }

  @Test func aNarrowTerminalGetsNoBars() throws {
    #expect(!(try text(.failing, width: 40).contains(/[█░]/)))
    #expect(try text(.failing, width: 40).contains("105.5 %"))
  }

  @Test(arguments: [40, 80, 200, nil] as [Int?], ReportSample.allCases)
  func wrappingTakesNoWordAway(width: Int?, sample: ReportSample) throws {
    // Bars are as long as there is room, and where there is none, commas stand for the columns.
    func words(_ text: String) -> [Substring] {
      text.split { " \n,▏▎▍▌▋▊▉█░".contains($0) }
    }
    #expect(words(try text(sample, width: width)) == words(try text(sample, width: nil)))
  }

  @Test(arguments: [40, 80, 200, nil] as [Int?], ReportSample.allCases)
  func colourChangesNothingElse(width: Int?, sample: ReportSample) throws {
    let colored = try text(sample, width: width, color: true)
    #expect(colored.contains("\u{1B}[1m"))
    #expect(
      colored.replacing(/\u{1B}\[[\d;]*m/, with: "") == (try text(sample, width: width)))
  }

  @Test(arguments: ReportSample.allCases)
  func nothingInAnArtifactReachesTheTerminalAsACommand(_ sample: ReportSample) throws {
    for detail in [TextReporter.Detail.quiet, .normal, .verbose] {
      for scalar in try text(sample, width: 80, detail: detail).unicodeScalars {
        #expect(scalar == "\n" || scalar.value >= 0x20)
        #expect(!(0x7F...0x9F).contains(scalar.value))
        #expect(!(0x202A...0x202E).contains(scalar.value))
        #expect(scalar.value != 0xFEFF && scalar.value != 0x200B)
      }
    }
  }

  @Test(arguments: ReportSample.allCases)
  func noLineEndsInBlanks(_ sample: ReportSample) throws {
    for width in [40, nil] {
      for line in try text(sample, width: width).lines { #expect(!line.hasSuffix(" "), "\(line)") }
    }
  }

  @Test func aFindingMoreThanTheRestIsCounted() throws {
    var app = SampleApp.sound
    for letter in ["a", "b", "c", "d", "e", "f", "g"] {
      app = app.with(clipFile: "\(letter).swift", "")
    }
    let report = try Report(of: Scan(app), name: "Bakery.ipa")
    #expect(TextReporter().render(report).contains("    and 2 more: f.swift, g.swift\n"))
    #expect(!TextReporter(detail: .verbose).render(report).contains("more:"))
  }

  @Test func whatToDoFirstIsFiveThingsAtMost() throws {
    let lines = try text(.failing, width: nil, detail: .normal).lines
    let start = try #require(lines.firstIndex(of: "DO FIRST"))
    let end = try #require(lines[start...].firstIndex(of: ""))
    let steps = lines[start..<end].filter { $0.firstMatch(of: /^  \d  \S/) != nil }
    #expect(steps.count == FirstSteps.most)
    #expect(
      steps[0].contains("in the host, too") && steps[0].contains("[up to -2 MB, then 8.55 MB]"))
    #expect(steps[1].contains("server.pem is a private key"))
    #expect(lines[start + 3] == "  =  one step of the plan, and the clip may fit: 8.55 MB of 10 MB")
    #expect(!(try text(.clean, width: nil).contains("DO FIRST")))
  }

  @Test func aClipWithNothingToSpareIsToldItsLargestFiles() throws {
    let app = SampleApp.sound.with(info: "MinimumOSVersion", "15.0")
      .with(clipFile: "Menu.json", zeros(11_000_000))
    let text = TextReporter().render(try Report(of: Scan(app), name: "a.ipa"))
    #expect(
      text.contains(
        "1  1.04 MB must go from BakeryClip, and no rule names anything to spare; the largest: "
          + "Menu.json (11 MB), Assets.car: structure (17 KB)"))
    #expect(!text.contains("savings below"))
  }

  /// Kinds and files are of one variant, and in one measure: they add up to its size.
  @Test(arguments: ReportSample.allCases)
  func theBytesAreThoseOfTheLargestVariant(_ sample: ReportSample) throws {
    let sizes = try #require(try sample.report().clips.first?.sizes)
    let worst = try #require(sizes.worstUncompressed?.size)
    #expect(sizes.worstBreakdown.map(\.size).reduce(.zero, +) == worst)
    #expect(sizes.worstItems.map(\.size).sum() == worst.uncompressed)
  }
}
