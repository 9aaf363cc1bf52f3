import Artifacts
import Comparing
import History

/// A file that `clipaudit history import` was given, or found in a folder that it was given.
struct PastReport {
  let path: String
  let bytes: [UInt8]
  /// When it was written; nil where that cannot be when a clip was built.
  let time: Moment?

  var name: String { path.split(separator: "/").last.map { String($0) } ?? path }

  /// One file, standard input, or the reports that are right in a folder, by name.
  static func reports(at path: String, _ console: Console) throws(ArtifactError) -> [PastReport] {
    if path == Console.inputPath {
      return [
        PastReport(
          path: Console.inputName, bytes: try console.input(BuildSnapshot.largestReport).get(),
          time: Moment(seconds: console.now()))
      ]
    }
    guard isFolder(at: path) else { return [try PastReport(path)] }
    guard !isArtifact(path) else { throw artifact(path) }
    let names = try PlainFolder(path: path).names().filter { name in
      endings.contains { name.lowercased().hasSuffix($0) }
    }
    guard !names.isEmpty else {
      throw ArtifactError(
        path: path, reason: "holds no report (\(endings.joined(separator: ", ")))")
    }
    var reports: [PastReport] = []
    for name in names {
      reports.append(try PastReport(path.hasSuffix("/") ? path + name : "\(path)/\(name)"))
    }
    return reports
  }

  private init(path: String, bytes: [UInt8], time: Moment?) {
    self.path = path
    self.bytes = bytes
    self.time = time
  }

  private init(_ path: String) throws(ArtifactError) {
    guard !Self.isArtifact(path) else { throw Self.artifact(path) }
    bytes = try ReadableFile(path: path).contents(upTo: BuildSnapshot.largestReport)
    // Whatever it is called.
    guard !bytes.starts(with: Self.zip) else { throw Self.artifact(path) }
    self.path = path
    time = modificationTime(ofItemAt: path).map { Moment(seconds: $0) }.flatMap {
      Moment.ofBuilds.contains($0) ? $0 : nil
    }
  }

  private static let endings = [".json", ".plist", ".txt"]
  private static let zip: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  private static func isArtifact(_ path: String) -> Bool {
    var name = path.lowercased()[...]
    while name.hasSuffix("/") { name.removeLast() }
    return [".ipa", ".app", ".xcarchive", ".zip", ".tar", ".tgz", ".tar.gz", ".tar.xz"].contains {
      name.hasSuffix($0)
    }
  }

  private static func artifact(_ path: String) -> ArtifactError {
    ArtifactError(path: path, reason: "is no report: clipaudit history record takes an artifact")
  }
}
