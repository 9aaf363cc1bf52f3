/// Which of two builds of the same second came first: reports that were copied or checked out together
/// have one time, and their builds' numbers still tell.
enum BuildOrder {
  /// `9` before `10`, `1.9` before `1.10`; false for numbers that say the same.
  static func precedes(_ left: String, _ right: String) -> Bool {
    let (lefts, rights) = (parts(left), parts(right))
    for (first, second) in zip(lefts, rights) where first != second {
      guard let low = Int64(first), let high = Int64(second) else { return first < second }
      if low != high { return low < high }
    }
    return lefts.count < rights.count
  }

  private static func parts(_ number: String) -> [Substring] {
    number.split(separator: ".", omittingEmptySubsequences: false)
  }

  /// Builds by rising time, those of one time by their numbers, else as they stood.
  static func sorted<Build>(
    _ builds: [Build], time: (Build) -> Moment, number: (Build) -> String
  ) -> [Build] {
    builds.enumerated().sorted { left, right in
      let (first, second) = (time(left.element), time(right.element))
      guard first == second else { return first < second }
      if precedes(number(left.element), number(right.element)) { return true }
      if precedes(number(right.element), number(left.element)) { return false }
      return left.offset < right.offset
    }.map(\.element)
  }
}
