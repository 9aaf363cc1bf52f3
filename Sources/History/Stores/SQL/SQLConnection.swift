/// One session with a database, as narrow as SQLite and PostgreSQL have it in common.
///
/// Parameters are `$1`, `$2`, … and appear in this order, since SQLite numbers them by appearance.
package protocol SQLConnection: AnyObject {
  static var dialect: SQLDialect { get }
  /// For messages.
  var store: String { get }
  /// Whether there is nobody to ask any more.
  var isLost: Bool { get }

  func run(_ sql: String, _ values: [SQLValue]) throws(StoreError)

  /// Calls `take` for every row. A row is good until the call returns.
  func query(
    _ sql: String, _ values: [SQLValue], _ take: (any SQLRow) -> Void
  ) throws(StoreError)
}

package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
}

package protocol SQLRow {
  /// Zero for null.
  func integer(_ column: Int) -> Int64
  /// Empty for null.
  func text(_ column: Int) -> String
  func isNull(_ column: Int) -> Bool
}

/// The few words that differ.
package struct SQLDialect: Sendable {
  /// Begins a transaction that may write, and waits for its turn.
  let begin: String
  /// The type of a key that counts up by itself.
  let countingKey: String
  /// Gives a row where the table named by `$1` is there.
  let tableExists: String
  /// Run first in a transaction that changes the schema; empty where `begin` excludes others.
  let lockForMigration: String
}

extension SQLConnection {
  func run(_ sql: String) throws(StoreError) { try run(sql, []) }

  /// All of `work` or nothing.
  func transaction<Value>(
    _ work: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try run(Self.dialect.begin)
    let value: Value
    do throws(StoreError) {
      value = try work()
    } catch {
      // The failure has ended it already, or the connection is gone: nothing of it stays.
      try? run("ROLLBACK")
      throw error
    }
    do throws(StoreError) {
      try run("COMMIT")
      return value
    } catch {
      guard isLost else {
        try? run("ROLLBACK")
        throw error
      }
      throw StoreError(
        store: store,
        reason:
          "\(error.reason); whether it was recorded is not known: do it again, a build that is "
          + "there is kept once", leavesDoubt: true)
    }
  }

  func firstInteger(_ sql: String, _ values: [SQLValue] = []) throws(StoreError) -> Int64? {
    var found: Int64?
    try query(sql, values) { found = found ?? $0.integer(0) }
    return found
  }

  /// Rows in few statements: a server is asked once for hundreds.
  func insert(
    into table: String, _ columns: String, _ rows: [[SQLValue]]
  ) throws(StoreError) {
    guard let width = rows.first?.count else { return }
    // Both databases take more than 30,000 parameters in a statement.
    let step = max(1, 8000 / width)
    for start in stride(from: 0, to: rows.count, by: step) {
      let part = rows[start..<min(start + step, rows.count)]
      let places = part.indices.map { row in
        let first = (row - start) * width
        return "(" + (1...width).map { "$\(first + $0)" }.joined(separator: ", ") + ")"
      }
      try run(
        "INSERT INTO \(table) (\(columns)) VALUES \(places.joined(separator: ", "))",
        part.flatMap { $0 })
    }
  }
}
