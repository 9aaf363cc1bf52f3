package import Measurement

/// One clip's builds of one branch over time, with what follows from them.
package struct Trend: Sendable {
  /// A variant that was asked for, beside the worst.
  package struct VariantSizes: Sendable {
    package let name: String
    /// By the points' numbers.
    package let sizes: [Int64: SizePair]
  }

  package struct Question: Sendable {
    package var clip: String?
    package var branch: String?
    package var last: Int?
    package var variants: [String] = []
    /// Lines of the team's own beside Apple's limit, rising.
    package var budgets: [ByteCount] = []
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
  package let budgets: [ByteCount]
  package let window: Int
  /// The first build whose sizes are of the same model as the last one's; only from it on is compared.
  package let firstComparable: Int
  package let uncompressed: Slope
  package let download: Slope
  package let step: Step?

  /// The largest change between neighbours.
  package struct Step: Sendable {
    /// A place in `points`.
    package let place: Int
    package let changes: BuildChanges
  }

  package init(
    _ question: Question, in store: any HistoryStore, named storeName: String
  ) throws(TrendError) {
    let series = try Self.chosen(question, in: store, named: storeName)
    clip = series.clip
    branch = series.branch
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
    let compared = points[firstComparable...]
    uncompressed = Slope(compared.map(\.size.uncompressed.bytes), window: question.window)
    download = Slope(compared.map(\.size.download.bytes), window: question.window)
    step = try Self.step(in: points, from: firstComparable, store)
  }

  package var latest: BuildPoint { points[points.count - 1] }

  package var compared: ArraySlice<BuildPoint> { points[firstComparable...] }

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

  private static func step(
    in points: [BuildPoint], from first: Int, _ store: any HistoryStore
  ) throws(TrendError) -> Step? {
    var largest: (place: Int, size: UInt64, grows: Bool) = (0, 0, false)
    for place in points.indices.dropFirst(first + 1) {
      let change = points[place].size.uncompressed - points[place - 1].size.uncompressed
      let (size, grows) = (change.bytes.magnitude, change > .zero)
      // Of equals the one that grew, then the latest.
      if size > largest.size || size == largest.size && (grows || !largest.grows) {
        largest = (place, size, grows)
      }
    }
    guard largest.size > 0 else { return nil }
    let pair = [points[largest.place - 1].number, points[largest.place].number]
    do throws(StoreError) {
      let records = try store.records(pair)
      guard let before = records[pair[0]], let after = records[pair[1]] else { return nil }
      return Step(place: largest.place, changes: BuildChanges(from: before, to: after))
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
