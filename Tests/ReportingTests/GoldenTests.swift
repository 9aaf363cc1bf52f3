import Reporting
import Testing

@Suite struct GoldenTests {
  @Test(arguments: ReportSample.allCases)
  func text(_ sample: ReportSample) throws {
    try Golden.expect(TextReporter().render(sample.report()), toBe: "\(sample).txt")
  }

  @Test(arguments: ReportSample.allCases)
  func quietText(_ sample: ReportSample) throws {
    try Golden.expect(
      TextReporter(detail: .quiet).render(sample.report()), toBe: "\(sample)-quiet.txt")
  }

  @Test(arguments: ReportSample.allCases)
  func verboseText(_ sample: ReportSample) throws {
    try Golden.expect(
      TextReporter(detail: .verbose).render(sample.report()), toBe: "\(sample)-verbose.txt")
  }

  @Test(arguments: ReportSample.allCases)
  func json(_ sample: ReportSample) throws {
    try Golden.expect(JSONReporter.render([sample.report()]), toBe: "\(sample).json")
  }

  @Test(arguments: ReportSample.allCases)
  func junit(_ sample: ReportSample) throws {
    try Golden.expect(JUnitReporter.render([.success(sample.report())]), toBe: "\(sample).xml")
  }

  @Test(arguments: ReportSample.allCases)
  func sarif(_ sample: ReportSample) throws {
    try Golden.expect(SARIFReporter.render([.success(sample.report())]), toBe: "\(sample).sarif")
  }

  @Test(arguments: ReportSample.allCases)
  func markdown(_ sample: ReportSample) throws {
    try Golden.expect(MarkdownReporter.render([.success(sample.report())]), toBe: "\(sample).md")
  }

  @Test(arguments: ReportSample.allCases)
  func github(_ sample: ReportSample) throws {
    try Golden.expect(
      WorkflowCommandReporter.render([.success(sample.report())]), toBe: "\(sample)-github.txt")
  }

  @Test(arguments: ReportSample.allCases)
  func gitlab(_ sample: ReportSample) throws {
    try Golden.expect(
      CodeQualityReporter.render([.success(sample.report())]), toBe: "\(sample)-gitlab.json")
  }

  @Test func colour() throws {
    let style = TextStyle(usesColor: true, width: 80)
    try Golden.expect(
      TextReporter(style: style).render(ReportSample.failing.report()),
      toBe: "failing-80-colour.txt")
  }
}
