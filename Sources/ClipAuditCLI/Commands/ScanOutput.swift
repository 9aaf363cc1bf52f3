import Artifacts
import Auditing
import Reporting

/// Renders results and puts them where they were asked for.
struct ScanOutput {
  let results: [Result<Report, ArtifactError>]
  let options: ScanOptions
  let console: Console

  /// False when a file could not be written, which has been said then.
  func write() -> Bool {
    console.write(render(options.format, style: style))
    var isWritten = true
    for (format, path) in options.reports {
      do throws(OutputError) {
        let text = render(format, style: .plain)
        guard !text.isEmpty else {
          throw OutputError(path: path, reason: "no artifact could be read")
        }
        try ReportFile.write(text, to: path)
      } catch {
        console.complain(
          "clipaudit: \(error.path.printable): report not written: \(error.reason)\n")
        isWritten = false
      }
    }
    return isWritten
  }

  private var reports: [Report] {
    results.compactMap { try? $0.get() }
  }

  private func render(_ format: ReportFormat, style: TextStyle) -> String {
    switch format {
    case .text:
      let reporter = TextReporter(style: style, detail: options.detail)
      let separator = options.detail == .quiet ? "" : "\n"
      return reports.map { reporter.render($0) }.joined(separator: separator)
    case .json:
      return JSONReporter.render(reports, asArray: results.count > 1)
    case .junit: return JUnitReporter.render(results)
    case .sarif: return SARIFReporter.render(results)
    case .markdown: return MarkdownReporter.render(results)
    case .github: return WorkflowCommandReporter.render(results)
    case .gitlab: return CodeQualityReporter.render(results)
    case .html: return HTMLReporter.render(results, toolVersion: ClipAudit.version)
    }
  }

  private var style: TextStyle {
    TextStyle(
      usesColor: options.color.isOn(console), width: console.width,
      usesBlocks: console.environment["TERM"] != "dumb")
  }
}

extension ColorWhen {
  func isOn(_ console: Console) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: Self.isOnUnasked(console)
    }
  }

  /// As no-color.org and bixense.com/clicolors have it: what forbids goes before what forces.
  private static func isOnUnasked(_ console: Console) -> Bool {
    let environment = console.environment
    guard (environment["NO_COLOR"] ?? "").isEmpty else { return false }
    if !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "") { return true }
    return console.isOutputTerminal && environment["TERM"] != "dumb"
      && environment["CLICOLOR"] != "0"
  }
}
