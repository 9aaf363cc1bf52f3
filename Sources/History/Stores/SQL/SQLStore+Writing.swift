import Measurement

extension SQLStore {
  /// Inside a transaction.
  func insert(_ build: BuildRecord) throws(StoreError) -> RecordOutcome {
    let other = try otherContent(of: build)
    guard let number = try insertRow(build) else { return .known }
    let id = SQLValue.integer(number)
    try connection.insert(
      into: "clipaudit_variants",
      "build_id, position, name, download_bytes, uncompressed_bytes, accuracy",
      build.variants.enumerated().map { place, size in
        [
          id, .integer(Int64(place)), .text(size.name), .integer(size.download),
          .integer(size.uncompressed), .text(size.accuracy),
        ]
      })
    try connection.insert(
      into: "clipaudit_categories", "build_id, position, name, download_bytes, uncompressed_bytes",
      build.categories.enumerated().map { place, size in
        [
          id, .integer(Int64(place)), .text(size.name), .integer(size.download),
          .integer(size.uncompressed),
        ]
      })
    try connection.insert(
      into: "clipaudit_items", "build_id, position, path, uncompressed_bytes",
      build.items.enumerated().map { place, item in
        [id, .integer(Int64(place)), .text(item.path), .integer(item.uncompressed)]
      })
    try connection.insert(
      into: "clipaudit_findings", "build_id, position, rule, severity, message, path, suppressed",
      build.findings.enumerated().map { place, finding in
        [
          id, .integer(Int64(place)), .text(finding.rule), .text(finding.severity),
          .text(finding.message), .text(finding.path), .integer(finding.isSuppressed ? 1 : 0),
        ]
      })
    try connection.insert(
      into: "clipaudit_labels", "build_id, name, value",
      build.labels.sorted { $0.key < $1.key }.map { [id, .text($0.key), .text($0.value)] })
    return other.map { .recordedBeside(digest: $0) } ?? .recorded
  }

  /// The digest of another content under the same number and, where both are known, commit.
  private func otherContent(of build: BuildRecord) throws(StoreError) -> String? {
    var digest: String?
    try connection.query(
      "SELECT digest FROM clipaudit_builds WHERE clip = $1 AND branch = $2 AND version = $3 "
        + "AND build = $4 AND digest <> $5 AND (commit_id = $6 OR commit_id = '' OR $7 = '') "
        + "ORDER BY id DESC LIMIT 1",
      build.identity.map { .text($0) } + [.text(build.commit), .text(build.commit)]
    ) { digest = $0.text(0) }
    return digest
  }

  /// The new row's number; nil when the build is there already.
  private func insertRow(_ build: BuildRecord) throws(StoreError) -> Int64? {
    let worst = build.worst
    let columns: [(String, SQLValue)] = [
      ("clip", .text(build.clip)), ("name", .text(build.name)), ("version", .text(build.version)),
      ("build", .text(build.build)), ("branch", .text(build.branch)),
      ("commit_id", .text(build.commit)), ("tag", .text(build.tag)),
      ("built_at", .integer(build.time.seconds)),
      ("download_bytes", .integer(worst.download.bytes)),
      ("uncompressed_bytes", .integer(worst.uncompressed.bytes)),
      ("limit_bytes", build.limit.map { .integer($0.bytes) } ?? .null),
      ("limit_basis", .text(build.limit?.basis ?? "")),
      ("errors", .integer(build.count(ofSeverity: "error"))),
      ("warnings", .integer(build.count(ofSeverity: "warning"))),
      ("notes", .integer(build.count(ofSeverity: "note"))), ("gaps", .integer(build.gaps)),
      ("model", .text(build.modelVersion)), ("tool", .text(build.toolVersion)),
      ("minimum_os", .text(build.minimumOS)), ("worst_download", .text(build.worstDownload)),
      ("worst_uncompressed", .text(build.worstUncompressed)),
      ("artifact", .text(build.artifact.name)), ("artifact_kind", .text(build.artifact.kind)),
      ("artifact_bytes", .integer(build.artifact.bytes)), ("digest", .text(build.artifact.digest)),
    ]
    let places = (1...columns.count).map { "$\($0)" }.joined(separator: ", ")
    return try connection.firstInteger(
      "INSERT INTO clipaudit_builds (\(columns.map(\.0).joined(separator: ", "))) "
        + "VALUES (\(places)) ON CONFLICT DO NOTHING RETURNING id", columns.map(\.1))
  }
}
