/// Which of many builds a chart draws, so that it stays readable and no extreme is lost.
package enum ChartPlaces {
  /// Places in rising order, at most `count` and a few: the first, the last, and of each of equally long
  /// stretches the lowest and the highest value. All of them where there are no more than `count`.
  package static func drawn(_ values: [Int64], upTo count: Int) -> [Int] {
    guard values.count > count else { return Array(values.indices) }
    let stretches = max(1, count / 2)
    var places: Set = [0, values.count - 1]
    for stretch in 0..<stretches {
      let range =
        stretch * values.count / stretches..<(stretch + 1) * values.count / stretches
      // The latest of equals, so that a curve that has risen shows it.
      if let lowest = range.min(by: { (values[$0], -$0) < (values[$1], -$1) }) {
        places.insert(lowest)
      }
      if let highest = range.max(by: { (values[$0], $0) < (values[$1], $1) }) {
        places.insert(highest)
      }
    }
    return places.sorted()
  }
}
