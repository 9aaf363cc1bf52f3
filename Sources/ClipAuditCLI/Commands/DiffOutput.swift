import Artifacts
import Comparing
import Reporting

/// Renders a diff and puts it where it was asked for.
struct DiffOutput {
  let diff: BuildDiff
  let options: DiffOptions
  let console: Console

  /// False when a file could not be written, which has been said then.
  func write() -> Bool {
    let style = TextStyle(
      usesColor: options.scan.color.isOn(console), width: console.width)
    console.write(render(options.format, style))
    var isWritten = true
    for (format, path) in options.reports {
      do throws(OutputError) {
        try ReportFile.write(render(format, .plain), to: path)
      } catch {
        console.complain(
          "clipaudit: \(error.path.printable): report not written: \(error.reason)\n")
        isWritten = false
      }
    }
    return isWritten
  }

  private func render(_ format: DiffFormat, _ style: TextStyle) -> String {
    switch format {
    case .text: DiffTextReporter(style: style, detail: options.scan.detail).render(diff)
    case .json: DiffJSONReporter.render(diff, toolVersion: ClipAudit.version)
    case .markdown: DiffMarkdownReporter.render(diff)
    case .html: DiffHTMLReporter.render(diff, toolVersion: ClipAudit.version)
    }
  }
}
