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
      let isPath = line.hasPrefix("      Payload/") || line.contains("https://")
      // The names of variants are broken like sentences, those of files and their kinds are not.
      let isRow = line.wholeMatch(of: row) != nil && !line.contains(" model")
      #expect(words == 1 || isPath || isRow, "\(line)")
    }
  }

  @Test(arguments: [40, 80, 200, nil] as [Int?], ReportSample.allCases)
  func wrappingTakesNoWordAway(width: Int?, sample: ReportSample) throws {
    func words(_ text: String) -> [Substring] { text.split { $0 == " " || $0 == "\n" } }
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
        #expect(scalar.value != 0xFEFF)
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
}
