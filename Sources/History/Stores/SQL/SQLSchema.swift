/// The tables, as the steps by which they came to be. A step that was released is never changed.
package struct SQLSchema: Sendable {
  /// Statements of each step; `{key}` stands for a key that counts up.
  package let steps: [[String]]

  package init(steps: [[String]]) { self.steps = steps }

  package static let current = SQLSchema(steps: [
    [
      """
      CREATE TABLE clipaudit_builds (
        id {key},
        clip TEXT NOT NULL, name TEXT NOT NULL, version TEXT NOT NULL, build TEXT NOT NULL,
        branch TEXT NOT NULL, commit_id TEXT NOT NULL, tag TEXT NOT NULL,
        built_at BIGINT NOT NULL,
        download_bytes BIGINT NOT NULL, uncompressed_bytes BIGINT NOT NULL,
        limit_bytes BIGINT, limit_basis TEXT NOT NULL,
        errors BIGINT NOT NULL, warnings BIGINT NOT NULL, notes BIGINT NOT NULL,
        gaps BIGINT NOT NULL,
        model TEXT NOT NULL, tool TEXT NOT NULL, minimum_os TEXT NOT NULL,
        worst_download TEXT NOT NULL, worst_uncompressed TEXT NOT NULL,
        artifact TEXT NOT NULL, artifact_kind TEXT NOT NULL, artifact_bytes BIGINT NOT NULL,
        digest TEXT NOT NULL,
        UNIQUE (clip, branch, version, build, digest)
      )
      """,
      "CREATE INDEX clipaudit_builds_by_time ON clipaudit_builds (clip, branch, built_at, id)",
      """
      CREATE TABLE clipaudit_variants (
        build_id BIGINT NOT NULL REFERENCES clipaudit_builds (id), position BIGINT NOT NULL,
        name TEXT NOT NULL, download_bytes BIGINT NOT NULL, uncompressed_bytes BIGINT NOT NULL,
        accuracy TEXT NOT NULL, PRIMARY KEY (build_id, position)
      )
      """,
      """
      CREATE TABLE clipaudit_categories (
        build_id BIGINT NOT NULL REFERENCES clipaudit_builds (id), position BIGINT NOT NULL,
        name TEXT NOT NULL, download_bytes BIGINT NOT NULL, uncompressed_bytes BIGINT NOT NULL,
        PRIMARY KEY (build_id, position)
      )
      """,
      """
      CREATE TABLE clipaudit_items (
        build_id BIGINT NOT NULL REFERENCES clipaudit_builds (id), position BIGINT NOT NULL,
        path TEXT NOT NULL, uncompressed_bytes BIGINT NOT NULL, PRIMARY KEY (build_id, position)
      )
      """,
      """
      CREATE TABLE clipaudit_findings (
        build_id BIGINT NOT NULL REFERENCES clipaudit_builds (id), position BIGINT NOT NULL,
        rule TEXT NOT NULL, severity TEXT NOT NULL, message TEXT NOT NULL, path TEXT NOT NULL,
        suppressed BIGINT NOT NULL, PRIMARY KEY (build_id, position)
      )
      """,
      """
      CREATE TABLE clipaudit_labels (
        build_id BIGINT NOT NULL REFERENCES clipaudit_builds (id), name TEXT NOT NULL,
        value TEXT NOT NULL, PRIMARY KEY (build_id, name)
      )
      """,
    ]
  ])

  package enum Use: Sendable { case reading, writing }

  /// Brings the database up to this schema; false when it is empty and only to be read.
  func prepare(_ connection: some SQLConnection, for use: Use) throws(StoreError) -> Bool {
    let found = try version(of: connection)
    guard found < steps.count else {
      try check(found, connection)
      return true
    }
    if found == 0, use == .reading { return false }
    // Somebody else may do the same at this moment, so it is looked up again.
    try connection.transaction { () throws(StoreError) in
      let lock = type(of: connection).dialect.lockForMigration
      if !lock.isEmpty { try connection.run(lock) }
      let found = try version(of: connection)
      try check(found, connection)
      if found == 0, try !hasTable(connection) {
        try connection.run("CREATE TABLE clipaudit_schema (version BIGINT PRIMARY KEY)")
      }
      for (index, statements) in steps.enumerated().dropFirst(found) {
        for statement in statements {
          let key = type(of: connection).dialect.countingKey
          try connection.run(Self.filled(statement, key: key))
        }
        try connection.run(
          "INSERT INTO clipaudit_schema (version) VALUES ($1)", [.integer(Int64(index + 1))])
      }
    }
    return true
  }

  private static func filled(_ statement: String, key: String) -> String {
    statement.split(separator: "{key}", maxSplits: 1, omittingEmptySubsequences: false)
      .joined(separator: key)
  }

  private func hasTable(_ connection: some SQLConnection) throws(StoreError) -> Bool {
    let exists = type(of: connection).dialect.tableExists
    return try connection.firstInteger(exists, [.text("clipaudit_schema")]) != nil
  }

  private func version(of connection: some SQLConnection) throws(StoreError) -> Int {
    guard try hasTable(connection) else { return 0 }
    let found = try connection.firstInteger("SELECT MAX(version) FROM clipaudit_schema")
    return Int(clamping: found ?? 0)
  }

  private func check(_ found: Int, _ connection: some SQLConnection) throws(StoreError) {
    guard found > steps.count || found < 0 else { return }
    throw StoreError(
      store: connection.store,
      reason: "has schema \(found), written by a newer clipaudit; this one knows up to "
        + "\(steps.count)")
  }
}
