/// Which builds slopes and steps are made of.
///
/// A build that was not all measured looks smaller than it is, and one that was recorded again under its
/// number is one build all the same, of which the last content counts.
package struct CountedBuilds: Sendable {
  /// In the trend's points, rising.
  package let places: [Int]
  package let notAllMeasured: [Int]
  package let recordedAgain: [Int]

  private struct Number: Hashable {
    let version: String
    let build: String
  }

  package init(_ points: [BuildPoint]) {
    var seen: Set<Number> = []
    seen.reserveCapacity(points.count)
    var places: [Int] = []
    var notAllMeasured: [Int] = []
    var recordedAgain: [Int] = []
    for place in points.indices.reversed() {
      let point = points[place]
      if point.gaps > 0 {
        notAllMeasured.append(place)
      } else if point.build.isEmpty
        || seen.insert(Number(version: point.version, build: point.build)).inserted
      {
        places.append(place)
      } else {
        recordedAgain.append(place)
      }
    }
    self.places = places.reversed()
    self.notAllMeasured = notAllMeasured.reversed()
    self.recordedAgain = recordedAgain.reversed()
  }

  package func contains(_ place: Int) -> Bool {
    let index = index(notBefore: place)
    return index < places.count && places[index] == place
  }

  /// The counted build that a counted one is compared with.
  package func before(_ place: Int) -> Int? {
    let index = index(notBefore: place)
    guard index > 0, index < places.count, places[index] == place else { return nil }
    return places[index - 1]
  }

  private func index(notBefore place: Int) -> Int {
    var range = 0..<places.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        places[middle] < place ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
