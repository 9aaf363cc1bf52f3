import Artifacts
import History

/// Files that a history takes beside artifacts.
enum HistoryInput {
  /// Reports of the largest apps have some megabytes.
  static let largestReport = 256 << 20

  /// A file that begins like JSON; nil for everything else, which is an artifact or an error there.
  static func report(at path: String) -> [UInt8]? {
    do {
      let file = try ReadableFile(path: path)
      var beginning = [UInt8](repeating: 0, count: 64)
      let count = try file.read(at: 0, into: &beginning)
      guard ReportRecords.isReport(Array(beginning.prefix(count))) else { return nil }
      return try file.contents(upTo: largestReport)
    } catch {
      return nil
    }
  }
}
