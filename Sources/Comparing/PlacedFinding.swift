import Auditing

/// A finding with its bundle and places as the new build calls them, so that both sides compare.
struct PlacedFinding {
  let finding: FindingSnapshot
  /// Path of the bundle.
  let bundle: String
  /// Without what changes from build to build, in the order of the finding's own.
  let places: [String]
  let message: String
  /// Whether a place has another name now.
  let isMoved: Bool

  init(_ finding: FindingSnapshot) {
    self.init(finding, from: finding.bundle, to: finding.bundle) { _, _ in nil }
  }

  /// `moved` says where a file or folder of the bundle is now, by its path there and in the artifact.
  init(
    _ finding: FindingSnapshot, from old: String, to new: String,
    moved: (_ inside: String, _ place: String) -> String?
  ) {
    self.finding = finding
    bundle = new
    var message = finding.message
    var isMoved = false
    places = finding.places.map { place in
      guard place.hasPrefix("\(old)/") else { return StableText.place(place == old ? new : place) }
      let inside = String(place.dropFirst(old.count + 1))
      guard let now = moved(inside, place) else { return StableText.place("\(new)/\(inside)") }
      isMoved = true
      message = message.replacing(inside, with: now)
        .replacing(inside.lastPart, with: now.lastPart)
      return StableText.place("\(new)/\(now)")
    }
    self.message = StableText.message(message)
    self.isMoved = isMoved
  }

  /// As this finding has them.
  func places(notIn other: PlacedFinding) -> [String] {
    var counts = Dictionary(other.places.map { ($0, 1) }, uniquingKeysWith: +)
    return zip(finding.places, places).compactMap { shown, place in
      guard let count = counts[place], count > 0 else { return shown }
      counts[place] = count - 1
      return nil
    }
  }

  /// Whether both are about one thing that got smaller or larger: most places of the one are places of
  /// the other. Of the same places the message says what each is about, and these say different things.
  func overlaps(_ other: PlacedFinding) -> Bool {
    let (mine, others) = (Set(places), Set(other.places))
    return mine != others
      && 2 * mine.intersection(others).count >= max(2, min(mine.count, others.count))
  }
}
