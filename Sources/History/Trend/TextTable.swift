/// Rows of cells in columns, two blanks between them.
package struct TextTable {
  package enum Side: Sendable { case left, right }

  private let sides: [Side]
  private var rows: [[String]] = []

  package init(_ sides: [Side]) { self.sides = sides }

  package mutating func add(_ cells: [String]) { rows.append(cells) }

  /// Without blanks at the lines' ends.
  package var lines: [String] {
    let widths = sides.indices.map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let pad = String(repeating: " ", count: max(0, widths[column] - cell.count))
        line += (column > 0 ? "  " : "") + (sides[column] == .left ? cell + pad : pad + cell)
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }
}
