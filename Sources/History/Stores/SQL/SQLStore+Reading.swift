extension SQLStore {
  /// The whole records of some hundred builds, in one statement a table.
  func read(_ numbers: [Int64], into records: inout [Int64: BuildRecord]) throws(StoreError) {
    guard !numbers.isEmpty else { return }
    // Numbers of our own, no text.
    let list = numbers.map { String($0) }.joined(separator: ", ")
    var found: [Int64: BuildRecord] = [:]
    try connection.query(
      "SELECT id, clip, name, version, build, branch, commit_id, tag, built_at, limit_bytes, "
        + "limit_basis, gaps, model, tool, minimum_os, worst_download, worst_uncompressed, "
        + "artifact, artifact_kind, artifact_bytes, digest "
        + "FROM clipaudit_builds WHERE id IN (\(list))", []
    ) { found[$0.integer(0)] = BuildRecord($0) }
    try parts("variants", "name, download_bytes, uncompressed_bytes, accuracy", list) {
      found[$0.integer(0)]?.variants.append(
        BuildRecord.Size(
          name: $0.text(1), download: $0.integer(2), uncompressed: $0.integer(3),
          accuracy: $0.text(4)))
    }
    try parts("categories", "name, download_bytes, uncompressed_bytes", list) {
      found[$0.integer(0)]?.categories.append(
        BuildRecord.Size(
          name: $0.text(1), download: $0.integer(2), uncompressed: $0.integer(3)))
    }
    try parts("items", "path, uncompressed_bytes", list) {
      found[$0.integer(0)]?.items.append(
        BuildRecord.Item(path: $0.text(1), uncompressed: $0.integer(2)))
    }
    try parts("findings", "rule, severity, message, path, suppressed", list) {
      found[$0.integer(0)]?.findings.append(
        BuildRecord.Finding(
          rule: $0.text(1), severity: $0.text(2), message: $0.text(3), path: $0.text(4),
          isSuppressed: $0.integer(5) != 0))
    }
    try connection.query(
      "SELECT build_id, name, value FROM clipaudit_labels WHERE build_id IN (\(list))", []
    ) { found[$0.integer(0)]?.labels[$0.text(1)] = $0.text(2) }
    records.merge(found) { $1 }
  }

  private func parts(
    _ table: String, _ columns: String, _ list: String, _ take: (any SQLRow) -> Void
  ) throws(StoreError) {
    try connection.query(
      "SELECT build_id, \(columns) FROM clipaudit_\(table) WHERE build_id IN (\(list)) "
        + "ORDER BY build_id, position", [], take)
  }
}

extension BuildRecord {
  /// In the order of the query above; the parts come later.
  fileprivate init(_ row: any SQLRow) {
    self.init(
      clip: row.text(1), name: row.text(2), version: row.text(3), build: row.text(4),
      minimumOS: row.text(14), branch: row.text(5), commit: row.text(6), tag: row.text(7),
      labels: [:], time: Moment(seconds: row.integer(8)),
      artifact: ArtifactFacts(
        name: row.text(17), kind: row.text(18), bytes: row.integer(19), digest: row.text(20)),
      toolVersion: row.text(13), modelVersion: row.text(12),
      limit: row.isNull(9) ? nil : Limit(bytes: row.integer(9), basis: row.text(10)),
      variants: [], worstDownload: row.text(15), worstUncompressed: row.text(16), categories: [],
      items: [], findings: [], gaps: row.integer(11))
  }
}
