import AppleFormats
import Artifacts
import Auditing
import ByteReading
import Measurement

/// The files behind `--thinning-report`.
enum ThinningReportFile {
  /// Above it a file is no report, so it is not even read.
  private static let largestFile = 64 << 20

  static func reports(at paths: [String]) throws(CommandError) -> [GivenReport] {
    var reports: [GivenReport] = []
    for path in paths { reports.append(try report(at: path)) }
    return reports
  }

  /// A report that cannot be read is a mistake in the command: without it the gate would be another.
  private static func report(at path: String) throws(CommandError) -> GivenReport {
    let reason: String
    do {
      let file = try ReadableFile(path: path)
      return GivenReport(
        name: path.split(separator: "/").last.map { String($0) } ?? path,
        report: try ThinningReport(parsing: try file.contents(upTo: largestFile)),
        written: modificationTime(ofItemAt: path))
    } catch let error as ArtifactError {
      reason = error.reason
    } catch let error as FormatError {
      reason = "\(error)".printable
    } catch {
      reason = "cannot be read"
    }
    throw .configuration(ConfigurationError(file: path.printable, reason: reason))
  }
}
