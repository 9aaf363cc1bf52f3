package import Measurement

/// A history in a database, whichever it is.
package struct SQLStore<Connection: SQLConnection>: HistoryStore {
  package let connection: Connection
  /// False where there is nothing to read yet.
  private let hasSchema: Bool

  package init(
    _ connection: Connection, for use: SQLSchema.Use, schema: SQLSchema = .current
  ) throws(StoreError) {
    self.connection = connection
    hasSchema = try schema.prepare(connection, for: use)
  }

  package func record(_ builds: [BuildRecord]) throws(StoreError) -> [RecordOutcome] {
    try connection.transaction { () throws(StoreError) in
      var outcomes: [RecordOutcome] = []
      for build in builds { outcomes.append(try insert(build)) }
      return outcomes
    }
  }

  package func series() throws(StoreError) -> [BuildSeries] {
    var series: [BuildSeries] = []
    guard hasSchema else { return series }
    try connection.query(
      "SELECT clip, branch, COUNT(*), MIN(built_at), MAX(built_at) FROM clipaudit_builds "
        + "GROUP BY clip, branch", []
    ) { row in
      series.append(
        BuildSeries(
          clip: row.text(0), branch: row.text(1), builds: row.integer(2),
          first: Moment(seconds: row.integer(3)), last: Moment(seconds: row.integer(4))))
    }
    // A server's own order of texts is that of its language.
    return series.sorted { ($0.clip, $0.branch) < ($1.clip, $1.branch) }
  }

  package func points(_ selection: BuildSelection) throws(StoreError) -> [BuildPoint] {
    var points: [BuildPoint] = []
    guard hasSchema else { return points }
    let (tail, values) = Self.tail(selection)
    try connection.query("SELECT \(Self.pointColumns) FROM clipaudit_builds" + tail, values) {
      points.append(BuildPoint($0))
    }
    return BuildOrder.sorted(points.reversed(), time: \.time, number: \.build)
  }

  package func sizes(
    ofVariant name: String, _ selection: BuildSelection
  ) throws(StoreError) -> [Int64: SizePair] {
    var sizes: [Int64: SizePair] = [:]
    guard hasSchema else { return sizes }
    let (tail, values) = Self.tail(selection)
    try connection.query(
      "SELECT v.build_id, v.download_bytes, v.uncompressed_bytes FROM "
        + "(SELECT id FROM clipaudit_builds\(tail)) AS b "
        + "JOIN clipaudit_variants AS v ON v.build_id = b.id WHERE v.name = $\(values.count + 1)",
      values + [.text(name)]
    ) { row in
      sizes[row.integer(0)] = SizePair(
        download: ByteCount(row.integer(1)), uncompressed: ByteCount(row.integer(2)))
    }
    return sizes
  }

  package func records(_ numbers: [Int64]) throws(StoreError) -> [Int64: BuildRecord] {
    var records: [Int64: BuildRecord] = [:]
    guard hasSchema else { return records }
    for start in stride(from: 0, to: numbers.count, by: 500) {
      try read(Array(numbers[start..<min(start + 500, numbers.count)]), into: &records)
    }
    return records
  }

  static var pointColumns: String {
    "id, clip, name, version, build, branch, commit_id, tag, built_at, download_bytes, "
      + "uncompressed_bytes, limit_bytes, errors, warnings, notes, gaps, model"
  }

  /// Newest first, so that a limit keeps the newest.
  private static func tail(_ selection: BuildSelection) -> (sql: String, values: [SQLValue]) {
    var conditions: [String] = []
    var values: [SQLValue] = []
    for (column, wanted) in [("clip", selection.clip), ("branch", selection.branch)] {
      guard let wanted else { continue }
      values.append(.text(wanted))
      conditions.append("\(column) = $\(values.count)")
    }
    var sql = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    sql += " ORDER BY built_at DESC, id DESC"
    if let last = selection.last {
      values.append(.integer(Int64(last)))
      sql += " LIMIT $\(values.count)"
    }
    return (sql, values)
  }
}

extension BuildPoint {
  /// In the order of `pointColumns`.
  fileprivate init(_ row: any SQLRow) {
    self.init(
      number: row.integer(0), clip: row.text(1), name: row.text(2), version: row.text(3),
      build: row.text(4), branch: row.text(5), commit: row.text(6), tag: row.text(7),
      time: Moment(seconds: row.integer(8)),
      size: SizePair(
        download: ByteCount(row.integer(9)), uncompressed: ByteCount(row.integer(10))),
      limit: row.isNull(11) ? nil : ByteCount(row.integer(11)), errors: row.integer(12),
      warnings: row.integer(13), notes: row.integer(14), gaps: row.integer(15),
      model: row.text(16))
  }
}
