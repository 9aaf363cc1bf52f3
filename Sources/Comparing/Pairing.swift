/// Which thing of one side is which of the other: by the first key that both have, and among equals
/// in their order.
struct Pairing<Item> {
  private(set) var pairs: [(old: Item, new: Item)] = []
  /// In their order.
  private(set) var onlyOld: [Item]
  private(set) var onlyNew: [Item]

  /// A nil key matches nothing.
  init<Key: Hashable>(_ old: [Item], _ new: [Item], by keys: [(Item) -> Key?]) {
    (onlyOld, onlyNew) = (old, new)
    for key in keys { pair(by: key) }
  }

  mutating func pair<Key: Hashable>(by key: (Item) -> Key?) {
    var waiting: [Key: [Int]] = [:]
    for (index, item) in onlyNew.enumerated().reversed() {
      if let key = key(item) { waiting[key, default: []].append(index) }
    }
    var taken = Set<Int>()
    onlyOld = onlyOld.filter { item in
      guard let key = key(item), let index = waiting[key]?.popLast() else { return true }
      pairs.append((item, onlyNew[index]))
      taken.insert(index)
      return false
    }
    onlyNew = onlyNew.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
  }

  /// By places in what is left of either side, each at most once.
  mutating func pair(_ places: [(old: Int, new: Int)]) {
    pairs += places.map { (onlyOld[$0.old], onlyNew[$0.new]) }
    let (old, new) = (Set(places.map(\.old)), Set(places.map(\.new)))
    onlyOld = onlyOld.enumerated().filter { !old.contains($0.offset) }.map(\.element)
    onlyNew = onlyNew.enumerated().filter { !new.contains($0.offset) }.map(\.element)
  }
}
