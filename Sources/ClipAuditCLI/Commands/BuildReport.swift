import Artifacts
import Auditing
import Comparing
import Reporting

/// The JSON report of a build that a command was given, or that it makes of an artifact, so that a
/// build and its report are the same to a comparison and to a history.
enum BuildReport {
  /// A report's bytes; nil for what is an artifact, or is not there, of which a scan has more to say.
  static func bytes(at path: String) throws(ArtifactError) -> [UInt8]? {
    guard let file = try? ReadableFile(path: path) else { return nil }
    var beginning = [UInt8](repeating: 0x20, count: 64)
    guard (try? file.read(at: 0, into: &beginning)) != nil,
      path.hasSuffix(".json") || BuildSnapshot.isReport(beginning: beginning)
    else { return nil }
    return try file.contents(upTo: BuildSnapshot.largestReport)
  }

  /// Nil for an artifact that cannot be read, which has been said.
  static func scanned(
    _ path: String, _ options: ScanOptions, _ project: Project, _ console: Console
  ) throws(CommandError) -> [UInt8]? {
    var options = options
    options.format = .json
    let scan = ScanCommand(
      arguments: [path], options: options, project: project, console: console)
    let reports = try scan.results().compactMap { try? $0.get() }
    return reports.isEmpty ? nil : Array(JSONReporter.render(reports).utf8)
  }
}
