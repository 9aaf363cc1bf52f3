package import Measurement

/// What differs between a build and the one before it, as far as the store knows.
package struct BuildChanges: Hashable, Sendable {
  package struct Change: Hashable, Sendable {
    package let name: String
    package let before: ByteCount
    package let after: ByteCount

    package var difference: ByteCount { after - before }
  }

  /// The worst variants.
  package let size: SizePair
  /// By falling weight, without those that stayed as they were. Uncompressed, of the largest variants.
  package let categories: [Change]
  package let items: [Change]
  /// Rules that speak now and did not before, and the other way round; sorted.
  package let newRules: [String]
  package let goneRules: [String]

  package init(from before: BuildRecord, to after: BuildRecord) {
    size = after.worst - before.worst
    categories = Self.changes(
      before.categories.map { ($0.name, $0.uncompressed) },
      after.categories.map { ($0.name, $0.uncompressed) })
    items = Self.changes(
      Self.folded(before.items, beside: after.items), Self.folded(after.items, beside: before.items)
    )
    let rulesBefore = Set(before.findings.map(\.rule))
    let rulesAfter = Set(after.findings.map(\.rule))
    newRules = rulesAfter.subtracting(rulesBefore).sorted()
    goneRules = rulesBefore.subtracting(rulesAfter).sorted()
  }

  /// The things that most of a step comes from: up to three, each at least a tenth of it.
  package var causes: [Change] {
    let grows = size.uncompressed > .zero
    let least = size.uncompressed.bytes.magnitude / 10
    return Array(
      items.filter {
        ($0.difference > .zero) == grows && $0.difference.bytes.magnitude >= least
      }.prefix(3))
  }

  /// Items that the other build may have among its `others`, being no larger than what that names, go
  /// to the others here, too: nobody knows what they were there.
  private static func folded(
    _ items: [BuildRecord.Item], beside other: [BuildRecord.Item]
  ) -> [(String, Int64)] {
    guard other.contains(where: { $0.path == BuildRecord.Item.others }) else {
      return items.map { ($0.path, $0.uncompressed) }
    }
    let named = other.filter { $0.path != BuildRecord.Item.others }
    let names = Set(named.map(\.path))
    let least = named.map(\.uncompressed).min() ?? 0
    return items.map { item in
      let mayBeThere = !names.contains(item.path) && item.uncompressed <= least
      return (mayBeThere ? BuildRecord.Item.others : item.path, item.uncompressed)
    }
  }

  private static func changes(
    _ before: [(String, Int64)], _ after: [(String, Int64)]
  ) -> [Change] {
    var sizes: [String: (before: ByteCount, after: ByteCount)] = [:]
    for (name, size) in before { sizes[name, default: (.zero, .zero)].before += ByteCount(size) }
    for (name, size) in after { sizes[name, default: (.zero, .zero)].after += ByteCount(size) }
    return sizes.map { name, size in
      Change(name: name, before: size.before, after: size.after)
    }.filter { $0.before != $0.after }.sorted {
      ($1.difference.bytes.magnitude, $0.name) < ($0.difference.bytes.magnitude, $1.name)
    }
  }
}
