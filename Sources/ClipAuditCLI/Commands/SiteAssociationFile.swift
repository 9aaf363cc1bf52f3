import Artifacts
import Auditing

/// The files behind `--aasa`.
enum SiteAssociationFile {
  /// Above it a file is none: 32 times what Apple's guide of 2016 allows.
  private static let largestFile = 4 << 20

  /// A file that cannot be opened is a mistake in the command; one with wrong content is a finding.
  static func associations(at paths: [String]) throws(CommandError) -> [SiteAssociation] {
    var files: [SiteAssociation] = []
    for path in paths {
      do throws(ArtifactError) {
        let bytes = try ReadableFile(path: path).contents(upTo: largestFile)
        let name = path.split(separator: "/").last.map { String($0) } ?? path
        files.append(SiteAssociation(name: name, bytes: bytes))
      } catch {
        throw .configuration(ConfigurationError(file: path.printable, reason: error.reason))
      }
    }
    return files
  }
}
