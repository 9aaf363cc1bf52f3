/// A name in which each `*` stands for any number of characters, compared without regard to case.
struct NamePattern: Sendable {
  private let pieces: [String]

  init(_ text: String) {
    pieces = text.lowercased().split(separator: "*", omittingEmptySubsequences: false)
      .map { String($0) }
  }

  /// `name` in lower case.
  func matches(_ name: String) -> Bool {
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else {
      return pieces.first == name
    }
    guard name.utf8.count >= first.utf8.count + last.utf8.count, name.hasPrefix(first),
      name.hasSuffix(last)
    else { return false }
    var rest = name.utf8.dropFirst(first.utf8.count).dropLast(last.utf8.count)
    for piece in pieces.dropFirst().dropLast() {
      let wanted = Array(piece.utf8)
      // The earliest place leaves the most for the pieces that follow.
      while !rest.starts(with: wanted) {
        guard !rest.isEmpty else { return false }
        rest = rest.dropFirst()
      }
      rest = rest.dropFirst(wanted.count)
    }
    return true
  }
}
