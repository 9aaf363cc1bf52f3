import Artifacts
import Auditing

/// Something a bundle says of itself that is not as it was: an entitlement, a key, a library.
package struct FactChange: Hashable, Sendable {
  package let name: String
  package let presence: Presence
  /// The values, cut off where they are long; nil for what has none.
  package let old: String?
  package let new: String?
}

extension FactChange {
  /// By name.
  static func changes(
    _ old: [String: JSONValue], _ new: [String: JSONValue]
  ) -> [FactChange] {
    Set(old.keys).union(new.keys).sorted().compactMap { key in
      guard old[key] != new[key] else { return nil }
      return FactChange(
        name: key.printable, presence: Presence(old[key] != nil, new[key] != nil),
        old: old[key]?.brief,
        new: new[key]?.brief)
    }
  }

  /// Nothing where a side does not say.
  static func changes(both old: [String: JSONValue]?, _ new: [String: JSONValue]?) -> [FactChange] {
    guard let old, let new else { return [] }
    return changes(old, new)
  }

  /// Of names without values, sorted.
  static func changes(_ old: some Sequence<String>, _ new: some Sequence<String>) -> [FactChange] {
    let (old, new) = (Set(old), Set(new))
    return old.symmetricDifference(new).sorted().map { name in
      FactChange(
        name: name, presence: Presence(old.contains(name), new.contains(name)), old: nil, new: nil)
    }
  }

  /// Libraries that any of the binaries links, with how they are needed and by whom. Who else links
  /// one that was linked before is no change.
  static func changes(_ old: [BinarySnapshot], _ new: [BinarySnapshot]) -> [FactChange] {
    let (before, after) = (libraries(of: old), libraries(of: new))
    return Set(before.keys).union(after.keys).sorted().compactMap { name in
      let (old, new) = (before[name], after[name])
      guard old?.kinds != new?.kinds else { return nil }
      return FactChange(
        name: name, presence: Presence(old != nil, new != nil), old: old?.text, new: new?.text)
    }
  }

  /// Of binaries on both sides, those made for other processors. `paths` says where the old ones are now.
  static func architectures(
    _ old: [BinarySnapshot], _ new: [BinarySnapshot], at paths: [String: String]
  ) -> [FactChange] {
    let before = Dictionary(
      old.map { (paths[$0.path] ?? $0.path, $0.architectures) }, uniquingKeysWith: { $1 })
    return new.compactMap { binary -> FactChange? in
      guard let now = binary.architectures, let was = before[binary.path] ?? nil,
        Set(now) != Set(was)
      else { return nil }
      return FactChange(
        name: binary.path, presence: .both, old: was.joined(separator: ", "),
        new: now.joined(separator: ", "))
    }.sorted { $0.name < $1.name }
  }

  private struct Use {
    var kinds: Set<String> = []
    var users: [String] = []

    var text: String {
      let more = users.count > 2 ? " and \(users.count - 2) more" : ""
      return "\(kinds.sorted().joined(separator: ", ")) by "
        + users.prefix(2).joined(separator: ", ") + more
    }
  }

  private static func libraries(of binaries: [BinarySnapshot]) -> [String: Use] {
    var uses: [String: Use] = [:]
    for binary in binaries {
      for library in binary.libraries {
        uses[library.name, default: Use()].kinds.insert(library.kind)
        uses[library.name]?.users.append(binary.path)
      }
    }
    return uses
  }
}
