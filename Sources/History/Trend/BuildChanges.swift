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
  /// By falling weight, without those that stayed as they were. Uncompressed, before thinning.
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
      before.items.map { ($0.path, $0.uncompressed) },
      after.items.map { ($0.path, $0.uncompressed) })
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

  private static func changes(
    _ before: [(String, Int64)], _ after: [(String, Int64)]
  ) -> [Change] {
    var sizes: [String: (before: Int64, after: Int64)] = [:]
    for (name, size) in before { sizes[name, default: (0, 0)].before = size }
    for (name, size) in after { sizes[name, default: (0, 0)].after = size }
    return sizes.map { name, size in
      Change(name: name, before: ByteCount(size.before), after: ByteCount(size.after))
    }.filter { $0.before != $0.after }.sorted {
      ($1.difference.bytes.magnitude, $0.name) < ($0.difference.bytes.magnitude, $1.name)
    }
  }
}
