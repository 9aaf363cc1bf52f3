import AppleFormats
package import Artifacts

extension Artifact {
  /// The day the app was built, from what travels with it: the newest time among the entries of a zip
  /// or tar, or an archive's `CreationDate`. Nil where neither says so.
  ///
  /// Packers that fill in no time leave 1980 or 1970, when there were no such apps; such days say
  /// nothing. File times on disk are not asked: copying and checking out renew them.
  func buildDay(of tree: BundleTree) throws(ArtifactError) -> Day? {
    let bundles = [tree.host].compactMap { $0 } + tree.clips
    let newest = bundles.lazy.flatMap(\.entries).compactMap(\.modified).compactMap { Day($0) }.max()
    if let newest { return newest.number < Self.appStoreOpening ? nil : newest }
    guard case .archived(let seconds)? = try time() else { return nil }
    return Day(.unix(seconds))
  }

  /// 10 July 2008, as `Day` counts.
  private static let appStoreOpening: Int64 = 2747
}

extension Day {
  package init?(_ time: EntryTime) {
    switch time {
    case .dos(let date):
      let parts = [date >> 5 & 0xF, date & 0x1F].map { $0 < 10 ? "0\($0)" : "\($0)" }
      self.init("\(1980 + Int(date >> 9))-\(parts.joined(separator: "-"))")
    case .unix(let seconds):
      self.init(seconds: Double(seconds) - Self.secondsFrom1970To2001)
    }
  }

  private static let secondsFrom1970To2001 = 978_307_200.0
}
