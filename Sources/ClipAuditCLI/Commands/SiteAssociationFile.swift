import Artifacts
import Auditing

/// The files behind `--aasa`.
enum SiteAssociationFile {
  /// Above it a file is none: 32 times what Apple's guide of 2016 allows.
  private static let largestFile = 4 << 20

  /// A file that cannot be opened is a mistake in the command; one with wrong content is a finding.
  static func associations(at paths: [String]) throws(CommandError) -> [SiteAssociation] {
    try files(at: paths).map { SiteAssociation(name: $0.name, bytes: $0.bytes) }
  }

  static func files(
    at paths: [String]
  ) throws(CommandError) -> [(name: String, bytes: [UInt8])] {
    var files: [(name: String, bytes: [UInt8])] = []
    for path in paths {
      do throws(ArtifactError) {
        let bytes = try ReadableFile(path: path).contents(upTo: largestFile)
        files.append((path.split(separator: "/").last.map { String($0) } ?? path, bytes))
      } catch {
        throw .configuration(ConfigurationError(file: path.printable, reason: error.reason))
      }
    }
    return files
  }
}
