package import Measurement

/// One clip's builds of one branch over time, with what follows from them.
package struct Trend: Sendable {
  /// A variant that was asked for, beside the worst.
  package struct VariantSizes: Sendable {
    package let name: String
    /// By the points' numbers.
    package let sizes: [Int64: SizePair]
  }

  /// Rising, each once.
  package struct Budgets: Hashable, Sendable {
    package var uncompressed: [ByteCount]
    package var download: [ByteCount]

    package init(uncompressed: [ByteCount] = [], download: [ByteCount] = []) {
      self.uncompressed = Set(uncompressed).sorted()
      self.download = Set(download).sorted()
    }

    package var isEmpty: Bool { uncompressed.isEmpty && download.isEmpty }

    subscript(length: KeyPath<SizePair, ByteCount>) -> [ByteCount] {
      length == \.download ? download : uncompressed
    }
  }

  package struct Question: Sendable {
    package var clip: String?
    package var branch: String?
    package var last: Int?
    package var variants: [String] = []
    /// Lines of the team's own beside Apple's limit.
    package var budgets = Budgets()
    /// How many builds a slope is made of.
    package var window = 30

    package init() {}
  }

  package let clip: String
  package let name: String
  package let branch: String
  /// Builds of this clip on other branches, by name.
  package let otherBranches: [BuildSeries]
  /// Never empty.
  package let points: [BuildPoint]
  package let variants: [VariantSizes]
  /// Lines of the team's own, rising, by length.
  package var budgets: Budgets
  package let window: Int
  /// The first build whose sizes are of the same model as the last one's; only from it on is compared.
  package let firstComparable: Int
  /// Of all points.
  package let counted: CountedBuilds
  /// Places of the counted builds from `firstComparable` on; the slopes' places are in here.
  package let compared: [Int]
  /// How many builds the store has of this clip and branch, whatever was asked for.
  package let recordedBuilds: Int64
  package let uncompressed: Slope
  package let download: Slope
  package let step: Step?

  /// The largest step between builds that count.
  package struct Step: Sendable {
    /// Places in `points`.
    package let place: Int
    package let before: Int
    /// Whether the download size made the larger step.
    package let isDownload: Bool
    package let changes: BuildChanges
  }

  package init(
    _ question: Question, in store: any HistoryStore, named storeName: String
  ) throws(TrendError) {
    let series = try Self.chosen(question, in: store, named: storeName)
    clip = series.clip
    branch = series.branch
    recordedBuilds = series.builds
    budgets = question.budgets
    window = question.window
    let selection = BuildSelection(
      clip: series.clip, branch: series.branch, last: question.last)
    do throws(StoreError) {
      points = try store.points(selection)
      otherBranches = try store.series().filter {
        $0.clip == series.clip && $0.branch != series.branch
      }
      var variants: [VariantSizes] = []
      for name in question.variants {
        variants.append(
          VariantSizes(name: name, sizes: try store.sizes(ofVariant: name, selection)))
      }
      self.variants = variants
    } catch {
      throw .store(error)
    }
    // Builds that another process takes away meanwhile.
    guard let newest = points.last else {
      throw .store(StoreError(store: storeName, reason: "holds no build"))
    }
    for variant in variants where variant.sizes.isEmpty {
      throw .noVariant(variant.name, known: try Self.variants(of: newest, in: store))
    }
    name = newest.name
    firstComparable = points.lastIndex { $0.model != newest.model }.map { $0 + 1 } ?? 0
    let first = firstComparable
    counted = CountedBuilds(points)
    let compared = counted.places.filter { $0 >= first }
    self.compared = compared
    let sizes = compared.map { [points] in points[$0].size }
    uncompressed = Slope(sizes.map(\.uncompressed.bytes), window: question.window)
    download = Slope(sizes.map(\.download.bytes), window: question.window)
    step = try Self.step(in: points, compared, store)
  }

  package var latest: BuildPoint { points[points.count - 1] }

  /// The build that one is compared with; nil where it does not count, or another model measured that.
  package func before(_ place: Int) -> Int? {
    counted.before(place).flatMap { points[$0].model == points[place].model ? $0 : nil }
  }

  /// Why a build counts nowhere; empty where it does.
  package func remark(on place: Int) -> String {
    points[place].gaps > 0
      ? "not all measured" : counted.contains(place) ? "" : "recorded again"
  }

  /// The newest build that slopes and steps are made of; the newest of all where there is none.
  package var latestCounted: BuildPoint { points[compared.last ?? points.count - 1] }

  /// The clip that was asked for, or the only one; of its branches the one with the most builds.
  private static func chosen(
    _ question: Question, in store: any HistoryStore, named storeName: String
  ) throws(TrendError) -> BuildSeries {
    let all: [BuildSeries]
    do throws(StoreError) { all = try store.series() } catch { throw .store(error) }
    guard !all.isEmpty else {
      throw .store(StoreError(store: storeName, reason: "holds no build"))
    }
    let clips = Set(all.map(\.clip)).sorted()
    guard let clip = question.clip ?? (clips.count == 1 ? clips[0] : nil) else {
      throw .severalClips(clips)
    }
    let branches = all.filter { $0.clip == clip }
    guard !branches.isEmpty else { throw .noClip(clip, known: clips) }
    if let branch = question.branch {
      guard let series = branches.first(where: { $0.branch == branch }) else {
        throw .noBranch(branch, known: branches.map(\.branch))
      }
      return series
    }
    // The first by name of those with equally many.
    return branches.reduce(branches[0]) { $1.builds > $0.builds ? $1 : $0 }
  }

  private static func variants(
    of point: BuildPoint, in store: any HistoryStore
  ) throws(TrendError) -> [String] {
    do throws(StoreError) {
      return try store.records([point.number])[point.number]?.variants.map(\.name) ?? []
    } catch {
      throw .store(error)
    }
  }

  /// The larger of both lengths' largest steps, which are held against one limit.
  private static func step(
    in points: [BuildPoint], _ places: [Int], _ store: any HistoryStore
  ) throws(TrendError) -> Step? {
    var largest: (index: Int, size: Double, isDownload: Bool)?
    for (path, isDownload) in [(\SizePair.uncompressed, false), (\.download, true)] {
      let sizes = places.map { Double(points[$0].size[keyPath: path].bytes) }
      for index in Steps(sizes).lasting {
        let change = sizes[index] - sizes[index - 1]
        // Of equals the one that grew, then the latest.
        let isLarger = abs(change) > abs(largest?.size ?? 0)
        let isEqual = abs(change) == abs(largest?.size ?? 0) && isDownload == largest?.isDownload
        if isLarger || isEqual && (change > 0 || largest?.size ?? 0 < 0) {
          largest = (index, change, isDownload)
        }
      }
    }
    guard let largest else { return nil }
    let (before, place) = (places[largest.index - 1], places[largest.index])
    let pair = [points[before].number, points[place].number]
    do throws(StoreError) {
      let records = try store.records(pair)
      guard let old = records[pair[0]], let new = records[pair[1]] else { return nil }
      return Step(
        place: place, before: before, isDownload: largest.isDownload,
        changes: BuildChanges(from: old, to: new))
    } catch {
      throw .store(error)
    }
  }
}

/// Why there is no trend to show.
package enum TrendError: Error, Sendable {
  case store(StoreError)
  case severalClips([String])
  case noClip(String, known: [String])
  case noBranch(String, known: [String])
  case noVariant(String, known: [String])
}
