import AppleFormats
import Artifacts

extension Artifact {
  /// The day the app was built, from what travels with it: the newest time among the entries of a zip
  /// or tar, or an archive's `CreationDate`. Nil where neither says so.
  ///
  /// Packers that fill in no time leave 1980 or 1970, when there were no such apps; such days say
  /// nothing. File times on disk are not asked: copying and checking out renew them.
  func buildDay(of tree: BundleTree) throws(ArtifactError) -> CalendarDay? {
    let entries = (tree.host.map { [$0] } ?? []) + tree.clips
    let newest = entries.lazy.flatMap(\.entries).compactMap(\.modified).max()
    if let newest { return newest.year >= Self.firstYearOfApps ? newest : nil }
    guard case .archived(let seconds)? = try time() else { return nil }
    return CalendarDay(secondsSince1970: seconds)
  }

  /// The App Store opened in July 2008.
  private static let firstYearOfApps = 2008
}
