/// Time along an axis of builds, which has the same room for each whenever it came.
struct DateMarks {
  private let builds: [ChartBuilds.Build]

  init(_ builds: [ChartBuilds.Build]) { self.builds = builds }

  /// Places of builds that begin a month.
  var months: [Int] {
    zip(builds, builds.dropFirst()).filter { $0.point.time.month != $1.point.time.month }
      .map { $1.place }
  }

  /// Pauses of a month or more that are ten times as long as what is usual between two builds.
  var pauses: [(after: Int, before: Int, days: Int64)] {
    let neighbours = zip(builds, builds.dropFirst()).filter { $1.place == $0.place + 1 }
    let lengths = neighbours.map { $1.point.time.seconds - $0.point.time.seconds }
    guard !lengths.isEmpty else { return [] }
    let usual = lengths.sorted()[lengths.count / 2]
    return zip(neighbours, lengths).compactMap { pair, length in
      let days = length / 86_400
      guard days >= 30, lengths.count == 1 || length / 10 >= usual else { return nil }
      return (pair.0.place, pair.1.place, days)
    }
  }
}
