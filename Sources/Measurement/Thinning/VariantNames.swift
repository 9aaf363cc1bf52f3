import AppleFormats

/// Names for variants by what sets them apart, as few traits as tell all of them from each other.
struct VariantNames {
  /// In the order of the groups, each different from all others.
  let names: [String]

  init(_ groups: [[ThinningTarget]]) {
    guard groups.count > 1 else {
      names = groups.map { _ in "all devices" }
      return
    }
    var names = groups.map { Self.idioms($0) + " " + Self.scales($0) }
    for trait in Self.traits {
      let counts = Dictionary(grouping: names, by: { $0 }).mapValues(\.count)
      for index in groups.indices where counts[names[index], default: 0] > 1 {
        names[index] += trait(groups[index])
      }
    }
    let counts = Dictionary(grouping: names, by: { $0 }).mapValues(\.count)
    var used: [String: Int] = [:]
    for index in names.indices where counts[names[index], default: 0] > 1 {
      let name = names[index]
      used[name, default: 0] += 1
      names[index] += " #\(used[name, default: 0])"
    }
    self.names = names
  }

  private static func idioms(_ group: [ThinningTarget]) -> String {
    let hasPhone = group.contains { $0.traits.idiom == .phone }
    let hasPad = group.contains { $0.traits.idiom == .pad }
    return hasPhone && hasPad ? "iPhone and iPad" : hasPad ? "iPad" : "iPhone"
  }

  private static func scales(_ group: [ThinningTarget]) -> String {
    let scales = Set(group.compactMap(\.traits.scale)).sorted()
    return scales.map { "@\($0)x" }.joined(separator: "/")
  }

  /// Further traits, the likeliest to differ first, each as text to add.
  private static let traits: [@Sendable ([ThinningTarget]) -> String] = [
    { group in
      let slices = Set(group.map(\.architecture.family)).sorted()
      return ", " + slices.joined(separator: "/")
    },
    { group in
      let wide = Set(group.map { $0.traits.gamut == .displayP3 })
      return wide.count == 2 ? "" : wide.contains(true) ? ", P3" : ", sRGB"
    },
    { group in group.contains { !$0.hasOwnScreen } ? " app on iPad" : "" },
    { group in
      let subtypes = Set(group.compactMap(\.traits.subtype)).sorted()
      return subtypes.count > 3
        ? ", other screens"
        : ", screen " + subtypes.map { "\($0)" }.joined(separator: "/")
    },
    { group in
      let targets = Set(group.compactMap { $0.traits.deploymentTarget?.rawValue }).sorted()
      guard let first = targets.first, let last = targets.last else { return "" }
      return first == last ? ", target \(first)" : ", targets \(first) to \(last)"
    },
    { group in group.allSatisfy(\.hasSwift) ? "" : ", with Swift runtime" },
    { group in
      let memory = Set(group.compactMap(\.traits.memoryClass)).sorted()
      return ", memory " + memory.map { "\($0)" }.joined(separator: "/")
    },
    { group in
      let graphics = Set(group.map(\.traits.graphicsClass.rawValue)).sorted()
      return ", graphics " + graphics.map { "\($0)" }.joined(separator: "/")
    },
  ]
}

extension DeviceArchitecture {
  /// arm64e devices mostly get the arm64 slice, armv7s ones the armv7 slice.
  fileprivate var family: String {
    switch self {
    case .armv7, .armv7s: "armv7"
    case .arm64, .arm64e: "arm64"
    }
  }
}
