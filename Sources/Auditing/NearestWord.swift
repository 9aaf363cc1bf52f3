extension String {
  /// Edits (insert, delete, replace a character) between two words.
  package func distance(to other: String) -> Int {
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

  /// The word that was most likely meant; nil where none is near.
  package func nearest(among known: [String]) -> String? {
    let nearest = known.min { distance(to: $0) < distance(to: $1) }
    return nearest.flatMap { distance(to: $0) <= max(2, count / 3) ? $0 : nil }
  }
}
