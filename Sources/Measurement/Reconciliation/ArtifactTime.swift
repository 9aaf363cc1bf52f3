import AppleFormats
import Artifacts
import ByteReading

/// When an artifact came to be, in seconds since 1970 UTC.
package enum ArtifactTime: Hashable, Sendable {
  /// `CreationDate` of an archive, which copying and downloading leave alone.
  case archived(Int64)
  /// The time the file system has for the file or folder.
  case modified(Int64)

  package var seconds: Int64 {
    switch self {
    case .archived(let seconds), .modified(let seconds): seconds
    }
  }
}

extension Artifact {
  /// Nil where neither is known.
  func time() throws(ArtifactError) -> ArtifactTime? {
    if let created = try creationDate() { return .archived(created) }
    return modificationTime(ofItemAt: path).map { .modified($0) }
  }

  private func creationDate() throws(ArtifactError) -> Int64? {
    // X.xcarchive/Products/Applications/App.app
    guard kind == .xcarchive, let root = appPath.parent?.parent?.parent else { return nil }
    let path = root.appending("Info.plist")
    let info = entries.filter { $0.path == path && $0.kind == .file }
    guard case .success(let bytes)? = try contents(of: info, upTo: Self.largestArchiveInfo)[path],
      case .date(let seconds)? = (try? PropertyList(parsing: bytes))?["CreationDate"]
    else { return nil }
    return Int64(exactly: seconds.rounded(.down)).flatMap {
      let (sum, overflow) = $0.addingReportingOverflow(Self.secondsFrom1970To2001)
      return overflow ? nil : sum
    }
  }

  /// Real ones have one kilobyte.
  private static let largestArchiveInfo = 1 << 20
  private static let secondsFrom1970To2001: Int64 = 978_307_200
}
