/// Changes that are none of the ordinary ones: a library that came, a film that went.
///
/// A step is larger than the changes around it let expect, by itself and beside their median: by five
/// times their spread (of the median, so that steps do not hide each other) and four times their mean, more than three times the usual
/// change, since a build that is left out leaves two changes in one, and at least a hundredth of the
/// size: in a clip of which most builds are equal, one byte is none. What counts as around is the same for
/// every window, so that a larger window never has fewer steps.
package struct Steps: Sendable {
  /// Places of the builds that differ from the one before, rising.
  package let all: [Int]
  /// Without those that were taken back within three builds.
  package let lasting: [Int]
  /// Builds between a step and the one that took it back.
  package let passing: Set<Int>

  private static let neighbours = 15

  package init(_ values: [Double], from start: Int = 0) {
    let changes = zip(values, values.dropFirst()).map { $1 - $0 }
    all = changes.indices.dropFirst(max(0, start - 1)).filter { place in
      let least = max(values[place], values[place + 1]) / 100
      return changes[place] != 0 && abs(changes[place]) >= least
        && Self.isUnusual(place, in: changes)
    }.map { $0 + 1 }
    var lasting: [Int] = []
    var passing: Set<Int> = []
    for place in all {
      guard let last = lasting.last, place - last <= 3,
        case let (there, back) = (changes[last - 1], changes[place - 1]), (there > 0) != (back > 0),
        abs(there + back) <= min(abs(there), abs(back)) / 4
      else {
        lasting.append(place)
        continue
      }
      lasting.removeLast()
      passing.formUnion(last..<place)
    }
    self.lasting = lasting
    self.passing = passing
  }

  private static func isUnusual(_ place: Int, in changes: [Double]) -> Bool {
    let range = max(0, place - neighbours)...min(changes.count - 1, place + neighbours)
    let around = range.filter { $0 != place }.map { changes[$0] }
    guard !around.isEmpty else { return true }
    let middle = median(around)
    let distances = around.map { abs($0 - middle) }.sorted()
    // 1.4826 makes the median distance a standard deviation, where changes are normally distributed.
    let spread = 1.4826 * median(distances)
    // Two others do not count: what one build held by mistake would hide the steps around it.
    let mean = distances.dropLast(2).reduce(0, +) / Double(max(1, distances.count - 2))
    // Where the usual change happens to lie off zero, one the other way is not the larger for that.
    let size = min(abs(changes[place]), abs(changes[place] - middle))
    return size > max(5 * spread, 4 * mean, 2 * abs(middle))
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
