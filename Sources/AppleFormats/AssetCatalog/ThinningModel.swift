/// Which renditions of one catalog devices keep, worked out as Xcode's `assetutil` does on export.
///
/// Learned from exports of Xcode 9 to 13, whose kept renditions it reproduces. Renditions that differ
/// only in what a device decides (scale, idiom, gamut …) compete, and the best the device can use
/// wins; appearances and localizations never compete.
package struct ThinningModel: Sendable {
  package let catalog: AssetCatalog
  /// Indices of renditions that compete with each other.
  private let groups: [Group]
  /// The packed image each link leads to.
  private let linkTargets: [Int: Int]

  package init(_ catalog: AssetCatalog) {
    self.catalog = catalog
    let positions = catalog.renditionsByKey
    linkTargets = Dictionary(
      catalog.renditions.enumerated().compactMap { index, rendition in
        rendition.link.flatMap { positions[$0.target] }.map { (index, $0) }
      }, uniquingKeysWith: { first, _ in first })
    let competing = catalog.renditions.indices.filter { catalog.renditions[$0].competes }
    groups = Dictionary(grouping: competing) { GroupKey(catalog.renditions[$0]) }
      .map { Group(key: $0.key, members: $0.value) }
  }

  private struct Group: Sendable {
    let key: GroupKey
    let members: [Int]
  }

  /// Indices of the renditions a device keeps, in order.
  package func keptRenditions(for device: DeviceTraits) -> [Int] {
    var kept = Set(
      catalog.renditions.indices.filter {
        catalog.renditions[$0].flags.contains(.optedOutOfThinning)
      })
    for group in groups {
      let usable = group.members.filter { device.canUse(catalog.renditions[$0]) }
      // The screens a device drives are supplied apart from its own.
      let byScreen = Dictionary(grouping: usable) { index in
        let idiom = catalog.renditions[index].key.idiom
        return device.hostedIdioms.contains(idiom) ? idiom : device.idiom
      }
      for members in byScreen.values {
        kept.formUnion(winners(among: members, in: group.key, on: device))
      }
    }
    followLinks(from: &kept)
    return kept.sorted()
  }

  private func winners(among members: [Int], in group: GroupKey, on device: DeviceTraits) -> [Int] {
    if group.isMultisizeSet { return members }
    var contest = Contest(catalog: catalog, members: members)
    if !group.isAppIcon { contest.prefer { $0.idiom == device.idiom ? 0 : 1 } }
    if device.deploymentTarget != nil { contest.prefer { -Int($0.deploymentTarget.rawValue) } }
    if let gamut = device.gamut { contest.prefer { $0.displayGamut == gamut ? 0 : 1 } }
    if device.memoryClass != nil { contest.prefer { -Int($0[.memoryClass]) } }
    contest.prefer { device.rank(of: $0.graphicsClass) }
    if !group.isAppIcon, let subtype = device.subtype {
      contest.prefer { $0[.subtype] == subtype ? 0 : 1 }
    }
    guard let scale = device.scale else { return contest.members }
    if group.isAppIcon {
      contest.keepScalesCoveringAllSizes(from: scale)
    } else {
      contest.prefer { ScaleDistance(from: scale, to: $0.scale) }
    }
    return contest.members
  }

  private func followLinks(from kept: inout Set<Int>) {
    var pending = Array(kept)
    while let index = pending.popLast() {
      guard let target = linkTargets[index], kept.insert(target).inserted else { continue }
      pending.append(target)
    }
  }
}

/// What renditions must have in common to compete.
private struct GroupKey: Hashable, Sendable {
  let key: RenditionKey
  let isVector: Bool
  let isMultisizeSet: Bool
  let isAppIcon: Bool

  private static let decidedByDevice: Set<RenditionAttribute> = [
    .scale, .idiom, .subtype, .memoryClass, .graphicsClass, .displayGamut, .deploymentTarget,
  ]
  /// All sizes of an app icon compete as one.
  private static let ofIcons = decidedByDevice.union([.dimension1, .dimension2])

  init(_ rendition: Rendition) {
    isAppIcon = rendition.key.part == .appIcon
    isVector = rendition.layout == .vector
    isMultisizeSet = rendition.layout == .multisizeSet
    key = rendition.key.without(isAppIcon ? Self.ofIcons : Self.decidedByDevice)
  }
}

/// The renditions still in the running, narrowed down attribute by attribute.
private struct Contest {
  let catalog: AssetCatalog
  private(set) var members: [Int]

  /// Keeps those with the lowest rank.
  mutating func prefer(_ rank: (RenditionKey) -> some Comparable) {
    let ranks = members.map { rank(catalog.renditions[$0].key) }
    guard let best = ranks.min() else { return }
    members = zip(members, ranks).filter { $0.1 == best }.map(\.0)
  }

  /// Icons stay by whole scales: the device's, then larger, then smaller ones until each size of the
  /// icon is there in some scale.
  mutating func keepScalesCoveringAllSizes(from scale: Int) {
    func sizes(_ members: [Int]) -> Set<UInt16> {
      Set(members.map { catalog.renditions[$0].key[.dimension2] })
    }
    let byScale = Dictionary(grouping: members) { catalog.renditions[$0].key.scale }
    let needed = sizes(members).count
    var kept: [Int] = []
    var covered: Set<UInt16> = []
    for (_, members) in byScale.sorted(by: {
      ScaleDistance(from: scale, to: $0.key) < ScaleDistance(from: scale, to: $1.key)
    }) where covered.count < needed {
      kept += members
      covered.formUnion(sizes(members))
    }
    members = kept
  }
}

/// Order of preference among scales: the device's, the next larger ones, then the next smaller ones.
private struct ScaleDistance: Comparable {
  private let isSmaller: Bool
  private let distance: Int

  init(from device: Int, to scale: Int) {
    isSmaller = scale < device
    distance = abs(scale - device)
  }

  static func < (one: ScaleDistance, other: ScaleDistance) -> Bool {
    if one.isSmaller != other.isSmaller { return other.isSmaller }
    return one.distance < other.distance
  }
}

extension Rendition {
  /// False for what is kept always, and for packed images, which stay with what they hold.
  fileprivate var competes: Bool {
    !flags.contains(.optedOutOfThinning) && !(layout == .packedImage && assetName == nil)
  }
}

extension DeviceTraits {
  fileprivate func canUse(_ rendition: Rendition) -> Bool {
    let key = rendition.key
    func allows(_ value: UInt16, upTo most: UInt16?) -> Bool { most.map { value <= $0 } ?? true }
    let fitsScreen =
      key[.subtype] == 0 || subtype == nil || key[.subtype] == subtype
      // The sizes of an icon for another screen stay; the images do not.
      || rendition.layout == .multisizeSet
    return (key.idiom == .universal || key.idiom == idiom || hostedIdioms.contains(key.idiom))
      && fitsScreen
      && allows(key.displayGamut.rawValue, upTo: gamut?.rawValue)
      && allows(key[.memoryClass], upTo: memoryClass)
      && allows(key.deploymentTarget.rawValue, upTo: deploymentTarget?.rawValue)
      && (key.graphicsClass == .openGL || rank(of: key.graphicsClass) < Int.max)
  }

  /// 0 for the device's own graphics class, then its fallbacks in order; `Int.max` for others.
  fileprivate func rank(of graphics: GraphicsClass) -> Int {
    if graphics == graphicsClass { return 0 }
    return graphicsFallbacks.firstIndex(of: graphics).map { $0 + 1 } ?? Int.max
  }
}
