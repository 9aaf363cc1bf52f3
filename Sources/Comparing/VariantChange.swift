import Measurement

/// A package that some devices get, on both sides.
package struct VariantChange: Sendable {
  /// As it is called now, or was where it is gone.
  package let name: String
  /// Where it was called otherwise.
  package let oldName: String?
  package let change: SizeChange

  /// The largest first.
  static func changes(_ old: [VariantSnapshot], _ new: [VariantSnapshot]) -> [VariantChange] {
    var pairing = Pairing(old, new, by: [\.name])
    var owners: [String: String] = [:]
    for variant in pairing.onlyNew {
      for device in variant.devices { owners[device] = variant.name }
    }
    // A variant that was split goes on as the part that most of its devices get.
    let heirs = Dictionary(
      pairing.onlyOld.map { variant in
        (variant.name, heir(of: variant, owners))
      }, uniquingKeysWith: { first, _ in first })
    let names = Set(pairing.onlyOld.map(\.name))
    pairing.pair { variant in
      names.contains(variant.name) ? heirs[variant.name] ?? nil : variant.name
    }
    let changes =
      pairing.pairs.map { VariantChange($0.old, $0.new) }
      + pairing.onlyOld.map { VariantChange($0, nil) }
      + pairing.onlyNew.map { VariantChange(nil, $0) }
    return changes.compactMap { $0 }.sorted { ($1.largest, $0.name) < ($0.largest, $1.name) }
  }

  private static func heir(of variant: VariantSnapshot, _ owners: [String: String]) -> String? {
    var counts: [String: Int] = [:]
    for device in variant.devices {
      if let owner = owners[device] { counts[owner, default: 0] += 1 }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  private init?(_ old: VariantSnapshot?, _ new: VariantSnapshot?) {
    guard let variant = new ?? old else { return nil }
    name = variant.name
    oldName = old.flatMap { $0.name == variant.name ? nil : $0.name }
    change = SizeChange(old?.size, new?.size)
  }

  private var largest: ByteCount {
    change.uncompressed.new ?? change.uncompressed.old ?? .zero
  }
}
