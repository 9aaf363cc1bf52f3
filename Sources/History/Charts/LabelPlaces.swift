/// Where texts stand in a plot, so that none lies upon another.
struct LabelPlaces {
  struct Place {
    let x: Double
    /// Of the baseline.
    let y: Double
    let isAtEnd: Bool

    /// `b` and `e` are the classes of texts that begin or end at their x.
    var anchor: String { isAtEnd ? "e" : "b" }
  }

  private var taken: [(x: ClosedRange<Double>, y: ClosedRange<Double>)] = []

  /// The first candidate that is free, else the last, or as many lines below it as it takes.
  mutating func place(_ text: String, at candidates: [Place], orBelow last: Place) -> Place {
    let width = Double(text.count) * 6.2
    var place = candidates.first { isFree($0, width) } ?? last
    // Each line is lower than the one before, so that this ends below all that is there.
    while !isFree(place, width) {
      place = Place(x: place.x, y: place.y + 13, isAtEnd: place.isAtEnd)
    }
    taken.append(box(place, width))
    return place
  }

  private func box(
    _ place: Place, _ width: Double
  ) -> (x: ClosedRange<Double>, y: ClosedRange<Double>) {
    let left = place.isAtEnd ? place.x - width : place.x
    return (left...left + width, place.y - 10...place.y + 2)
  }

  private func isFree(_ place: Place, _ width: Double) -> Bool {
    let (x, y) = box(place, width)
    return !taken.contains { $0.x.overlaps(x) && $0.y.overlaps(y) }
  }
}
