import Measurement

/// The builds that charts draw, each with what changed since the one before it.
package struct ChartBuilds: Sendable {
  package struct Build: Sendable {
    /// In the trend's points.
    package let place: Int
    package let point: BuildPoint
    /// Empty where the store does not know.
    package let categories: [BuildRecord.Size]
    package let limitBasis: String
    /// The one before that counts; nil for the first, and for one that does not count itself.
    package let before: BuildPoint?
    /// Nil, too, where another model measured the one before.
    package let changes: BuildChanges?
    /// Why the build does not count; empty where it does.
    package let remark: String
  }

  /// More would be narrower than a finger, and the page long.
  package static let most = 240

  package let trend: Trend
  package let builds: [Build]

  package init(_ trend: Trend, from store: any HistoryStore) throws(StoreError) {
    self.trend = trend
    let points = trend.points
    var places = Set(ChartPlaces.drawn(points.map(\.size.uncompressed.bytes), upTo: Self.most))
    if places.count < points.count {
      places.formUnion(ChartPlaces.drawn(points.map(\.size.download.bytes), upTo: Self.most / 2))
      places.formUnion(points.indices.filter { !points[$0].tag.isEmpty }.suffix(Self.most / 4))
      if let step = trend.step { places.formUnion([step.before, step.place]) }
    }
    let numbers = places.union(places.compactMap { trend.counted.before($0) })
      .sorted().map { points[$0].number }
    let records = try store.records(numbers)
    builds = places.sorted().map { place in
      let point = points[place]
      let before = trend.counted.before(place).map { points[$0] }
      let changes = before.flatMap { before -> BuildChanges? in
        guard before.model == point.model, let old = records[before.number],
          let new = records[point.number]
        else { return nil }
        return BuildChanges(from: old, to: new)
      }
      let record = records[point.number]
      return Build(
        place: place, point: point, categories: record?.categories ?? [],
        limitBasis: record?.limit?.basis ?? "", before: before, changes: changes,
        remark: trend.remark(on: place))
    }
  }

  func isCounted(_ build: Build) -> Bool { build.remark.isEmpty }

  /// The categories worth a colour of their own, by falling weight over all builds, and the rest.
  var categoryNames: (named: [String], hasOthers: Bool) {
    var sums: [String: Double] = [:]
    for build in builds {
      for category in build.categories {
        sums[category.name, default: 0] += Double(category.uncompressed)
      }
    }
    let names = sums.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    return (Array(names.prefix(8)), names.count > 8)
  }
}

extension ChartBuilds.Build {
  /// `418 (2.2), 2026-08-24`
  var title: String {
    let version = point.build.isEmpty || point.version.isEmpty ? "" : " (\(point.version))"
    return "build \(point.title)\(version), \(point.time.day)"
  }

  /// `build 418 (2.2), 2026-08-24: 12.20 MB uncompressed (+1.30 MB), 5.02 MB to download (+535 KB)`
  var summary: String {
    let size = point.size
    func change(_ path: KeyPath<SizePair, ByteCount>) -> String {
      changes.map { " (\($0.size[keyPath: path].signed))" } ?? ""
    }
    return "\(title): \(size.uncompressed) uncompressed\(change(\.uncompressed)), "
      + "\(size.download) to download\(change(\.download))"
      + (point.tag.isEmpty ? "" : ", \(point.tag)") + (remark.isEmpty ? "" : ", \(remark)")
  }

  var categorySummary: String {
    title + ": "
      + categories.map { "\($0.name) \(ByteCount($0.uncompressed))" }.joined(separator: ", ")
  }
}
