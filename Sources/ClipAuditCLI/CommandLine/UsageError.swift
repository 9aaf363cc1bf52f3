/// A command line that cannot be understood.
package struct UsageError: Error, Hashable, Sendable {
  /// The fact and the nearest valid word.
  package let message: String

  package init(_ message: String) { self.message = message }

  /// "no option --formt; did you mean --format?"
  init(unknown what: String, _ word: String, among known: [String]) {
    let nearest = known.min { word.distance(to: $0) < word.distance(to: $1) }
    let hint = nearest.flatMap { word.distance(to: $0) <= max(2, word.count / 3) ? $0 : nil }
    message =
      "no \(what) \(word.printableWord)" + (hint.map { "; did you mean \($0)?" } ?? "")
  }
}

extension String {
  /// Edits (insert, delete, replace a character) between two words.
  func distance(to other: String) -> Int {
    let own = Array(self.prefix(64))
    let wanted = Array(other.prefix(64))
    var row = Array(0...wanted.count)
    for (index, letter) in own.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, candidate) in wanted.enumerated() {
        let cost =
          letter == candidate ? diagonal : 1 + Swift.min(diagonal, row[column], row[column + 1])
        diagonal = row[column + 1]
        row[column + 1] = cost
      }
    }
    return row[wanted.count]
  }
}
