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
    case .junit:
      return JUnitReporter.render(results)
    case .html:
      return HTMLReporter.render(results, toolVersion: ClipAudit.version)
    }
  }

  private var style: TextStyle {
    TextStyle(usesColor: usesColor, width: console.width)
  }

  private var usesColor: Bool {
    switch options.color {
    case .always: true
    case .never: false
    case .auto:
      console.isOutputTerminal && (console.environment["NO_COLOR"] ?? "").isEmpty
        && console.environment["TERM"] != "dumb"
    }
  }
}
