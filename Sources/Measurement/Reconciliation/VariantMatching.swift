import AppleFormats

/// Which of Apple's packages go with which of our variants: those that share most devices and systems.
struct VariantMatching {
  struct Pair {
    let ours: Int
    let theirs: Int
    let isBest: Bool
  }

  private(set) var pairs: [Pair] = []
  /// Packages for devices newer than the table, which may be the largest.
  private(set) var unknown: [Int] = []
  /// Packages for devices that none of our variants has.
  private(set) var leftOut = 0

  /// `packages` without the universal one.
  init(_ bundle: MeasuredBundle, _ packages: [ReportedVariant], _ devices: DeviceMatching) {
    let theirs = packages.map { RowSet(devices.rows(of: $0)) }
    var isPaired = Array(repeating: false, count: packages.count)
    for (index, variant) in bundle.variants.enumerated() {
      let ours = RowSet(Set(variant.rows))
      let shared = theirs.map { ours.shared(with: $0) }
      guard
        let best = shared.indices.max(by: {
          (shared[$0].rank, -$0) < (shared[$1].rank, -$1)
        }), shared[best] != .none
      else { continue }
      for place in shared.indices where place == best || shared[place].isSure {
        // A thinned artifact is one package; its list of devices does not say for which systems.
        guard place == best || !bundle.bundle.isThinned else { continue }
        isPaired[place] = true
        pairs.append(Pair(ours: index, theirs: place, isBest: place == best))
      }
    }
    pairs.sort { ($0.ours, $0.isBest ? 0 : 1, $0.theirs) < ($1.ours, $1.isBest ? 0 : 1, $1.theirs) }
    for place in packages.indices where !isPaired[place] {
      if devices.isUnknown(theirs[place].rows), devices.allDevices, !bundle.bundle.isThinned {
        unknown.append(place)
      } else {
        leftOut += 1
      }
    }
  }

  /// The rows of one package, and the same without systems.
  private struct RowSet {
    let rows: Set<DeviceRow>
    let models: Set<String>
    let hasSystems: Bool

    init(_ rows: Set<DeviceRow>) {
      self.rows = rows
      models = Set(rows.map(\.model))
      hasSystems = rows.contains { $0.system != nil }
    }

    func shared(with other: RowSet) -> Shared {
      if hasSystems, other.hasSystems {
        let common = rows.intersection(other.rows).count
        if common > 0 {
          return .rows(Double(common) / Double(rows.count + other.rows.count - common))
        }
      }
      let common = models.intersection(other.models).count
      guard common > 0 else { return .none }
      let share = Double(common) / Double(models.count + other.models.count - common)
      return hasSystems && other.hasSystems ? .devicesOfOtherSystems(share) : .devices(share)
    }
  }

  /// What two packages have in common, as a share of what they have together.
  private enum Shared: Equatable {
    case none
    /// The best that is left when a report was made for other systems.
    case devicesOfOtherSystems(Double)
    case devices(Double)
    case rows(Double)

    /// Whether the two were made for the same devices, however many others each has.
    var isSure: Bool {
      switch self {
      case .none, .devicesOfOtherSystems: false
      case .devices, .rows: true
      }
    }

    var rank: Double {
      switch self {
      case .none: 0
      case .devicesOfOtherSystems(let share): share / 1000
      case .devices(let share), .rows(let share): share
      }
    }
  }
}
