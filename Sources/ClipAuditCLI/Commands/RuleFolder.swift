import Artifacts
import Auditing
import Measurement

/// Rule files of a user's folder, in the order of their names.
enum RuleFolder {
  /// A rule file is text a person wrote.
  private static let largestFile = 4 << 20

  static func book(overriddenBy folders: [String]) throws(CommandError) -> RuleBook {
    var files: [(name: String, bytes: [UInt8])] = []
    for folder in folders { files += try self.files(in: folder) }
    do throws(ConfigurationError) {
      return try RuleBook.builtIn(overriddenBy: files)
    } catch {
      throw .configuration(error)
    }
  }

  static func files(
    in folder: String
  ) throws(CommandError) -> [(name: String, bytes: [UInt8])] {
    do throws(ArtifactError) {
      return try PlainFolder(path: folder).contents(withExtension: "json", upTo: largestFile)
    } catch {
      throw .configuration(ConfigurationError(file: error.path, reason: error.reason))
    }
  }
}
