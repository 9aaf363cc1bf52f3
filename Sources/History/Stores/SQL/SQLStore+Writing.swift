import Measurement

extension SQLStore {
  /// Inside a transaction.
  func insert(_ build: BuildRecord) throws(StoreError) -> RecordOutcome {
    let other = try otherContent(of: build)
    if let number = try insertRow(build) {
      try insertParts(of: build, number)
      return .ofNew(build, beside: other)
    }
    // Somebody may have taken it away again at this moment.
    guard let (number, known) = try recorded(build) else { return .known }
    let next = known.recorded(again: build)
    let outcome = RecordOutcome(from: known, to: next)
    switch outcome {
    case .labelled: try update(number, to: next)
    case .measuredAnew: try replace(number, by: next)
    case .known, .recorded, .recordedBeside: break
    }
    return outcome
  }

  private func recorded(
    _ build: BuildRecord
  ) throws(StoreError) -> (number: Int64, record: BuildRecord)? {
    let number = try connection.firstInteger(
      "SELECT id FROM clipaudit_builds WHERE clip = $1 AND branch = $2 AND version = $3 "
        + "AND build = $4 AND digest = $5", build.identity.map { .text($0) })
    guard let number else { return nil }
    return try records([number])[number].map { (number, $0) }
  }

  private func update(_ number: Int64, to build: BuildRecord) throws(StoreError) {
    try connection.run(
      "UPDATE clipaudit_builds SET commit_id = $1, tag = $2 WHERE id = $3",
      [.text(build.commit), .text(build.tag), .integer(number)])
    try connection.run(
      "DELETE FROM clipaudit_labels WHERE build_id = $1", [.integer(number)])
    try insertLabels(of: build, number)
  }

  private func replace(_ number: Int64, by build: BuildRecord) throws(StoreError) {
    for table in ["variants", "categories", "items", "findings", "labels"] {
      try connection.run(
        "DELETE FROM clipaudit_\(table) WHERE build_id = $1", [.integer(number)])
    }
    try connection.run("DELETE FROM clipaudit_builds WHERE id = $1", [.integer(number)])
    if let number = try insertRow(build) { try insertParts(of: build, number) }
  }

  private func insertParts(of build: BuildRecord, _ number: Int64) throws(StoreError) {
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
    try insertLabels(of: build, number)
  }

  private func insertLabels(of build: BuildRecord, _ number: Int64) throws(StoreError) {
    try connection.insert(
      into: "clipaudit_labels", "build_id, name, value",
      build.labels.sorted { $0.key < $1.key }.map {
        [.integer(number), .text($0.key), .text($0.value)]
      })
  }

  /// Another content under the same number and, where both are known, commit.
  private func otherContent(of build: BuildRecord) throws(StoreError) -> BuildRecord? {
    let number = try connection.firstInteger(
      "SELECT id FROM clipaudit_builds WHERE clip = $1 AND branch = $2 AND version = $3 "
        + "AND build = $4 AND digest <> $5 AND (commit_id = $6 OR commit_id = '' OR $7 = '') "
        + "ORDER BY id DESC LIMIT 1",
      build.identity.map { .text($0) } + [.text(build.commit), .text(build.commit)])
    guard let number else { return nil }
    return try records([number])[number]
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
